import { defaultOwners, Parameters, planned, type FieldRules, type Plan } from './fields';
import { and, checkDays, costColumn, narrow, ofDays, type CostMethod, type Filters } from './spend';

/** Charges that do not run day by day, as FOCUS tells them; what is left is usage. */
const kind = `CASE WHEN ChargeCategory = 'Tax' THEN 'tax' WHEN ChargeCategory = 'Credit' THEN 'credit'
  WHEN ChargeClass = 'Correction' OR ChargeCategory = 'Adjustment' OR ChargeFrequency = 'One-Time' THEN 'one_time'
  WHEN ChargeFrequency = 'Recurring' THEN 'recurring' WHEN ChargeCategory = 'Purchase' THEN 'one_time'
  ELSE 'usage' END`;

/** day, source, kind, currency, cost: what each source charged on each day. */
export function dailySql(request: {
  from: string;
  to: string;
  costMethod: CostMethod;
  filters: Filters;
  owners?: FieldRules;
}): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
    const raw = [...new Set([...narrowed.raw, 'SourceId', 'BillingCurrency'])].join(', ');
    const sql = `WITH scanned AS (
        SELECT ${dialect.startOf('day', 'ChargePeriodStart')} AS start, ${kind} AS kind, ${raw},
          sum(${costColumn(request.costMethod, dialect)}) AS amount
        FROM focus WHERE ${and([...ofDays(request, parameters), ...narrowed.early])} GROUP BY ALL)
      SELECT ${dialect.dateText('start')} AS day, SourceId AS source, kind, BillingCurrency AS currency,
        sum(amount) AS cost
      FROM scanned WHERE ${and(narrowed.late)} GROUP BY start, SourceId, kind, BillingCurrency
      ORDER BY day, source, kind, currency`;
    return parameters.summed(sql, 'day');
  });
}
