import { isJsonObject, type Json, type JsonObject } from '../json';
import { readJson } from '../readJson';

const textIn = (row: JsonObject, names: readonly string[]): Json | undefined =>
  names.map((name) => row[name]).find((value) => value !== undefined);

/** Names and values: an object, its JSON, or rows as forms (`key`, `value`) and AWS (`Name` or `Key`, `Value`) write them. */
export function readPairs(given: unknown): JsonObject | undefined {
  const value: unknown = typeof given === 'string' ? parseJson(given) : given;
  if (isJsonObject(value)) return value;
  if (!Array.isArray(value)) return undefined;
  const pairs = value.map((row: unknown): [string, Json] | undefined => {
    const name = isJsonObject(row) ? textIn(row, ['key', 'Key', 'name', 'Name']) : undefined;
    return typeof name === 'string' && isJsonObject(row)
      ? [name, textIn(row, ['value', 'Value']) ?? '']
      : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : undefined;
}

/** Undefined: not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
