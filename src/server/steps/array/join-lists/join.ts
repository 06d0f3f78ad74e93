import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { LIST_MAX } from '../../common/values/inputs';
import { keyOf, readerOf } from '../../common/values/order';
import { StepError } from '../../contract';

export interface Joining {
  left: Json[];
  right: Json[];
  leftKey: string;
  rightKey: string;
  kind: 'inner' | 'left' | 'full' | 'only_left';
  prefix: string;
}

const fieldsOf = (item: Json, prefix = ''): JsonObject => {
  const fields = isJsonObject(item) ? item : { value: item };
  if (prefix === '') return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${prefix}${key}`, value]));
};

/** A hash join: linear in both lists and in what comes out. Items without the field have no partner. */
export function join({ left, right, leftKey, rightKey, kind, prefix }: Joining): Json[] {
  const readLeft = readerOf('Left field', leftKey);
  const readRight = readerOf('Right field', rightKey === '' ? leftKey : rightKey);
  const partners = new Map<string, number[]>();
  for (const [index, item] of right.entries()) {
    const key = keyOf(readRight(item));
    if (key !== '') partners.set(key, [...(partners.get(key) ?? []), index]);
  }
  const used = new Set<number>();
  const joined: Json[] = [];
  const add = (item: JsonObject) => {
    if (joined.length === LIST_MAX)
      throw new StepError(
        `The joined list would have more than ${LIST_MAX.toLocaleString('en')} items: a field repeats in both lists.`,
        'input_validation',
        false,
      );
    joined.push(item);
  };
  for (const item of left) {
    const found = partners.get(keyOf(readLeft(item))) ?? [];
    for (const index of kind === 'only_left' ? [] : found) {
      used.add(index);
      add({ ...fieldsOf(item), ...fieldsOf(right[index] ?? null, prefix) });
    }
    if (found.length === 0 && kind !== 'inner') add(fieldsOf(item));
  }
  if (kind === 'full')
    for (const [index, item] of right.entries()) if (!used.has(index)) add(fieldsOf(item, prefix));
  return joined;
}
