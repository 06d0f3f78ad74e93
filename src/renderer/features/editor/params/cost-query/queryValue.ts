import { isFault } from '@shared/kernel/fault';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { costQueryProblems } from '@shared/model/cost-query/check';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { printCostQuery } from '@shared/model/cost-query/print';
import {
  COST_QUERY_LIMIT,
  costGranularities,
  costOperators,
  costQueryDays,
  costQueryDefault,
  costTypes,
  type CostFilters,
  type CostOperator,
  type CostPeriod,
  type CostQuery,
  type CostRule,
} from '@shared/model/cost-query/types';
import { isAnyOf } from '@shared/model/filterSets';
import { isVariable } from '../forms/values';

type Parsed = { query: CostQuery; problem?: undefined } | { query?: undefined; problem: string };

/** PARAM-23: the query of a text, or why it is none. */
function parseText(text: string): Parsed {
  try {
    return { query: parseCostQuery(text) };
  } catch (error) {
    if (isFault(error)) return { problem: error.message.replace(/^query: /, '') };
    throw error;
  }
}

/** Of the query text that is being typed; `base` is the text of the query on which the typing stands. */
export interface Draft {
  text: string;
  base: string;
}

/** PARAM-22: what the text field shows. A draft on another query than this one is over: the builder, or undo, spoke. */
export function shownText(query: CostQuery, draft: Draft | null): string {
  const printed = printCostQuery(query);
  return draft && draft.base === printed ? draft.text : printed;
}

/** What typing does: a text that parses is the query; one that does not leaves the query as it is. */
export function typed(query: CostQuery, text: string): { draft: Draft; query?: CostQuery; problem?: string } {
  const parsed = parseText(text);
  if (parsed.query) return { draft: { text, base: printCostQuery(parsed.query) }, query: parsed.query };
  return { draft: { text, base: printCostQuery(query) }, problem: parsed.problem };
}

function oneOf<T extends string>(list: readonly T[], value: Json | undefined, fallback: T): T {
  return list.find((each) => each === value) ?? fallback;
}

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item !== 'object').map(String) : [];

function readPeriod(value: Json | undefined): CostPeriod {
  if (!isJsonObject(value)) return costQueryDefault.period;
  const { days, from, to } = value;
  if (typeof from === 'string' && typeof to === 'string') return { from, to };
  const count = Number(days);
  return Number.isInteger(count) && count > 0 ? { days: count } : costQueryDefault.period;
}

const readRule = (rule: JsonObject): CostRule => ({
  key: typeof rule['key'] === 'string' ? rule['key'] : 'service',
  operator: oneOf(costOperators, rule['operator'], 'equals'),
  values: texts(rule['values']),
});

const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

function readRules(value: Json | undefined): CostFilters {
  return objectsIn(value).map((entry) => {
    const { any } = entry;
    if (!Array.isArray(any)) return readRule(entry);
    return { any: any.map((set) => objectsIn(set).map(readRule)) };
  });
}

/** The parts of a query, each as in a new one where it is missing or not understood. */
function readParts(value: JsonObject): CostQuery {
  const limit = Number(value['limit'] ?? COST_QUERY_LIMIT);
  return {
    costType: oneOf(costTypes, value['costType'], costQueryDefault.costType),
    granularity: oneOf(costGranularities, value['granularity'], costQueryDefault.granularity),
    period: readPeriod(value['period']),
    groupBy: texts(value['groupBy']),
    filters: readRules(value['filters']),
    limit: Number.isFinite(limit) ? limit : COST_QUERY_LIMIT,
  };
}

export type ReadQuery =
  | { kind: 'query'; query: CostQuery }
  /** Text that the builder cannot show: a reference, or what does not parse. */
  | { kind: 'text'; text: string; problem: string };

