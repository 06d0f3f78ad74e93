import type { Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { readList } from '@shared/model/steps/checkValue';

const isPlain = (item: Json) =>
  typeof item === 'string' &&
  item !== '' &&
  item.trim() === item &&
  !/[,\n]/.test(item) &&
  !item.startsWith('[');

/** A list as it is typed: with commas where that says it all, else as JSON. */
export function listText(value: Json): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return value === null ? '' : JSON.stringify(value);
  return value.every(isPlain) ? value.join(', ') : JSON.stringify(value);
}

/** How many items the text is; null with a reference, when only the run knows; 'invalid' for broken JSON. */
export function listSize(text: string): number | null | 'invalid' {
  if (hasReference(text)) return null;
  return readList(text)?.length ?? 'invalid';
}
