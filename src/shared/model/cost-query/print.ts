import { isAnyOf } from '../filterSets';
import { COST_QUERY_LIMIT, type CostFilters, type CostQuery, type CostRule } from './types';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Dimensions stand bare; a tag with other characters in its key stands in double quotes. */
const nameText = (name: string) =>
  /^[A-Za-z_][\w-]*(:[\w./@+=-]+)?$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

const signs = {
  equals: '=',
  not_equals: '!=',
  greater_than: '>',
  less_than: '<',
  like: 'LIKE',
  not_like: 'NOT LIKE',
} as const;

function ruleText({ key, operator, values }: CostRule): string {
  const name = nameText(key);
  if (values.length !== 1) {
    const list = `(${values.map(quoted).join(', ')})`;
    return `${name} ${operator === 'not_equals' ? 'NOT IN' : 'IN'} ${list}`;
  }
  const [value = ''] = values;
  const plain = (operator === 'greater_than' || operator === 'less_than') && /^-?\d+(\.\d+)?$/.test(value);
  return `${name} ${signs[operator]} ${plain ? value : quoted(value)}`;
}

const setText = (set: readonly CostRule[]): string => set.map(ruleText).join(' AND ');

function filterText(filter: CostFilters[number]): string {
  if (!isAnyOf(filter)) return ruleText(filter);
  return `(${filter.any.map((set) => (set.length > 1 ? `(${setText(set)})` : setText(set))).join(' OR ')})`;
}

/** The query text of a query; `parseCostQuery` reads it back the same. */
export function printCostQuery(query: CostQuery): string {
  const { costType, granularity, period, groupBy, filters, limit } = query;
  const days = 'days' in period;
  return [
    `SELECT ${costType}`,
    ...(filters.length > 0 ? [`WHERE ${filters.map(filterText).join(' AND ')}`] : []),
    ...(groupBy.length > 0 ? [`GROUP BY ${groupBy.map(nameText).join(', ')}`] : []),
    `GRANULARITY ${granularity}`,
    days ? `LAST ${period.days} DAYS` : `FROM ${period.from} TO ${period.to}`,
    ...(limit === COST_QUERY_LIMIT ? [] : [`LIMIT ${limit}`]),
  ].join('\n');
}
