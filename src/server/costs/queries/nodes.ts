import { defaultOwners, Parameters, type Built } from './fields';
import { and, checkDays, costColumn, creditClause, narrow, type SpendRequest } from './spend';

/**
 * id, name, cost: resources whose id ends with one of the keys, or whose name is one of them, both in small letters. Exact
 * decimals as text.
 */
export function nodesSql(
  request: Omit<SpendRequest, 'granularity' | 'top' | 'groupBy'> & {
    currency: string;
    keys: readonly string[];
  },
): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    `BillingCurrency = ${parameters.add(request.currency)}`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const keys = `SELECT unnest(from_json(${parameters.add(JSON.stringify(request.keys))}, '["VARCHAR"]'))`;
  const sql = `SELECT id, name, sum(cost)::VARCHAR AS cost FROM (
      SELECT lower(regexp_extract(ResourceId, '[^/]+$')) AS id, lower(coalesce(ResourceName, '')) AS name,
        ${costColumn(request.costMethod)} AS cost
      FROM focus WHERE ResourceId IS NOT NULL AND ${and([...early, ...narrowed.late])})
    WHERE id IN (${keys}) OR name IN (${keys}) GROUP BY id, name ORDER BY id, name LIMIT 20000`;
  return { sql, values: parameters.values };
}
