import { isJsonObject, type Json } from '../json';
import { LOOP_ITERATIONS_MAX } from '../limits';
import { readJson } from '../readJson';

export interface LoopItems {
  count: number;
  /** What they are, where they are no items of a list. */
  note?: string;
  at(index: number): Json;
}

/**
 * What a loop goes through: a list, the entries of an object, or the numbers from 1. Text is read as one of them when it
 * was typed (`isTyped`), else only as the JSON of a list or an object: an error message is no list of one item.
 */
export function loopItems(given: Json, isTyped: boolean): LoopItems | { problem: string } {
  const value = typeof given === 'string' ? fromText(given.trim(), isTyped) : given;
  let items: LoopItems;
  if (Array.isArray(value)) {
    items = { count: value.length, at: (index) => value[index] ?? null };
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value);
    const note = `The items are the ${counted(entries.length)} entries of an object.`;
    items = { count: entries.length, note, at: (index) => entryAt(entries, index) };
  } else if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
    const note = `The items are the numbers from 1 to ${counted(value)}.`;
    items = { count: value, note, at: (index) => index + 1 };
  } else {
    const shown = JSON.stringify(value).slice(0, 200);
    return { problem: `Items: ${shown} is neither a list, nor an object, nor a whole number.` };
  }
  if (items.count <= LOOP_ITERATIONS_MAX) return items;
  const [count, max] = [items.count, LOOP_ITERATIONS_MAX].map(counted);
  return { problem: `Items: there are ${count} of them, and a loop takes at most ${max}.` };
}

const counted = (count: number) => count.toLocaleString('en');

function entryAt(entries: readonly [string, Json][], index: number): Json {
  const [key, value] = entries[index] ?? ['', null];
  return { key, value };
}

function fromText(text: string, isTyped: boolean): Json {
  if (!/^[[{]/.test(text)) {
    if (!isTyped) return text;
    if (/^\d+$/.test(text)) return Number(text);
    return text === '' ? [] : text.split(',').map((part) => part.trim());
  }
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
