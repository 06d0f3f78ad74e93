import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';

/** A value as one types it; what has parts as JSON. */
export function textOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that gets its value when the step runs. */
export const isReferenceText = (value: Json): value is string =>
  typeof value === 'string' && hasReference(value);

export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

/** The same JSON, with properties in any order. */
export function isSameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, at) => isSameJson(item, b[at] ?? null));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key] ?? null, b[key] ?? null));
}
