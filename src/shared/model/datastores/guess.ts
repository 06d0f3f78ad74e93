import type { Json } from '../json';
import { KEY_NAME_MAX } from '../limits';
import { checkTextual } from './check';
import { RECORD_ID_KEY, type Column, type ColumnType } from './columns';

/** The narrowest first; a text is what fits nothing else. Currencies and options are for people to choose. */
const tried: readonly ColumnType[] = ['boolean', 'number', 'date', 'email', 'url'];

/** Numbers that are none to people: account ids and the like lose digits or leading zeros as numbers. */
const looksLikeId = (value: Json) =>
  typeof value === 'string' && (/^0\d/.test(value.trim()) || value.trim().replace(/\D/g, '').length > 15);

function fits(type: ColumnType, values: readonly Json[]): boolean {
  if (type === 'number' && values.some(looksLikeId)) return false;
  return values.every((value) => checkTextual({ key: '', type }, value).ok);
}

/** A type that all values fit, as a proposal. Only arrays make a list: a comma is in many a text. */
export function guessType(values: readonly Json[]): ColumnType {
  const filled = values.filter((value) => value !== null && value !== '');
  if (filled.length === 0) return 'string';
  if (filled.every((value) => Array.isArray(value))) return 'list';
  if (filled.some((value) => typeof value === 'object')) return 'string';
  return tried.find((type) => fits(type, filled)) ?? 'string';
}

/** Names of columns that a schema takes: cut, filled in, numbered where they repeat. */
export function columnNames(headers: readonly string[]): string[] {
  const taken = new Set([RECORD_ID_KEY]);
  return headers.map((header, at) => {
    const plain = header
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, KEY_NAME_MAX)
      .trim();
    const base = plain === '' ? `column_${at + 1}` : plain;
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base.slice(0, KEY_NAME_MAX - 4)}_${n}`;
    taken.add(name);
    return name;
  });
}

export function guessColumns(names: readonly string[], rows: readonly (readonly Json[])[]): Column[] {
  return names.map((key, at) => ({ key, type: guessType(rows.map((row) => row[at] ?? null)) }));
}
