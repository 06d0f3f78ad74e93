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
