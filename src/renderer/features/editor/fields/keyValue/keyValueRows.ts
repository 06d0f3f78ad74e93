import type { Json, JsonObject } from '@shared/model/json';
import { isJsonObject } from '@shared/model/json';
import { editorFieldWords } from '@shared/words/editorFields';
import { parseJson, printJsonText } from '../text/jsonText';

const words = editorFieldWords.keyValue;

/** `object`: `{key: value}`. `list`: `[{key, value}]`, in which a key may be of any letters. */
export type KeyValueMode = 'object' | 'list';

export interface KeyValueRow {
  /** Of the row, whatever its key. */
  id: number;
  key: string;
  /** As shown: a text, or the JSON of a value that is none. */
  text: string;
  /** Came from JSON with a type: `5` stays a number while it reads as JSON. */
  typed: boolean;
}

const latin = /^[\w-]+$/;

const rowOf = (id: number, key: string, value: Json): KeyValueRow => ({
  id,
  key,
  text: typeof value === 'string' ? value : JSON.stringify(value),
  typed: typeof value !== 'string',
});

/** Null: neither of the two shapes. Nothing at all is no rows. */
export function rowsOf(value: Json): KeyValueRow[] | null {
  const read = typeof value === 'string' && value.trim() !== '' ? parseJson(value) : value;
  if (read === undefined) return null;
  if (read === null || read === '') return [];
  if (Array.isArray(read)) {
    const rows = read.map((item, id) =>
      isJsonObject(item) && typeof item['key'] === 'string'
        ? rowOf(id, item['key'], item['value'] ?? '')
        : null,
    );
    return rows.every((row) => row !== null) ? rows : null;
  }
  return isJsonObject(read) ? Object.entries(read).map(([key, inner], id) => rowOf(id, key, inner)) : null;
}

export function emptyRow(rows: readonly KeyValueRow[]): KeyValueRow {
  return { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', text: '', typed: false };
}

function valueOf({ text, typed }: KeyValueRow): Json {
  const parsed = typed ? parseJson(text) : undefined;
  return parsed === undefined ? text : parsed;
}

/** What the rows mean. A row without a key is not in it; of two with one key the first is. */
export function valueOfRows(rows: readonly KeyValueRow[], mode: KeyValueMode): Json {
  const named = rows.filter(
    ({ key }, index) =>
      key.trim() !== '' && rows.findIndex((other) => other.key.trim() === key.trim()) === index,
  );
  if (mode === 'list') return named.map((row) => ({ key: row.key.trim(), value: valueOf(row) }));
  const result: [string, Json][] = named.map((row) => [row.key.trim(), valueOf(row)]);
  const object: JsonObject = Object.fromEntries(result);
  return object;
}

export interface RowProblem {
  id: number;
  on: 'key' | 'value';
  message: string;
}

/** PARAM-58 to -60: why no row can be added, by row; none when one can. */
export function rowProblems(rows: readonly KeyValueRow[], mode: KeyValueMode): RowProblem[] {
  return rows.flatMap(({ id, key, text }, index): RowProblem[] => {
    const name = key.trim();
    if (name === '') return [{ id, on: 'key', message: words.emptyKey }];
    if (rows.slice(0, index).some((other) => other.key.trim() === name)) {
      return [{ id, on: 'key', message: words.duplicate(name) }];
    }
    if (mode === 'object' && !latin.test(name)) return [{ id, on: 'key', message: words.notLatin }];
    return text.trim() === '' ? [{ id, on: 'value', message: words.emptyValue }] : [];
  });
}

/** The raw JSON of a value, always of the shape of the mode. */
export function rawOf(value: Json, mode: KeyValueMode): string {
  const rows = rowsOf(value);
  return printJsonText(rows === null ? value : valueOfRows(rows, mode));
}

/** What raw JSON says, or why it cannot be taken (MSG-74). */
export function readRaw(text: string, mode: KeyValueMode): { value: Json } | { message: string } {
  const parsed = text.trim() === '' ? (mode === 'list' ? [] : {}) : parseJson(text);
  const fits = mode === 'list' ? Array.isArray(parsed) : isJsonObject(parsed);
  if (parsed === undefined || !fits || rowsOf(parsed) === null) {
    return { message: mode === 'list' ? words.invalidList : words.invalid };
  }
  return { value: parsed };
}
