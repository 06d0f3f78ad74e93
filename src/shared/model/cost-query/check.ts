import { badInput, type FieldProblem } from '../../kernel/fault';
import { COST_QUERY_LIMIT, costDimensions, type AlertQuery, type CostQuery } from './types';

const DAYS_MAX = 3_660;
const RULES_MAX = 20;
const VALUES_MAX = 500;
const GROUPS_MAX = 2;

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const dimensions: readonly string[] = costDimensions;
const isDimension = (name: string) => dimensions.includes(name) || /^tag:.{1,128}$/.test(name);

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
  if (filters.length > RULES_MAX) wrong('filters', `at most ${RULES_MAX} can be used`);
  for (const { key, operator, values } of filters) {
    const sized = operator === 'greater_than' || operator === 'less_than';
    if (key !== 'cost' && !isDimension(key)) wrong('filters', `“${key}” is nothing to filter by`);
    else if (values.length === 0 || values.length > VALUES_MAX)
      wrong('filters', `${key} needs 1 to ${VALUES_MAX} values`);
    else if (sized !== (key === 'cost'))
      wrong(
        'filters',
        sized ? `only cost can be greater or less, not ${key}` : 'cost can be greater or less only',
      );
    else if (sized && (values.length > 1 || !Number.isFinite(Number(values[0]))))
      wrong('filters', 'cost is compared with one number');
    else if (operator === 'like' && values.length > 1) wrong('filters', `${key} LIKE takes one pattern`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > COST_QUERY_LIMIT)
    wrong('limit', `must be 1 to ${COST_QUERY_LIMIT}`);
  return problems;
}

/** PARAM-32, -34, -35 besides. */
export function alertQueryProblems(alert: AlertQuery): FieldProblem[] {
  const problems = costQueryProblems(alert.query);
  if (!(alert.amount >= 0)) problems.push({ field: 'amount', reason: 'must be at least 0' });
  if (!(alert.percentage >= 0 && alert.percentage <= 100))
    problems.push({ field: 'percentage', reason: 'must be between 0 and 100' });
  if (!Number.isInteger(alert.offsetDays) || alert.offsetDays < 1)
    problems.push({ field: 'offset', reason: 'must be at least 1 day' });
  return problems;
}

export function checked(query: CostQuery): CostQuery {
  const problems = costQueryProblems(query);
  if (problems.length > 0) throw badInput(problems);
  return query;
}
