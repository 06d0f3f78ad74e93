import { defaultOwners, Parameters, planned, type Plan } from './fields';
import { and, checkDays, costColumn, narrow, ofDays, type SpendRequest } from './spend';

/**
 * weekday (1 is Monday), hour (0 to 23; null for charges of more than an hour), currency, cost, days: what usage cost by
 * the hour of the week in which it was used, in UTC as bills have it, and on how many days there was such a charge. Throws
 * Fault `bad_input` naming the field.
 */
export function hoursSql(request: Omit<SpendRequest, 'granularity' | 'top' | 'groupBy'>): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
    const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])];
    const early = [...ofDays(request, parameters), "ChargeCategory = 'Usage'", ...narrowed.early];
    const sql = `WITH scanned AS (
        SELECT ${raw.join(', ')}, ${dialect.startOf('day', 'ChargePeriodStart')} AS charge_day,
          CASE WHEN ChargePeriodEnd <= ChargePeriodStart + INTERVAL 1 HOUR THEN ${dialect.hour('ChargePeriodStart')} END AS hour,
          sum(${costColumn(request.costMethod, dialect)}) AS amount
        FROM focus WHERE ${and(early)} GROUP BY ALL),
      valued AS (
        SELECT ${dialect.weekday('charge_day')} AS weekday, hour, BillingCurrency AS currency, charge_day, amount
        FROM scanned WHERE ${and(narrowed.late)})
      SELECT weekday, hour, currency, sum(amount) AS cost, ${dialect.asNumber('count(DISTINCT charge_day)')} AS days
      FROM valued GROUP BY weekday, hour, currency ORDER BY currency, weekday, hour NULLS LAST`;
    return { sql, values: parameters.values };
  });
}
