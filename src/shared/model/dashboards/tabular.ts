import { isJsonObject, type Json, type JsonObject } from '../json';
import { readMoment } from '../references/dates';
import { columnOf, currencyColumn, type PanelColumnShape, type PanelColumnType } from './columns';

const VALUE_KEY = 'value';
/** Columns of rows beyond these are left out. */
const COLUMNS_MAX = 200;
const MONEY =
  /^(amount|cost|price|spend|total|saving|savings)$|(_cost|_amount|_savings?|_price|Cost|Amount|Savings?)$/;

/** Any result as rows: a list's items, an object as one row, anything else as one `{ value }`. */
export function rowsOf(value: Json): JsonObject[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => (isJsonObject(item) ? item : { [VALUE_KEY]: item }));
}

const isDateText = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}/.test(value) && readMoment(value, 'UTC') !== undefined;
const isUrl = (value: string): boolean => /^https?:\/\/\S+$/.test(value);

function kindOf(value: Json): PanelColumnType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object' || item === null) ? 'list' : 'json';
  if (typeof value === 'object') return 'json';
  if (isDateText(value ?? '')) return 'date';
  return isUrl(value ?? '') ? 'url' : 'string';
}

/** What all values of a column are; of different plain ones texts, of anything else JSON. */
function typeOf(rows: readonly JsonObject[], key: string): PanelColumnType {
  const found = new Set<PanelColumnType>();
  for (const row of rows) {
    const value = row[key];
    if (value !== undefined && value !== null && value !== '') found.add(kindOf(value));
  }
  const [first = 'string', ...more] = found;
  if (more.length === 0) return first;
  return found.has('json') || found.has('list') ? 'json' : 'string';
}

/** Columns of rows that nobody has described, in the order in which they first occur. */
export function inferColumns(rows: readonly JsonObject[]): PanelColumnShape[] {
  const keys = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) if (keys.size < COLUMNS_MAX) keys.add(key);
  }
  const columns = [...keys].map((key) => columnOf(key, typeOf(rows, key)));
  const currency = currencyColumn(columns);
  if (!currency) return columns;
  return withAmounts(columns, rows, currency.key);
}

/** Beside a column of currencies, numbers that are called like money are money. */
function withAmounts(
  columns: PanelColumnShape[],
  rows: readonly JsonObject[],
  key: string,
): PanelColumnShape[] {
  const all = new Set(rows.map((row) => row[key]));
  const [only] = all;
  const currency = all.size === 1 && typeof only === 'string' ? only : null;
  return columns.map((column) =>
    column.type === 'number' && MONEY.test(column.key) ? { ...column, type: 'currency', currency } : column,
  );
}

/** Days of rows by a column of dates or moments, in the zone; both included. Rows without a date are left out. */
export function withinDays(
  rows: readonly JsonObject[],
  column: string,
  days: { from: string; to: string },
  dayOf: (value: Json | undefined) => string | null,
): JsonObject[] {
  return rows.filter((row) => {
    const day = dayOf(row[column]);
    return day !== null && day >= days.from && day <= days.to;
  });
}
