import { isJsonObject, type Json } from '@shared/model/json';
import { TABLE_TEXT_MAX } from '@shared/model/limits';

/** Columns are those of the first rows; what only later rows have is in the JSON and in the CSV. */
const COLUMN_ROWS = 1_000;
/** Rows whose texts decide how wide a column is at first. */
const MEASURED = 60;
const NARROW = 72;
const WIDE = 320;

export interface ResultColumn {
  /** The key in each row; null: the row itself, in lists of plain values. */
  key: string | null;
  kind: 'number' | 'text';
  /** Pixels, at first. */
  width: number;
}

export const titleOf = ({ key }: ResultColumn): string => key ?? 'value';

/** A list within a value that can be shown as rows. */
export interface ResultList {
  /** How it is called: the path of its keys; empty for the value itself. */
  path: string;
  rows: readonly Json[];
}

/**
 * The lists that a value offers: the value itself, lists within it up to two keys deep, and an object of numbers as
 * its entries. The longest first among those within.
 */
export function listsIn(value: Json): ResultList[] {
  if (Array.isArray(value)) return [{ path: '', rows: value }];
  if (!isJsonObject(value)) return [];
  const found: ResultList[] = [];
  const look = (object: Record<string, Json>, before: string, depth: number) => {
    for (const [key, one] of Object.entries(object)) {
      const path = before === '' ? key : `${before}.${key}`;
      if (Array.isArray(one)) {
        if (one.length > 0) found.push({ path, rows: one });
      } else if (isJsonObject(one) && depth < 2) look(one, path, depth + 1);
    }
  };
  look(value, '', 1);
  found.sort((a, b) => b.rows.length - a.rows.length);
  const entries = Object.entries(value);
  if (found.length === 0 && entries.length > 1 && entries.every(([, one]) => typeof one === 'number'))
    return [{ path: '', rows: entries.map(([name, one]) => ({ name, value: one })) }];
  return found;
}

/** EXEC-43: nothing at all, an empty text, list or object. */
export function isEmptyResult(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function cellOf(row: Json | undefined, key: string | null): Json | undefined {
  if (key === null) return isJsonObject(row) ? undefined : row;
  return isJsonObject(row) && Object.hasOwn(row, key) ? row[key] : undefined;
}

/** Floating-point dust is not shown: 0.1 + 0.2 is 0.3. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(14)));

/** The whole text of a cell; of objects and lists, their JSON. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** LIM-21: what a cell shows; `cut` when there is more. */
export function cellText(value: Json | undefined): { text: string; cut: boolean } {
  const whole = textOf(value);
  const line = whole.length > TABLE_TEXT_MAX ? whole.slice(0, TABLE_TEXT_MAX) : whole;
  const text = line.replaceAll(/\s+/g, ' ');
  const cut = line !== whole || /[\r\n]/.test(whole);
  return { text: line === whole ? text : `${text}…`, cut };
}

export function columnsOf(rows: readonly Json[]): ResultColumn[] {
  const first = rows.slice(0, COLUMN_ROWS);
  const keys = new Set<string>();
  let hasPlain = false;
  for (const row of first) {
    if (isJsonObject(row)) for (const key of Object.keys(row)) keys.add(key);
    else hasPlain = true;
  }
  const all: (string | null)[] = [...(hasPlain ? [null] : []), ...keys];
  return all.map((key) => ({ key, kind: kindOf(first, key), width: widthOf(first, key) }));
}

function kindOf(rows: readonly Json[], key: string | null): ResultColumn['kind'] {
  let numbers = 0;
  for (const row of rows) {
    const value = cellOf(row, key);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'number') return 'text';
    numbers += 1;
  }
  return numbers > 0 ? 'number' : 'text';
}

function widthOf(rows: readonly Json[], key: string | null): number {
  const lengths = rows.slice(0, MEASURED).map((row) => cellText(cellOf(row, key)).text.length);
  const longest = Math.max((key ?? 'value').length + 3, ...lengths);
  return Math.min(WIDE, Math.max(NARROW, Math.round(longest * 7.2) + 26));
}
