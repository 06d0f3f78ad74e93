import type { Json } from '@shared/model/json';
import { columnKind, type ColumnKind } from '@shared/model/sql/columnKind';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { ConsoleResult } from '../../costs/console/run';
import type { Sheet, SheetValue } from '../../files/workbook';

function valueOf(value: Json, kind: ColumnKind): SheetValue {
  if (value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  if (kind === 'number') return { number: String(value) };
  if (kind === 'date' && typeof value === 'string') return { day: value.slice(0, 10) };
  return String(value);
}

/** The rows as a sheet: numbers and days are what they are, all else is text. */
export function toSheet({ columns, rows }: ConsoleResult): Sheet {
  const kinds = columns.map(({ type }) => columnKind(type));
  return {
    name: words.result,
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => kinds.map((kind, at) => valueOf(row[at] ?? null, kind))),
  };
}
