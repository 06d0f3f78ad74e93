import type { Json } from '../json';
import { isJsonObject } from '../json';
import { nestingMax } from './budget';
import { parseText } from './parse';
import { printPart } from './print';

function renameInText(text: string, from: string, to: string): string {
  if (!text.includes('{{')) return text;
  let result = '';
  let at = 0;
  for (const piece of parseText(text).pieces) {
    if (piece.kind !== 'reference' || !piece.nameSpan || piece.reference.path[0] !== from) continue;
    result += text.slice(at, piece.nameSpan.from) + printPart(to);
    at = piece.nameSpan.to;
  }
  return at === 0 ? text : result + text.slice(at);
}

/**
 * References to the step `from` (of `steps` and `loops`) name `to` afterwards; everything else stays as it was typed
 * (EDIT-43). Gives the same value back when nothing refers to it.
 */
export function renameStepIn(value: Json, from: string, to: string): Json {
  return renameWithin(value, from, to, 0);
}

function renameWithin(value: Json, from: string, to: string, depth: number): Json {
  if (depth > nestingMax) return value;
  if (typeof value === 'string') return renameInText(value, from, to);
  if (Array.isArray(value)) {
    const items = value.map((item) => renameWithin(item, from, to, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key,
    renameWithin(item, from, to, depth + 1),
  ]);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}
