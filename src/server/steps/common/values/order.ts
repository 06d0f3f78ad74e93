import type { Json } from '@shared/model/json';
import { StepError } from '../../contract';
import { dateOf, normal } from '@shared/model/conditions/compare';
import { readNumber } from '@shared/model/numbers';
import { parsePath, readPath } from '@shared/model/path';

/** Text for keys of groups and joins: two values have the same one when a person would call them equal. */
export function keyOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return stable(value);
  return typeof value === 'string' ? textKey(value) : String(value);
}

/** The same for one text in two forms, and for one moment in two offsets. */
function textKey(text: string): string {
  const moment = dateOf(text);
  return moment === undefined ? normal(text) : new Date(moment).toISOString();
}

/** JSON with the properties in order. */
export function stable(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(textKey(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stable(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

/** Numbers by size, moments by the moment, whatever offset they are written in, everything else as text with numbers in it by size; nothing comes last. */
export function compare(a: Json | undefined, b: Json | undefined): number {
  const [noA, noB] = [a === undefined || a === null, b === undefined || b === null];
  if (noA || noB) return Number(noA) - Number(noB);
  const [numberA, numberB] = [readNumber(a), readNumber(b)];
  if (numberA !== undefined && numberB !== undefined) return numberA - numberB;
  const [momentA, momentB] = [dateOf(a ?? null), dateOf(b ?? null)];
  if (momentA !== undefined && momentB !== undefined) return momentA - momentB;
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

/** The numbers of a field, undefined where it has nothing; a text that is none is an error that names its place. */
export function numbersIn(title: string, field: string, list: readonly Json[]): (number | undefined)[] {
  const read = readerOf(title, field);
  return list.map((item, at) => {
    const value = read(item);
    const number = readNumber(value);
    if (number !== undefined || value === undefined || value === null || value === '') return number;
    const shown = typeof value === 'string' ? `“${value.slice(0, 40)}”` : 'its value';
    const message = `${title}: ${shown} of item ${at + 1} is not a number.`;
    throw new StepError(message, 'input_validation', false);
  });
}

/** What lacks a value comes last, whichever way the rest is sorted. */
export function compareLacking(a: Json | undefined, b: Json | undefined): number {
  return Number(a === undefined || a === null) - Number(b === undefined || b === null);
}
