import { defaultOwners, Parameters, type Built, type FieldRules } from './fields';
import { and, checkDays, costColumn, creditClause, narrow, type CostMethod, type Filters } from './spend';

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
}): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const raw = [...new Set([...narrowed.raw, 'SourceId', 'BillingCurrency'])].join(', ');
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const sql = `WITH scanned AS (
      SELECT ChargePeriodStart::DATE AS day, ${kind} AS kind, ${raw}, sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT strftime(day, '%Y-%m-%d') AS day, SourceId AS source, kind, BillingCurrency AS currency, sum(cost) AS cost
    FROM scanned WHERE ${and(narrowed.late)} GROUP BY ALL ORDER BY day, source, kind, currency`;
  return { sql, values: parameters.values };
}