/** As parts, as the JSON of parts, or as query text. */
export function readQueryValue(value: Json, fallback: CostQuery = costQueryDefault): ReadQuery {
  if (isJsonObject(value)) return { kind: 'query', query: readParts(value) };
  if (typeof value !== 'string' || value.trim() === '') return { kind: 'query', query: fallback };
  const parts = value.trim().startsWith('{') && !value.trim().startsWith('{{') ? partsOf(value) : undefined;
  if (parts) return { kind: 'query', query: readParts(parts) };
  const parsed = parseText(value);
  return parsed.query
    ? { kind: 'query', query: parsed.query }
    : { kind: 'text', text: value, problem: parsed.problem };
}

function partsOf(text: string): JsonObject | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const ruleValue = (rule: CostRule): JsonObject => ({ ...rule, values: [...rule.values] });

export const queryValue = (query: CostQuery): JsonObject => ({
  costType: query.costType,
  granularity: query.granularity,
  period: { ...query.period },
  groupBy: [...query.groupBy],
  filters: query.filters.map((one) =>
    isAnyOf(one) ? { any: one.any.map((set) => set.map(ruleValue)) } : ruleValue(one),
  ),
  limit: query.limit,
});

export type PeriodKind = '7' | '14' | '28' | 'days' | 'weeks' | 'dates';

/** PARAM-25: how the period of a query is offered; whole weeks of a weekly query beside the presets are weeks. */
export function periodKind({ period, granularity }: CostQuery): PeriodKind {
  if (!('days' in period)) return 'dates';
  const preset = costQueryDays.find((days) => days === period.days);
  if (preset === 7) return '7';
  if (preset === 14) return '14';
  if (preset === 28) return '28';
  return granularity === 'weekly' && period.days % 7 === 0 ? 'weeks' : 'days';
}

/** PARAM-26: a range in weeks is asked for by the week. */
export const withWeeks = (query: CostQuery, weeks: number): CostQuery => ({
  ...query,
  period: { days: weeks * 7 },
  granularity: 'weekly',
});

/** The last seven whole days before today, to begin with. */
function datesFrom(period: CostPeriod, today: string): { from: string; to: string } {
  if (!('days' in period)) return period;
  const day = 86_400_000;
  const at = (back: number) => new Date(Date.parse(today) - back * day).toISOString().slice(0, 10);
  return { from: at(period.days), to: at(1) };
}

export function withPeriodKind(query: CostQuery, kind: PeriodKind, today: string): CostQuery {
  const days = 'days' in query.period ? query.period.days : 7;
  switch (kind) {
    case 'dates':
      return { ...query, period: datesFrom(query.period, today) };
    case 'weeks':
      return withWeeks(query, Math.max(1, Math.round(days / 7)));
    case 'days':
      return { ...query, period: { days } };
    default:
      return { ...query, period: { days: Number(kind) } };
  }
}

/** PARAM-27: amounts are greater or less, names equal or are like a pattern. */
export const operatorsOf = (key: string): readonly CostOperator[] =>
  key === 'cost' ? ['greater_than', 'less_than'] : ['equals', 'not_equals', 'like', 'not_like'];

export function withKey(rule: CostRule, key: string): CostRule {
  const operators = operatorsOf(key);
  const operator = operators.includes(rule.operator) ? rule.operator : (operators[0] ?? 'equals');
  return { key, operator, values: key === rule.key ? rule.values : [] };
}

/** What is wrong with a part of a query; what holds a reference is known only when the step runs. */
export function wrongWith(query: CostQuery, field: string): string | null {
  const { period } = query;
  if (field === 'period' && !('days' in period) && isVariable([period.from, period.to])) return null;
  const isKnown = (rule: CostRule) => !isVariable(rule.values);
  const filters = query.filters.flatMap((one): CostFilters => {
    if (!isAnyOf(one)) return isKnown(one) ? [one] : [];
    // A set whose rules are all known only when the step runs says nothing of whether it is empty.
    const any = one.any.flatMap((set) => (set.length > 0 && !set.some(isKnown) ? [] : [set.filter(isKnown)]));
    return any.length === 0 ? [] : [{ any }];
  });
  const found = costQueryProblems({ ...query, filters }).find((problem) => problem.field === field);
  return found ? found.reason.charAt(0).toUpperCase() + found.reason.slice(1) : null;
}
