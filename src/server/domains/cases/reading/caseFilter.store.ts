import { badInput } from '@shared/kernel/fault';
import type { CaseFilter, FilterGroup, FilterRule } from '@shared/model/caseFilter';
import { caseFilterName, caseFilterNames, type CaseFilterName } from '@shared/model/caseFilterNames';
import type { FilterOperator } from '@shared/model/caseOperators';

/** Collects the values of a statement; what a caller sent stands in no other place. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

type Kind = 'text' | 'word' | 'number' | 'boolean';

interface Field {
  kind: Kind;
  /** `now`: the placeholder of the present moment. */
  sql: (now: () => string) => string;
}

const column = (name: string, kind: Kind = 'text'): Field => ({ kind, sql: () => `c.${name}` });

/** Days, as the list shows them: they stand still when the case is closed. */
export const ageSql = (now: string): string =>
  `greatest(0, floor(extract(epoch from coalesce(c.closed_at, ${now}::timestamptz) - c.created_at) / 86400))`;

export const filterFields: Record<CaseFilterName, Field> = {
  case_type: column('case_type'),
  case_account_id: column('account_id'),
  case_account_name: column('account_name'),
  case_owner: { kind: 'text', sql: () => "coalesce(c.owner, '')" },
  case_region: column('region'),
  case_service: column('service'),
  case_service_group: column('service_group'),
  case_group: column('case_group'),
  case_resource_id: column('resource_id'),
  case_resource_name: column('resource_name'),
  case_integration: column('provider'),
  case_title: column('title'),
  provider: column('provider'),
  case_effort: column('effort', 'word'),
  case_status: column('status', 'word'),
  cost_impact_month: column('monthly_saving', 'number'),
  cost_impact_year: { kind: 'number', sql: () => 'c.monthly_saving * 12' },
  case_age: { kind: 'number', sql: (now) => ageSql(now()) },
  currency: column('currency'),
  is_new: column('is_new', 'boolean'),
  regressed: column('regressed', 'boolean'),
};

type Plain =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'in'
  | 'notIn'
  | 'greaterThan'
  | 'lessThan'
  | 'greaterThanEquals'
  | 'lessThanEquals'
  | 'isEmpty'
  | 'isNotEmpty'
  | 'containsIn';

const plain: Record<FilterOperator, Plain> = {
  equals: 'equals',
  notEquals: 'notEquals',
  contains: 'contains',
  notContains: 'notContains',
  in: 'in',
  notIn: 'notIn',
  greaterThan: 'greaterThan',
  lessThan: 'lessThan',
  greaterThanEquals: 'greaterThanEquals',
  lessThanEquals: 'lessThanEquals',
  isEmpty: 'isEmpty',
  containsIn: 'containsIn',
  not_equals: 'notEquals',
  greater_than: 'greaterThan',
  greater_than_equals: 'greaterThanEquals',
  less_than: 'lessThan',
  less_than_equals: 'lessThanEquals',
  not_contains: 'notContains',
  not_in: 'notIn',
  is_empty: 'isEmpty',
  is_not_empty: 'isNotEmpty',
  contained_in_any: 'containsIn',
};

const comparisons = {
  greaterThan: '>',
  lessThan: '<',
  greaterThanEquals: '>=',
  lessThanEquals: '<=',
} as const;

interface At {
  values: Values;
  now: () => string;
  /** Where the rule stands, for messages. */
  path: string;
}

function listOf(rule: FilterRule): (string | number)[] {
  if (Array.isArray(rule.value)) return rule.value;
  return rule.value === undefined ? [] : [rule.value];
}

function numbersOf(rule: FilterRule, path: string): number[] {
  return listOf(rule).map((value) => {
    const number = typeof value === 'number' ? value : Number(value.trim() === '' ? Number.NaN : value);
    if (!Number.isFinite(number)) {
      throw badInput([
        { field: `${path}.value`, reason: `“${value}” is not a number, and ${rule.key} is one` },
      ]);
    }
    return number;
  });
}

