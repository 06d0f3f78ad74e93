import { badInput } from '@shared/kernel/fault';
import { conditionsIn, isAnyOf } from '@shared/model/filterSets';
import { costMethodRules } from '@shared/model/costMethods';
import type { SpendMethod } from '@shared/model/limits';
import { periodBefore, type Period } from '@shared/model/periods';
import { SPEND_GROUPINGS } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';
import { condition, type Filter, type Filters } from './clause';
import { shift } from './completeness';
import type { Dialect } from './dialects/dialect';
import { duckdb } from './dialects/duckdb';
import {
  defaultOwners,
  fieldOf,
  Parameters,
  planned,
  type Built,
  type FieldRules,
  type Plan,
} from './fields';

export type { Filter, Filters };

export type CostMethod = 'unblended' | 'amortized' | 'net_unblended' | 'net_amortized';
export type Granularity = 'day' | 'week' | 'month' | 'total';

export interface SpendRequest {
  /** 'YYYY-MM-DD', both inclusive. */
  from: string;
  to: string;
  granularity: Granularity;
  /** At most three fields of `spendFields`, or currency, or tag:<key>. */
  groupBy: readonly string[];
  costMethod: SpendMethod;
  filters: Filters;
  /** So many groups of each currency by their own name; the rest is one group, `other`. */
  top: number;
  owners?: FieldRules;
}

/** Days, and those before that they are compared with. */
export interface Sides {
  after: Period;
  before: Period;
}

export const withBefore = ({ from, to }: Period): Sides => ({
  after: { from, to },
  before: periodBefore({ from, to }),
});

export interface SpendRow {
  /** First day of the day, week (Monday) or month; '' for the total. */
  period: string;
  /** One value a grouping field; '' where the bill has none. Empty for the rest. */
  group: string[];
  label: string[];
  /** The groups beyond `top`, together. */
  other: boolean;
  currency: string;
  cost: number;
}

/** Groups that an answer may have by their own name. */
export const SPEND_GROUPS_MAX = 10_000;
/** Rows of an answer, beyond which it is cut off. */
export const SPEND_ROWS_MAX = 50_000;
const CONDITIONS_MAX = 100;

/** As a decimal: its sums are exact whatever the order of the rows, and come as text (ADR 29). */
export const costColumn = (method: SpendMethod, dialect: Dialect = duckdb): string =>
  dialect.exact(costMethodRules[method].column);

/** Whether a charge is the purchase of a commitment. */
export const COMMITMENT_PURCHASE =
  "(ChargeCategory IS NOT DISTINCT FROM 'Purchase' AND CommitmentDiscountId IS NOT NULL)";

const notOf = {
  credits: "ChargeCategory IS DISTINCT FROM 'Credit'",
  commitment_purchases: `NOT ${COMMITMENT_PURCHASE}`,
};

/** Which charges count. */
export const creditClause = (method: SpendMethod): string =>
  and(costMethodRules[method].leavesOut.map((kind) => notOf[kind]));

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

export function checkDays(from: string, to: string): void {
  for (const [field, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!dayPattern.test(value) || Number.isNaN(Date.parse(value))) {
      throw badInput([{ field, reason: `“${value}” is not a day like 2026-03-31` }]);
    }
  }
  if (to < from) throw badInput([{ field: 'to', reason: `${to} is before ${from}` }]);
}

/** Charges of these days that the method counts; both days inclusive. */
export function ofDays(
  { from, to, costMethod }: { from: string; to: string; costMethod: SpendMethod },
  parameters: Parameters,
): string[] {
  const { dialect } = parameters;
  return [
    `ChargePeriodStart >= ${dialect.date(parameters.add(from))}`,
    `ChargePeriodStart < ${dialect.date(parameters.add(to))} + 1`,
    creditClause(costMethod),
  ];
}

/** Throws Fault `bad_input` where a day stands on both sides. */
export function checkSides({ after, before }: Sides): void {
  checkDays(after.from, after.to);
  checkDays(before.from, before.to);
  if (before.to < after.from || after.to < before.from) return;
  const reason = 'these days overlap with the days that are compared with them';
  throw badInput([{ field: 'before_to', reason }]);
}

/** `ofDays` of two periods, between which there may be days of neither. */
export function ofBoth(sides: Sides, costMethod: SpendMethod, parameters: Parameters): string[] {
  const [first, last] = [sides.before, sides.after].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (!first || !last) return [];
  const { dialect } = parameters;
  const both = ofDays({ from: first.from, to: last.to, costMethod }, parameters);
  if (shift(first.to, 1) === last.from) return both;
  const day = (value: string) => dialect.date(parameters.add(value));
  return [...both, `(ChargePeriodStart < ${day(first.to)} + 1 OR ChargePeriodStart >= ${day(last.from)})`];
}

/** Whether a charge is of these days. */
export function within({ from, to }: Period, parameters: Parameters): string {
  const { dialect } = parameters;
  const day = (value: string) => dialect.date(parameters.add(value));
  return `(ChargePeriodStart >= ${day(from)} AND ChargePeriodStart < ${day(to)} + 1)`;
}

interface Narrowed {
  raw: readonly string[];
  early: string[];
  late: string[];
}

/**
 * Filters that read one column narrow the scan; those that read tags come after the first grouping. Sets are checked as a
 * whole, so that one tag in one of them makes all of them late.
 */
