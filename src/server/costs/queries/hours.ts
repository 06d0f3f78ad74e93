import { defaultOwners, Parameters, type Built } from './fields';
import { and, checkDays, costColumn, creditClause, narrow, type SpendRequest } from './spend';

/**
 * weekday (1 is Monday), hour (0 to 23; null for charges of more than an hour), currency, cost, days: what usage cost by
 * the hour of the week in which it was used, in UTC as bills have it, and on how many days there was such a charge. Throws
 * Fault `bad_input` naming the field.
 */
export function hoursSql(request: Omit<SpendRequest, 'granularity' | 'top' | 'groupBy'>): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])];
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    "ChargeCategory = 'Usage'",
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const sql = `WITH scanned AS (
      SELECT ${raw.join(', ')}, ChargePeriodStart::DATE AS charge_day,
        CASE WHEN ChargePeriodEnd <= ChargePeriodStart + INTERVAL 1 HOUR THEN hour(ChargePeriodStart) END AS charge_hour,
        sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT isodow(charge_day)::INT AS weekday, charge_hour::INT AS hour, BillingCurrency AS currency,
      sum(cost) AS cost, count(DISTINCT charge_day)::INT AS days
    FROM scanned WHERE ${and(narrowed.late)} GROUP BY weekday, hour, currency
    ORDER BY currency, weekday, hour NULLS LAST`;
  return { sql, values: parameters.values };
}
