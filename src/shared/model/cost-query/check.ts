import { badInput, type FieldProblem } from '../../kernel/fault';
import { conditionsIn, FILTER_SETS_MAX, isAnyOf } from '../filterSets';
import { COMPARISON_OFFSET_MIN, PERCENTAGE_MAX, QUANTITY_MIN } from '../limits';
import { virtualName } from '../spendFields';
import {
  COST_QUERY_LIMIT,
  costDimensions,
  type AlertQuery,
  type CostFilters,
  type CostQuery,
  type CostRule,
} from './types';

const DAYS_MAX = 3_660;
const RULES_MAX = 20;
const VALUES_MAX = 500;
const GROUPS_MAX = 2;

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const dimensions: readonly string[] = costDimensions;
const isDimension = (name: string) =>
  dimensions.includes(name) || /^tag:.{1,128}$/.test(name) || virtualName(name) !== null;

function ruleProblem({ key, operator, values }: CostRule): string | null {
  const sized = operator === 'greater_than' || operator === 'less_than';
  if (key !== 'cost' && !isDimension(key)) return `“${key}” is nothing to filter by`;
  if (values.length === 0 || values.length > VALUES_MAX) return `${key} needs 1 to ${VALUES_MAX} values`;
  if (sized !== (key === 'cost'))
    return sized ? `only cost can be greater or less, not ${key}` : 'cost can be greater or less only';
  if (sized && (values.length > 1 || !Number.isFinite(Number(values[0]))))
    return 'cost is compared with one number';
  if ((operator === 'like' || operator === 'not_like') && values.length > 1)
    return `${key} LIKE takes one pattern`;
  return null;
}

function filterProblems(filters: CostFilters): string[] {
  const problems: string[] = [];
  if (filters.length > RULES_MAX) problems.push(`at most ${RULES_MAX} can be used`);
  const anyOf = filters.filter((one) => isAnyOf(one));
  const sets = anyOf.flatMap(({ any }) => any);
  if (anyOf.length > 1) problems.push('sets joined by OR can be used once');
  if (anyOf.length > 0 && sets.length === 0) problems.push('there is no set of conditions');
  if (sets.length > FILTER_SETS_MAX) problems.push(`at most ${FILTER_SETS_MAX} sets can be used`);
  for (const set of sets) {
    if (set.length === 0) problems.push('a set needs at least one condition');
    if (set.length > RULES_MAX) problems.push(`at most ${RULES_MAX} can be used in a set`);
    if (set.some(({ key }) => key === 'cost'))
      problems.push('cost is about rows of the result: it can’t be used with OR');
  }
  for (const rule of conditionsIn(filters)) {
    const problem = ruleProblem(rule);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

/** What is wrong with a query; empty when it may run. */
export function costQueryProblems(query: CostQuery): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const wrong = (field: string, reason: string) => problems.push({ field, reason });
  const { period, groupBy, filters, granularity, limit } = query;
  if ('days' in period) {
    if (!Number.isInteger(period.days) || period.days < 1 || period.days > DAYS_MAX)
      wrong('period', `the number of days must be 1 to ${DAYS_MAX}`);
  } else if (!isDay(period.from) || !isDay(period.to)) wrong('period', 'days must be written yyyy-MM-dd');
  else if (period.from > period.to) wrong('period', 'it ends before it starts');
  for (const name of groupBy) if (!isDimension(name)) wrong('group by', `“${name}” is nothing to group by`);
  if (groupBy.length > GROUPS_MAX) wrong('group by', `at most ${GROUPS_MAX} can be used`);
  if (granularity === 'weekly' && groupBy.length === 0)
    wrong('group by', 'weekly granularity needs something to group by');
  for (const reason of filterProblems(filters)) wrong('filters', reason);
  if (!Number.isInteger(limit) || limit < 1 || limit > COST_QUERY_LIMIT)
    wrong('limit', `must be 1 to ${COST_QUERY_LIMIT}`);
  return problems;
}

/** PARAM-32, -34, -35 besides. */
export function alertQueryProblems(alert: AlertQuery): FieldProblem[] {
  const problems = costQueryProblems(alert.query);
  if (!(alert.amount >= QUANTITY_MIN))
    problems.push({ field: 'amount', reason: `must be at least ${QUANTITY_MIN}` });
  if (!(alert.percentage >= QUANTITY_MIN && alert.percentage <= PERCENTAGE_MAX))
    problems.push({ field: 'percentage', reason: `must be between ${QUANTITY_MIN} and ${PERCENTAGE_MAX}` });
  if (!Number.isInteger(alert.offsetDays) || alert.offsetDays < COMPARISON_OFFSET_MIN)
    problems.push({ field: 'offset', reason: `must be at least ${COMPARISON_OFFSET_MIN} day` });
  return problems;
}

export function checked(query: CostQuery): CostQuery {
  const problems = costQueryProblems(query);
  if (problems.length > 0) throw badInput(problems);
  return query;
}
