import type { Json, JsonObject } from '../json';
import type { PanelColumnShape } from './columns';
import { groupKeys, type GroupShape } from './panels';

/** By code unit; empty values last. Values of one column are of one kind. */
export function compareKeys(a: Json | undefined, b: Json | undefined): number {
  const [x, y] = [a ?? null, b ?? null];
  if (x === y) return 0;
  if (x === null) return 1;
  if (y === null) return -1;
  return x < y ? -1 : 1;
}

const descending = (a: Json | undefined, b: Json | undefined): number =>
  a === null || b === null || a === undefined || b === undefined ? compareKeys(a, b) : compareKeys(b, a);

export interface GroupOrder {
  /** Times and numbers: the groups follow them. Else the largest first measure stands first. */
  byKey: boolean;
  /** Which groups stay when there are too many: the latest times, the largest measures. */
  first(a: JsonObject, b: JsonObject): number;
  /** Those in the order in which they are shown: times from the earliest on. */
  shown(rows: JsonObject[]): JsonObject[];
}

export function orderOfGroups(columns: readonly PanelColumnShape[], group: GroupShape): GroupOrder {
  const names = groupKeys(group);
  const [leading = '', ...others] = names.by;
  const [measure = ''] = names.measures;
  const type = columns.find(({ key }) => key === group.by[0]?.column)?.type;
  const byKey = type === 'date' || type === 'number' || type === 'currency';
  const rest = (keys: readonly string[], a: JsonObject, b: JsonObject): number =>
    keys.reduce((order, key) => order || compareKeys(a[key], b[key]), 0);
  return {
    byKey,
    first: (a, b) =>
      byKey
        ? descending(a[leading], b[leading]) || rest(others, a, b)
        : descending(a[measure], b[measure]) || rest(names.by, a, b),
    shown: (rows) => (byKey ? rows.toSorted((a, b) => rest(names.by, a, b)) : rows),
  };
}