function refuseOperator(rule: FilterRule, path: string, kind: string): never {
  const reason = `${rule.operator} does not go with ${rule.key}, which is ${kind}`;
  throw badInput([{ field: `${path}.operator`, reason }]);
}

/** A number that the client made of a numeric-looking text has lost its leading zeros: account ids have some. */
function textIn(sql: string, rule: FilterRule, values: Values, lower: boolean): string {
  const list = listOf(rule);
  const texts = list.map((value) => (lower ? String(value).toLowerCase() : String(value)));
  const is = `${sql} = any (${values.add(texts)}::text[])`;
  const numbers = list.filter((value) => typeof value === 'number').map(String);
  return numbers.length === 0 ? is : `(${is} or ltrim(${sql}, '0') = any (${values.add(numbers)}::text[]))`;
}

function textRule(sql: string, rule: FilterRule, { values, path }: At, lower: boolean): string {
  const containsAny = () =>
    `exists (select 1 from unnest(${values.add(listOf(rule).map(String))}::text[]) v where strpos(lower(${sql}), lower(v)) > 0)`;
  switch (plain[rule.operator]) {
    case 'equals':
    case 'in':
      return textIn(sql, rule, values, lower);
    case 'notEquals':
    case 'notIn':
      return `not ${textIn(sql, rule, values, lower)}`;
    case 'contains':
    case 'containsIn':
      return containsAny();
    case 'notContains':
      return `not ${containsAny()}`;
    case 'isEmpty':
      return `${sql} = ''`;
    case 'isNotEmpty':
      return `${sql} <> ''`;
    default:
      return refuseOperator(rule, path, 'a text');
  }
}

function numberRule(sql: string, rule: FilterRule, { values, path }: At): string {
  const operator = plain[rule.operator];
  // To the cent: what is shown as equal is equal.
  const isAny = () =>
    `exists (select 1 from unnest(${values.add(numbersOf(rule, path))}::numeric[]) v where abs(${sql} - v) < 0.005)`;
  switch (operator) {
    case 'equals':
    case 'in':
      return isAny();
    case 'notEquals':
    case 'notIn':
      return `not ${isAny()}`;
    case 'isEmpty':
      return `${sql} is null`;
    case 'isNotEmpty':
      return `${sql} is not null`;
    case 'greaterThan':
    case 'lessThan':
    case 'greaterThanEquals':
    case 'lessThanEquals': {
      const [number, ...more] = numbersOf(rule, path);
      if (more.length > 0)
        throw badInput([{ field: `${path}.value`, reason: `${rule.operator} takes one number` }]);
      return `${sql} ${comparisons[operator]} ${values.add(number)}::numeric`;
    }
    default:
      return refuseOperator(rule, path, 'a number');
  }
}

function booleanRule(sql: string, rule: FilterRule, { values, path }: At): string {
  const operator = plain[rule.operator];
  if (operator === 'isEmpty') return 'false';
  if (operator === 'isNotEmpty') return 'true';
  if (!['equals', 'in', 'notEquals', 'notIn'].includes(operator))
    return refuseOperator(rule, path, 'yes or no');
  const wanted = listOf(rule).map((value) => String(value).toLowerCase());
  const unknown = wanted.find((value) => value !== 'true' && value !== 'false');
  if (unknown !== undefined) {
    throw badInput([{ field: `${path}.value`, reason: `“${unknown}” is neither true nor false` }]);
  }
  const is = `${sql} = any (${values.add(wanted.map((value) => value === 'true'))}::boolean[])`;
  return operator === 'equals' || operator === 'in' ? is : `not ${is}`;
}

function ruleSql(rule: FilterRule, at: At): string {
  const name = caseFilterName(rule.key);
  if (!name) {
    const reason = `“${rule.key}” cannot be filtered; known are ${caseFilterNames.join(', ')}`;
    throw badInput([{ field: `${at.path}.key`, reason }]);
  }
  const field = filterFields[name];
  const sql = field.sql(at.now);
  if (field.kind === 'number') return numberRule(sql, rule, at);
  if (field.kind === 'boolean') return booleanRule(sql, rule, at);
  return textRule(sql, rule, at, field.kind === 'word');
}

