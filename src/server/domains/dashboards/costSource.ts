import { Fault, badInput } from '@shared/kernel/fault';
import { parseCostQuery } from '@shared/model/cost-query/parse';
import { COST_QUERY_LIMIT, type CostQuery } from '@shared/model/cost-query/types';
import { columnOf, type PanelColumnShape } from '@shared/model/dashboards/columns';
import { groupRows } from '@shared/model/dashboards/grouping';
import type { Json, JsonObject } from '@shared/model/json';
import { SPEND_SERIES } from '@shared/model/limits';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import { daysOf, questionOf } from '../../steps/cost/common/query';
import { lastDay } from '../../steps/cost/common/days';
import { StepError } from '../../steps/contract';
import type { CostComparison, CostPort } from '../../steps/services';
import { daysOfRange } from './days';
import { costQueryProblem } from './panelChecks';
import { planGroup, type ReadSource } from './sources';

const refused = (reason: string) => badInput([{ field: 'source.query', reason }]);

function queryOf(text: string): CostQuery {
  const problem = costQueryProblem(text);
  if (problem !== undefined) throw refused(problem);
  return parseCostQuery(text);
}

/** `period`, what it groups by with names beside ids, `currency` and `amount`, as the rows have them. */
function columnsOf({ granularity, groupBy }: CostQuery, rows: readonly JsonObject[]): PanelColumnShape[] {
  const present = new Set(rows.flatMap((row) => Object.keys(row)));
  const groups = groupBy.flatMap((key) => [key, ...(present.has(`${key}_name`) ? [`${key}_name`] : [])]);
  const currencies = new Set(rows.map((row): Json => row.currency ?? null));
  const [only] = currencies;
  const currency = currencies.size === 1 && typeof only === 'string' ? only : null;
  return [
    ...(granularity === 'total' ? [] : [columnOf('period', 'date')]),
    ...groups.map((key) => columnOf(key, 'string')),
    columnOf('currency', 'string'),
    { ...columnOf('amount', 'currency'), currency },
  ];
}

/** The colors of the values of one field, the largest of them, by the columns that they stand in. */
async function colorsIn(costs: CostComparison, orgId: string, query: CostQuery, rows: readonly JsonObject[]) {
  const [field, another] = query.groupBy;
  if (field === undefined || another !== undefined) return {};
  const sums = new Map<string, number>();
  for (const row of rows) {
    const value = String(row[field] ?? '');
    sums.set(value, (sums.get(value) ?? 0) + Number(row.amount ?? 0));
  }
  const largest = [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, SPEND_SERIES);
  const keyOf = (value: unknown) => JSON.stringify([value]);
  const found = await costs.colors(
    orgId,
    [field],
    largest.map(([value]) => keyOf(value)),
  );
  const byText = (column: string) =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const color = found[keyOf(row[field] ?? '')];
        return color === undefined ? [] : [[String(row[column] ?? ''), color]];
      }),
    );
  return { colors: { [field]: byText(field), [`${field}_name`]: byText(`${field}_name`) } };
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StepError && error.group === 'input_validation' ? refused(error.message) : error;
  }
}

/** The days of the dashboard stand above those of the query; presets end with the last complete day of the bills. */
export function createCostSource(
  costs: Pick<CostPort, 'query' | 'range'> & CostComparison,
): ReadSource<'cost'> {
  return async ({ orgId, source, group, limit, range, zone, signal }) => {
    const query = queryOf(source.query);
    const bills = await costs.range(orgId, signal);
    if (!bills) throw new Fault('not_found:no_bills', words.noBills);
    const last = lastDay(bills);
    const days = range ? daysOfRange(range, last) : daysOf(query, bills);
    const most = group ? COST_QUERY_LIMIT : limit;
    const question = { ...questionOf(query, days), limit: Math.min(query.limit, most) };
    const answer = await told(costs.query(orgId, question, signal));
    const { sides, why } = await costs.comparison(orgId, days, signal);
    const compared = {
      ...sides.after,
      before_from: sides.before.from,
      before_to: sides.before.to,
      not_compared: why,
    };
    const columns = columnsOf(query, answer.rows);
    const truncated = answer.truncated && answer.rows.length < query.limit;
    const colors = await colorsIn(costs, orgId, query, answer.rows);
    const about = { value: null, record_ids: null, as_of: last, compared, ...colors };
    if (!group || answer.rows.length === 0) return { ...about, columns, rows: answer.rows, truncated };
    const plan = planGroup(columns, group);
    const grouped = groupRows(answer.rows, columns, plan.group, { limit, zone });
    return { ...about, columns: plan.columns, rows: grouped.rows, truncated: grouped.truncated || truncated };
  };
}
