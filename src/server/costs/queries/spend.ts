import { badInput } from '@shared/kernel/fault';
import { conditionsIn, isAnyOf } from '@shared/model/filterSets';
import type { SpendMethod } from '@shared/model/limits';
import { isValueless, SPEND_GROUPINGS } from '@shared/model/spendFields';
import { costWords } from '@shared/words/costs';
import { clause, type Filter, type Filters } from './clause';
import { defaultOwners, fieldOf, Parameters, type Built, type FieldRules } from './fields';

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

/** Twelve decimals, and 26 digits before them. */
const MONEY = 'DECIMAL(38, 12)';

/** Groups that an answer may have by their own name. */
export const SPEND_GROUPS_MAX = 10_000;
/** Rows of an answer, beyond which it is cut off. */
export const SPEND_ROWS_MAX = 50_000;
const CONDITIONS_MAX = 100;

const columns: Readonly<Record<SpendMethod, string>> = {
  unblended: 'BilledCost',
  net_unblended: 'BilledCost',
  amortized: 'Cost',
  net_amortized: 'Cost',
  contracted: 'ContractedCost',
  list: 'ListCost',
};

/**
 * Amortized is the repaired EffectiveCost; the plain methods leave credits out, the net ones count them. As a decimal:
 * its sums are exact whatever the order of the rows, and come as text (ADR 29).
 */
export const costColumn = (method: SpendMethod): string => `${columns[method]}::${MONEY}`;

/**
 * Which charges count. A commitment's list and contracted costs stand on its purchase and again on what it covers, so
 * these two methods leave the purchase out.
 */
export function creditClause(method: SpendMethod): string {
  if (method.startsWith('net_')) return 'true';
  const noCredit = "ChargeCategory IS DISTINCT FROM 'Credit'";
  if (method !== 'list' && method !== 'contracted') return noCredit;
  return `${noCredit} AND NOT (ChargeCategory IS NOT DISTINCT FROM 'Purchase' AND CommitmentDiscountId IS NOT NULL)`;
}

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

const periods: Readonly<Record<Granularity, string>> = {
  day: 'ChargePeriodStart::DATE',
  week: "date_trunc('week', ChargePeriodStart)::DATE",
  month: "date_trunc('month', ChargePeriodStart)::DATE",
  total: 'NULL::DATE',
};

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
  const read = (filter: Filter) => {
    // Its field has to be there all the same; a parameter that stands nowhere is refused.
    if (filter.values.length === 0 && !isValueless(filter.operator))
      return { field: fieldOf(filter.field, new Parameters(), owners), sql: 'true' };
    const field = fieldOf(filter.field, parameters, owners);
    return { field, sql: clause(field, filter, parameters) };
  };
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
export function spendSql(request: SpendRequest): Built {
  checkDays(request.from, request.to);
  if (request.groupBy.length > SPEND_GROUPINGS)
    throw badInput([{ field: 'groupBy', reason: `at most ${SPEND_GROUPINGS} fields` }]);
  if (!Number.isInteger(request.top) || request.top < 1 || request.top > SPEND_GROUPS_MAX) {
    const reason = `must be a whole number from 1 to ${SPEND_GROUPS_MAX}`;
    throw badInput([{ field: 'top', reason }]);
  }
  const parameters = new Parameters();
  const owners = request.owners ?? defaultOwners;
  const groups = request.groupBy.map((name) => fieldOf(name, parameters, owners));
  const narrowed = narrow(request.filters, parameters, owners);
  const raw = [...new Set([...groups.flatMap((group) => group.raw), ...narrowed.raw, 'BillingCurrency'])];
  const early = [
    `ChargePeriodStart >= ${parameters.add(request.from)}::DATE`,
    `ChargePeriodStart < ${parameters.add(request.to)}::DATE + 1`,
    creditClause(request.costMethod),
    ...narrowed.early,
  ];
  const keys = groups.map((_, index) => `g${index}`);
  const values = groups.map(
    (group, index) => `${group.value} AS g${index}, max(${group.label}) AS l${index}`,
  );
  const named = keys.map((key, index) => `CASE WHEN place <= $top THEN ${key} ELSE '' END AS g${index}`);
  const labels = keys.map(
    (_, index) => `max(CASE WHEN place <= $top THEN l${index} ELSE '' END) AS l${index}`,
  );
  const by = (columns: readonly string[]) => ['currency', ...columns].join(', ');
  const sql = `WITH scanned AS (
      SELECT ${periods[request.granularity]} AS period, ${raw.join(', ')}, sum(${costColumn(request.costMethod)}) AS cost
      FROM focus WHERE ${and(early)} GROUP BY ALL),
    grouped AS (
      SELECT ${['period', 'BillingCurrency AS currency', ...values].join(', ')}, sum(cost) AS cost
      FROM scanned WHERE ${and(narrowed.late)} GROUP BY ${['period', 'currency', ...keys].join(', ')}),
    ranked AS (
      SELECT ${by(keys)}, row_number() OVER (PARTITION BY currency ORDER BY sum(cost) DESC${keys.map((key) => `, ${key}`).join('')}) AS place
      FROM grouped GROUP BY ${by(keys)})
    SELECT strftime(period, '%Y-%m-%d') AS period, ${[...named, ...labels].map((column) => `${column}, `).join('')}
      place > $top AS other, currency, sum(cost) AS cost
    FROM grouped JOIN ranked USING (${by(keys)})
    GROUP BY ${['period', ...keys.map((_, index) => `CASE WHEN place <= $top THEN g${index} ELSE '' END`), 'other', 'currency'].join(', ')}
    ORDER BY period NULLS FIRST, cost DESC LIMIT ${SPEND_ROWS_MAX + 1}`;
  return { sql, values: { ...parameters.values, top: request.top } };
}

/**
 * Total of each currency, with that of the same number of days before (null when no bill reaches there), and on what
 * share of the effective cost the method's column is filled (`known`: 0 to 1, null where nothing was paid).
 */
export function totalsSql(
  request: Pick<SpendRequest, 'from' | 'to' | 'costMethod' | 'filters' | 'owners'>,
): Built {
  checkDays(request.from, request.to);
  const parameters = new Parameters();
  const narrowed = narrow(request.filters, parameters, request.owners ?? defaultOwners);
  const from = `${parameters.add(request.from)}::DATE`;
  const to = `${parameters.add(request.to)}::DATE`;
  const before = `${from} - (${to} - ${from} + 1)::INTEGER`;
  const raw = [...new Set([...narrowed.raw, 'BillingCurrency'])].join(', ');
  const column = columns[request.costMethod];
  const early = [
    `ChargePeriodStart >= ${before}`,
    `ChargePeriodStart < ${to} + 1`,
    creditClause(request.costMethod),
  ];
  const sql = `WITH scanned AS (
      SELECT ChargePeriodStart >= ${from} AS now, ${raw}, sum(${column}::${MONEY}) AS cost, sum(abs(Cost)) AS paid,
        sum(abs(Cost)) FILTER (WHERE ${column} IS NOT NULL) AS priced
      FROM focus WHERE ${and([...early, ...narrowed.early])} GROUP BY ALL)
    SELECT BillingCurrency AS currency, coalesce(sum(cost) FILTER (WHERE now), 0) AS cost,
      sum(cost) FILTER (WHERE NOT now) AS previous,
      coalesce(sum(priced) FILTER (WHERE now), 0) / nullif(sum(paid) FILTER (WHERE now), 0) AS known
    FROM scanned WHERE ${and(narrowed.late)} GROUP BY ALL ORDER BY cost DESC LIMIT 200`;
  return { sql, values: parameters.values };
}
