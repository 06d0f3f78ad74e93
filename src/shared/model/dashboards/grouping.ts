import type { Json, JsonObject } from '../json';
import { readMoment } from '../references/dates';
import { formatDate } from '../date-utils/compute';
import { columnOf, currencyColumn, type PanelColumnShape } from './columns';
import { compareKeys, orderOfGroups } from './groupOrder';
import { groupKeys, type Aggregation, type Bucket, type GroupShape } from './panels';

export interface Grouped {
  rows: JsonObject[];
  /** There are more groups than the limit. */
  truncated: boolean;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Monday of the day's week, or the first of its month. */
export function bucketOf(day: string, bucket: Bucket): string {
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  if (bucket !== 'week') return day;
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a date or a moment, in the zone; null: it is none. */
export function dayOf(value: Json | undefined, zone: string): string | null {
  const moment = readMoment(value, zone);
  if (!moment) return null;
  return typeof value === 'string' && DAY.test(value) ? value : formatDate(moment, 'YYYY-MM-DD', zone);
}

const textOf = (value: Json | undefined): string | null => {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What a row is put under: one key, or of a list one for each of its values. Empty values are null. */
function keysOf(value: Json | undefined, column: PanelColumnShape, bucket: Bucket, zone: string): Json[] {
  switch (column.type) {
    case 'number':
    case 'currency':
      return [typeof value === 'number' ? value : null];
    case 'boolean':
      return [typeof value === 'boolean' ? value : null];
    case 'date': {
      if (bucket === 'none') return [textOf(value)];
      const day = dayOf(value, zone);
      return [day === null ? null : bucketOf(day, bucket)];
    }
    case 'list':
      return Array.isArray(value) && value.length > 0 ? [...new Set(value.map(textOf))] : [null];
    default:
      return [textOf(value)];
  }
}

const isEmpty = (value: Json | undefined, { type }: PanelColumnShape): boolean => {
  if (type === 'number' || type === 'currency') return typeof value !== 'number';
  if (type === 'boolean') return typeof value !== 'boolean';
  if (type === 'list') return !Array.isArray(value) || value.length === 0;
  return textOf(value) === null;
};

function measure(
  aggregation: Aggregation,
  column: PanelColumnShape | null,
  rows: readonly JsonObject[],
): Json {
  if (!column) return rows.length;
  const values = rows.map((row) => row[column.key]).filter((value) => !isEmpty(value, column));
  if (aggregation === 'count') return values.length;
  if (values.length === 0) return null;
  if (column.type === 'date') {
    const texts = values.map(textOf).toSorted(compareKeys);
    return (aggregation === 'min' ? texts[0] : texts.at(-1)) ?? null;
  }
  const numbers = values.map(Number);
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (aggregation === 'sum') return sum;
  if (aggregation === 'avg') return sum / numbers.length;
  const better = (a: number, b: number) => (aggregation === 'min' ? b < a : b > a);
  return numbers.reduce((best, number) => (better(best, number) ? number : best));
}

const byKey = (columns: readonly PanelColumnShape[], key: string) =>
  columns.find((column) => column.key === key) ?? columnOf(key, 'string');

/**
 * Amounts of different currencies are never put together: where a column beside them says which is which, it is one
 * more that the rows are grouped by.
 */
export function withCurrency(columns: readonly PanelColumnShape[], group: GroupShape): GroupShape {
  const amounts = group.measures.some(({ column, aggregation }) => {
    const found = columns.find(({ key }) => key === column);
    return aggregation !== 'count' && found?.type === 'currency' && found.currency === null;
  });
  const currency = amounts ? currencyColumn(columns) : undefined;
  if (!currency || group.by.some(({ column }) => column === currency.key)) return group;
  return { ...group, by: [...group.by, { column: currency.key, bucket: 'none' }] };
}

/** The columns of the rows that the group gives. */
export function groupedColumns(columns: readonly PanelColumnShape[], group: GroupShape): PanelColumnShape[] {
  const keys = groupKeys(group);
  const by = group.by.map(({ column, bucket }, index) => {
    const found = byKey(columns, column);
    const type =
      bucket !== 'none' ? 'date' : found.type === 'list' || found.type === 'json' ? 'string' : found.type;
    return { ...found, key: keys.by[index] ?? column, type };
  });
  const measures = group.measures.map(({ column, aggregation }, index) => {
    const key = keys.measures[index] ?? aggregation;
    return column === null || aggregation === 'count'
      ? columnOf(key, 'number')
      : { ...byKey(columns, column), key };
  });
  return [...by, ...measures];
}

/**
 * Rows put together as `panelRecords.store.ts` of the server does in SQL: `zone` is the one whose days are meant. Of
 * more groups than `limit` the first of the order stay.
 */
export function groupRows(
  rows: readonly JsonObject[],
  columns: readonly PanelColumnShape[],
  group: GroupShape,
  { limit, zone }: { limit: number; zone: string },
): Grouped {
  const by = group.by.map(({ column, bucket }) => ({ column: byKey(columns, column), bucket }));
  const groups = new Map<string, { keys: Json[]; rows: JsonObject[] }>();
  for (const row of rows) {
    const all = by.reduce<Json[][]>(
      (found, { column, bucket }) =>
        keysOf(row[column.key], column, bucket, zone).flatMap((key) => found.map((keys) => [...keys, key])),
      [[]],
    );
    for (const keys of all) {
      const id = JSON.stringify(keys);
      const present = groups.get(id);
      if (present) present.rows.push(row);
      else groups.set(id, { keys, rows: [row] });
    }
  }
  const names = groupKeys(group);
  const made = [...groups.values()].map(({ keys, rows: grouped }) => {
    const measured = group.measures.map(({ column, aggregation }) =>
      measure(aggregation, column === null ? null : byKey(columns, column), grouped),
    );
    return Object.fromEntries<Json>([
      ...names.by.map((name, index): [string, Json] => [name, keys[index] ?? null]),
      ...names.measures.map((name, index): [string, Json] => [name, measured[index] ?? null]),
    ]);
  });
  const order = orderOfGroups(columns, group);
  return { rows: order.shown(made.toSorted(order.first).slice(0, limit)), truncated: made.length > limit };
}
