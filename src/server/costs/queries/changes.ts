import { badInput } from '@shared/kernel/fault';
import { defaultOwners, fieldOf, Parameters, planned, type Plan } from './fields';
import {
  and,
  checkDays,
  checkSides,
  costColumn,
  narrow,
  ofBoth,
  ofDays,
  withBefore,
  within,
  type Sides,
  type SpendRequest,
} from './spend';

export type ChangesRequest = Pick<
  SpendRequest,
  'from' | 'to' | 'costMethod' | 'filters' | 'top' | 'owners'
> & {
  field: string;
};

/** Groups whose cost or whose cost before is largest, by currency. */
const CHANGES_MAX = 500;

/**
 * Cost of each group in these days and in those before, one row a group and currency: `g`, `l`, `currency`, `cost`,
 * `previous`. Ranked by the larger of the two, so that what is gone is there as well as what is new.
 */
export function changesSql(request: ChangesRequest, { after, before }: Sides = withBefore(request)): Plan {
  checkSides({ after, before });
  if (!Number.isInteger(request.top) || request.top < 1 || request.top > CHANGES_MAX) {
    throw badInput([{ field: 'top', reason: `must be a whole number from 1 to ${CHANGES_MAX}` }]);
  }
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const owners = request.owners ?? defaultOwners;
    const { costMethod } = request;
    const group = fieldOf(request.field, parameters, owners);
    const narrowed = narrow(request.filters, parameters, owners);
    const raw = [...new Set([...group.raw, ...narrowed.raw, 'BillingCurrency'])].join(', ');
    const early = [...ofBoth({ after, before }, costMethod, parameters), ...narrowed.early];
    const sum = (condition: string) => `coalesce(sum(amount) FILTER (WHERE ${condition}), 0)`;
    const sql = `WITH scanned AS (
        SELECT ${within(after, parameters)} AS recent, ${raw}, sum(${costColumn(costMethod, dialect)}) AS amount
        FROM focus WHERE ${and(early)} GROUP BY ALL),
      valued AS (
        SELECT recent, BillingCurrency AS currency, ${group.value} AS g, ${group.label} AS called, amount
        FROM scanned WHERE ${and(narrowed.late)}),
      grouped AS (
        SELECT currency, g, max(called) AS l, ${sum('recent')} AS cost, ${sum('NOT recent')} AS previous
        FROM valued GROUP BY currency, g),
      placed AS (
        SELECT *, row_number() OVER (PARTITION BY currency ORDER BY greatest(abs(cost), abs(previous)) DESC, g) AS place
        FROM grouped)
      SELECT currency, g, l, cost, previous FROM placed WHERE place <= ${parameters.add(request.top)}
      ORDER BY cost DESC, g, currency`;
    return parameters.summed(sql, 'month', [after, before]);
  });
}

/** Cost of each day of the period before, by currency: `day`, `currency`, `cost`. */
export function daysBeforeSql(
  request: Omit<ChangesRequest, 'field' | 'top'>,
  { before }: Sides = withBefore(request),
): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
    const { costMethod } = request;
    const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])].join(', ');
    const early = [...ofDays({ ...before, costMethod }, parameters), ...narrowed.early];
    const sql = `WITH scanned AS (
        SELECT ${dialect.startOf('day', 'ChargePeriodStart')} AS start, ${raw}, sum(${costColumn(costMethod, dialect)}) AS amount
        FROM focus WHERE ${and(early)} GROUP BY ALL)
      SELECT ${dialect.dateText('start')} AS day, BillingCurrency AS currency, sum(amount) AS cost
      FROM scanned WHERE ${and(narrowed.late)} GROUP BY start, BillingCurrency ORDER BY day, currency LIMIT 20000`;
    return parameters.summed(sql, 'day');
  });
}
