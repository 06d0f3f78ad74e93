import { badInput } from '@shared/kernel/fault';
import { defaultOwners, fieldOf, Parameters, type Built } from './fields';
import { withBefore } from './freshness';
import { and, checkDays, costColumn, creditClause, narrow, type SpendRequest } from './spend';

export type ChangesRequest = Pick<
  SpendRequest,
  'from' | 'to' | 'costMethod' | 'filters' | 'top' | 'owners'
> & {
  field: string;
};

/** Groups whose cost or whose cost before is largest, by currency. */
const CHANGES_MAX = 500;

const before = (from: string, to: string) => `${from} - (${to} - ${from} + 1)::INTEGER`;

/**
 * Cost of each group in these days and in as many before, one row a group and currency: `g`, `l`, `currency`, `cost`,
 * `previous`. Ranked by the larger of the two, so that what is gone is there as well as what is new.
 */
export function changesSql(request: ChangesRequest): Built {
  checkDays(request.from, request.to);
  if (!Number.isInteger(request.top) || request.top < 1 || request.top > CHANGES_MAX) {
    throw badInput([{ field: 'top', reason: `must be a whole number from 1 to ${CHANGES_MAX}` }]);
  }
  const parameters = new Parameters();
  const owners = request.owners ?? defaultOwners;
  const group = fieldOf(request.field, parameters, owners);
  const narrowed = narrow(request.filters, parameters, owners);
  const from = `${parameters.add(request.from)}::DATE`;
  const to = `${parameters.add(request.to)}::DATE`;
  const raw = [...new Set([...group.raw, ...narrowed.raw, 'BillingCurrency'])].join(', ');
  const early = [
    `ChargePeriodStart >= ${before(from, to)}`,
    `ChargePeriodStart < ${to} + 1`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const sql = `WITH scanned AS (
      SELECT ChargePeriodStart >= ${from} AS now, ${raw}, sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    grouped AS (
      SELECT BillingCurrency AS currency, ${group.value} AS g, max(${group.label}) AS l,
        coalesce(sum(cost) FILTER (WHERE now), 0) AS cost, coalesce(sum(cost) FILTER (WHERE NOT now), 0) AS previous
      FROM scanned WHERE ${and(narrowed.late)} GROUP BY currency, g)
    SELECT currency, g, l, cost, previous FROM grouped
    QUALIFY row_number() OVER (PARTITION BY currency ORDER BY greatest(abs(cost), abs(previous)) DESC, g) <= $top
    ORDER BY cost DESC, g`;
  return { sql, values: { ...parameters.values, top: request.top } };
}

/** Cost of each day of as many days before, by currency: `day`, `currency`, `cost`. */
export function daysBeforeSql(request: Omit<ChangesRequest, 'field' | 'top'>): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])].join(', ');
  const early = [
    `ChargePeriodStart >= ${parameters.add(withBefore(request).from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.from)}::DATE`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const sql = `WITH scanned AS (
      SELECT ChargePeriodStart::DATE AS day, ${raw}, sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL)
    SELECT strftime(day, '%Y-%m-%d') AS day, BillingCurrency AS currency, sum(cost) AS cost
    FROM scanned WHERE ${and(narrowed.late)} GROUP BY ALL ORDER BY day LIMIT 20000`;
  return { sql, values: parameters.values };
}
