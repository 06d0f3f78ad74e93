import type { Json, JsonObject } from '@shared/model/json';
import { keyOf, readerOf } from '../../common/values/order';

export interface Group {
  /** Field path → value, null where an item lacks it. */
  key: JsonObject;
  items: Json[];
}

/** Items with equal values of all fields together, in the order in which each group first appears. */
export function groupsOf(list: readonly Json[], by: readonly string[]): Group[] {
  const readers = by.map((path) => [path, readerOf('Group by', path)] as const);
  const groups = new Map<string, Group>();
  for (const item of list) {
    const values = readers.map(([path, read]) => [path, read(item) ?? null] as const);
    const id = JSON.stringify(values.map(([, value]) => keyOf(value)));
    const group = groups.get(id);
    if (group) group.items.push(item);
    else groups.set(id, { key: Object.fromEntries(values), items: [item] });
  }
  return [...groups.values()];
}