function groupSql(group: FilterGroup, index: number, values: Values, now: () => string): string {
  const rules = group.rules.map((rule, at) =>
    ruleSql(rule, { values, now, path: `filters.filters.${index}.rules.${at}` }),
  );
  return `(${rules.join(group.filter_logic === 'OR' ? ' or ' : ' and ')})`;
}

/** Narrowing beside the filter object: the query of `cases/search`. An empty owner: cases without one. */
export interface Narrowing {
  case_type?: string | undefined;
  case_account_id?: string | undefined;
  case_owner?: string | undefined;
  /** Of each board these types; of one without types, all of its cases. No board: those of all. */
  boards?: readonly { boardId: string; caseTypes: readonly string[] }[];
}

function boardSql({ boardId, caseTypes }: { boardId: string; caseTypes: readonly string[] }, values: Values) {
  const isBoard = `c.board_id = ${values.add(boardId)}`;
  if (caseTypes.length === 0) return isBoard;
  return `(${isBoard} and c.case_type = any (${values.add(caseTypes)}::text[]))`;
}

/**
 * The condition of a case filter on `cases c`, of these organisations. Throws `Fault('bad_input')` naming the rule whose
 * key is unknown, whose operator does not fit or whose value is not of the field's kind.
 */
export function whereCases(
  values: Values,
  orgIds: readonly string[],
  filter: Omit<CaseFilter, 'group_by'>,
  narrowing: Narrowing,
  now: Date,
): string {
  let moment: string | undefined;
  const nowSql = () => (moment ??= values.add(now));
  const parts = [
    // One organisation as an equality: the indexes then give the order of the list.
    orgIds.length === 1
      ? `c.org_id = ${values.add(orgIds[0])}`
      : `c.org_id = any (${values.add(orgIds)}::text[])`,
  ];
  const anyOf = (sql: string, list: readonly string[] | undefined) => {
    if (list && list.length > 0) parts.push(`${sql} = any (${values.add(list)}::text[])`);
  };
  anyOf('c.status', filter.case_status);
  anyOf('c.effort', filter.case_effort);
  anyOf('c.board_id', filter.board_ids);
  const day = (text: string) => `${values.add(`${text}T00:00:00Z`)}::timestamptz`;
  const foundBy = (end: string) => `c.created_at < ${day(end)} + interval '24 hours'`;
  if (filter.date_range) {
    const { start_date: start, end_date: end } = filter.date_range;
    parts.push(`(c.closed_at is null or c.closed_at >= ${day(start)})`, foundBy(end));
  }
  if (filter.found_range) {
    const { start_date: start, end_date: end } = filter.found_range;
    parts.push(`c.created_at >= ${day(start)}`, foundBy(end));
  }
  if (filter.search) {
    const text = values.add(filter.search.toLocaleLowerCase('en'));
    parts.push(`(strpos(c.search_text, ${text}) > 0 or strpos(lower(c.owner), ${text}) > 0)`);
  }
  if (filter.filters && filter.filters.length > 0) {
    const groups = filter.filters.map((group, index) => groupSql(group, index, values, nowSql));
    parts.push(`(${groups.join(filter.filter_logic === 'OR' ? ' or ' : ' and ')})`);
  }
  if (narrowing.case_type !== undefined) parts.push(`c.case_type = ${values.add(narrowing.case_type)}`);
  if (narrowing.case_account_id !== undefined)
    parts.push(`c.account_id = ${values.add(narrowing.case_account_id)}`);
  if (narrowing.case_owner === '') parts.push('c.owner is null');
  else if (narrowing.case_owner !== undefined) parts.push(`c.owner = ${values.add(narrowing.case_owner)}`);
  const { boards = [] } = narrowing;
  if (boards.length > 0) parts.push(`(${boards.map((one) => boardSql(one, values)).join(' or ')})`);
  return parts.join(' and ');
}
