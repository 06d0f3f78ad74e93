import type { Json } from '@shared/model/json';
import { StepError } from '../../contract';
import { parsePath, readPath } from '@shared/model/path';

/** A number for numbers and for text that says one; undefined for everything else. */
export function asNumber(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Text for keys of groups and joins: two values have the same one when a person would call them equal. */
export function keyOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? stable(value) : String(value);
}

/** JSON with the properties in order. */
export function stable(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stable(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

/** Numbers by size, everything else as text with numbers in it by size; nothing comes last. */
export function compare(a: Json | undefined, b: Json | undefined): number {
  const [noA, noB] = [a === undefined || a === null, b === undefined || b === null];
  if (noA || noB) return Number(noA) - Number(noB);
  const [numberA, numberB] = [asNumber(a), asNumber(b)];
  if (numberA !== undefined && numberB !== undefined) return numberA - numberB;
  return collator.compare(keyOf(a), keyOf(b));
}
const collator = new Intl.Collator('en', { numeric: true });

/** `readPath` for many items, with the parameter's title in what is wrong. */
export function readerOf(title: string, path: string): (item: Json) => Json | undefined {
  try {
    const parsed = parsePath(path.trim());
    return (item) => readPath(item, parsed);
  } catch (error) {
    throw new StepError(
      `${title}: ${error instanceof Error ? error.message : String(error)}`,
      'input_validation',
      false,
    );
  }
}

/** What lacks a value comes last, whichever way the rest is sorted. */
export function compareLacking(a: Json | undefined, b: Json | undefined): number {
  return Number(a === undefined || a === null) - Number(b === undefined || b === null);
}
