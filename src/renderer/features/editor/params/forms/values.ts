import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';

export const asObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Numbers and booleans as they are written; nothing for what is no plain value. */
export function textAt(value: JsonObject, key: string): string {
  const found = Object.hasOwn(value, key) ? value[key] : undefined;
  return found === undefined || found === null || typeof found === 'object' ? '' : String(found);
}

export const without = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** Known only when the step runs. */
export const isVariable = (value: Json | undefined): boolean => value !== undefined && hasReference(value);

const plainNumber = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** A number where a number is written; text that a reference stands in, or that is half typed, stays text. */
export function numberOrText(text: string): number | string {
  const trimmed = text.trim();
  return plainNumber.test(trimmed) ? Number(trimmed) : text;
}

/** The texts of a list, of a text with commas, or of one reference to a list. */
export function entriesOf(value: Json | undefined): string[] {
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)));
  if (typeof value !== 'string') return [];
  if (isVariable(value)) return [value];
  return splitEntries(value);
}

/** `a@b.co, c@d.co; e@f.co`, also by line. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
