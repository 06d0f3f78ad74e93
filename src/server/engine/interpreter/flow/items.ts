import { isJsonObject, type Json } from '@shared/model/json';
import { LOOP_ITERATIONS_MAX } from '@shared/model/limits';
import { invalidInput } from '../failure';
import type { Failure } from '../outcome';

export interface Items {
  count: number;
  at(index: number): Json;
}

/** What a loop goes through: a list, the entries of an object, or the numbers from 1. Text is read as one of them. */
export function itemsOf(given: Json): Items | Failure {
  const value = typeof given === 'string' ? fromText(given.trim()) : given;
  let items: Items;
  if (Array.isArray(value)) {
    items = { count: value.length, at: (index) => value[index] ?? null };
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value);
    items = { count: entries.length, at: (index) => entryAt(entries, index) };
  } else if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
    items = { count: value, at: (index) => index + 1 };
  } else {
    return invalidInput(
      `Items: ${JSON.stringify(value)} is neither a list, nor an object, nor a whole number.`,
    );
  }
  if (items.count <= LOOP_ITERATIONS_MAX) return items;
  const [count, max] = [items.count, LOOP_ITERATIONS_MAX].map((number) => number.toLocaleString('en'));
  return invalidInput(`Items: there are ${count} of them, and a loop takes at most ${max}.`);
}

function entryAt(entries: readonly [string, Json][], index: number): Json {
  const [key, value] = entries[index] ?? ['', null];
  return { key, value };
}

function fromText(text: string): Json {
  if (text === '') return [];
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^[[{]/.test(text)) return text.split(',').map((part) => part.trim());
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return text;
  }
}