export function narrow(filters: Filters, parameters: Parameters, owners: FieldRules): Narrowed {
  if (conditionsIn(filters).length > CONDITIONS_MAX)
    throw badInput([{ field: 'filters', reason: costWords.filterFaults.tooMany(CONDITIONS_MAX) }]);
  const early: string[] = [];
  const late: string[] = [];
  const raw: string[] = [];
  const read = (filter: Filter) => condition(filter, (own) => fieldOf(filter.field, own, owners), parameters);
  for (const filter of filters) {
    const sets = (isAnyOf(filter) ? filter.any : [[filter]]).map((set) => set.map(read));
    const fields = sets.flat().map(({ field }) => field);
    const isLate = fields.some((field) => field.late);
    if (isLate) raw.push(...fields.flatMap((field) => field.raw));
    const sql = sets.map((set) => `(${and(set.map((one) => one.sql))})`).join(' OR ');
    (isLate ? late : early).push(sets.length === 1 ? sql : `(${sql || 'false'})`);
  }
  return { raw, early, late };
}

export const and = (clauses: readonly string[]): string =>
  clauses.length > 0 ? clauses.join(' AND ') : 'true';

/** Spend by period and up to three fields. Currencies stay apart. Throws Fault `bad_input` naming the field. */
export function spendSql(request: SpendRequest): Plan {
  checkDays(request.from, request.to);
  if (request.groupBy.length > SPEND_GROUPINGS)
    throw badInput([{ field: 'groupBy', reason: `at most ${SPEND_GROUPINGS} fields` }]);
  if (!Number.isInteger(request.top) || request.top < 1 || request.top > SPEND_GROUPS_MAX) {
    const reason = `must be a whole number from 1 to ${SPEND_GROUPS_MAX}`;
    throw badInput([{ field: 'top', reason }]);
  }
  return planned((dialect) => spendIn(dialect, request));
}

function spendIn(dialect: Dialect, request: SpendRequest): Built {
  const parameters = new Parameters(dialect);
  const owners = request.owners ?? defaultOwners;
  const groups = request.groupBy.map((name) => fieldOf(name, parameters, owners));
  const narrowed = narrow(request.filters, parameters, owners);
  const raw = [...new Set([...groups.flatMap((group) => group.raw), ...narrowed.raw, 'BillingCurrency'])];
  const early = [...ofDays(request, parameters), ...narrowed.early];
  const top = parameters.add(request.top);
  const values = groups.map(
    (group, index) => `${group.value} AS key${index}, ${group.label} AS name${index}`,
  );
  const list = (columns: readonly string[]) => columns.join(', ');
  const g = groups.map((_, index) => `g${index}`);
  const sql = `WITH scanned AS (
      SELECT ${dialect.startOf(request.granularity, 'ChargePeriodStart')} AS start, ${list(raw)}, sum(${costColumn(request.costMethod, dialect)}) AS amount
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    valued AS (SELECT ${list(['start', 'BillingCurrency AS currency', ...values])}, amount AS part FROM scanned WHERE ${and(narrowed.late)}),
    ${dialect.told(groups.length, top)}
    SELECT ${list([`${dialect.dateText('start')} AS period`, ...g, ...g.map((_, index) => `l${index}`), 'other', 'currency', 'cost'])}
    FROM told ORDER BY ${list(['period NULLS FIRST', 'cost DESC', 'currency', 'other', ...g])} LIMIT ${SPEND_ROWS_MAX + 1}`;
  const { granularity } = request;
  const step = granularity === 'month' || granularity === 'total' ? 'month' : 'day';
  return parameters.summed(sql, step, [request]);
}

/**
 * Total of each currency, beside that of the days that are compared, of those before (null when no bill reaches there),
 * and on what share of the effective cost the method's column is filled (`known`: 0 to 1, null where nothing was paid).
 */
export function totalsSql(
  request: Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'filters' | 'owners'>,
  { after, before }: Sides = withBefore(request),
): Plan {
  checkDays(request.from, request.to);
  return planned((dialect) => {
    const parameters = new Parameters(dialect);
    const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
    const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])].join(', ');
    const { costMethod } = request;
    const { column } = costMethodRules[costMethod];
    const paid = dialect.exact('Cost');
    const early = [...ofBoth({ after: request, before }, costMethod, parameters), ...narrowed.early];
    const sql = `WITH scanned AS (
        SELECT ${within(request, parameters)} AS recent, ${within(after, parameters)} AS common, ${raw}, sum(${costColumn(costMethod, dialect)}) AS amount, sum(abs(${paid})) AS paid,
          sum(abs(${paid})) FILTER (WHERE ${column} IS NOT NULL) AS priced
        FROM focus WHERE ${and(early)} GROUP BY ALL),
      summed AS (
        SELECT BillingCurrency AS currency, sum(amount) FILTER (WHERE recent) AS current,
          sum(amount) FILTER (WHERE common) AS shared, sum(amount) FILTER (WHERE NOT recent) AS earlier, sum(priced) FILTER (WHERE recent) AS of_it,
          sum(paid) FILTER (WHERE recent) AS of_all
        FROM scanned WHERE ${and(narrowed.late)} GROUP BY BillingCurrency)
      SELECT currency, coalesce(current, 0) AS cost, coalesce(shared, 0) AS compared, earlier AS previous,
        ${dialect.share('coalesce(of_it, 0)', 'of_all')} AS known
      FROM summed ORDER BY cost DESC, currency LIMIT 200`;
    return parameters.summed(sql, 'month', [request, after, before]);
  });
}
