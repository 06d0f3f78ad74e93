import type { JsonObject } from '@shared/model/json';

/** A row that was begun in the empty one at the end, until its record is among the fetched ones. */
export interface FreshRow<T> {
  key: number;
  row: number;
  /** What was typed into it. */
  values: JsonObject;
  /** As the server made it; null: it is on its way. */
  record: T | null;
  /** Nothing comes of it when the server refuses it. */
  made: Promise<T | undefined>;
  /** The count of the records has reached it. */
  counted: boolean;
}

/** The end of the grid: rows that are not fetched yet, and where the empty row stands. */
export interface Tail<T> {
  fresh: readonly FreshRow<T>[];
  end: number;
  /** The empty row stands there, by a count and not by what was expected. */
  sure: boolean;
}

interface Known {
  recordId: string;
}
interface Fetched {
  total: number;
  counted: boolean;
  at(row: number): Known | undefined;
  find(recordId: string): number;
}

export const noTail = <T>(expected: number): Tail<T> => ({ fresh: [], end: expected, sure: false });

/** With one more row at the end. */
export function begun<T>(tail: Tail<T>, one: Pick<FreshRow<T>, 'key' | 'values' | 'made'>): Tail<T> {
  const row = { ...one, row: tail.end, record: null, counted: false };
  return { ...tail, fresh: [...tail.fresh, row], end: tail.end + 1 };
}

export const changedFresh = <T>(tail: Tail<T>, key: number, change: Partial<FreshRow<T>>): Tail<T> => ({
  ...tail,
  fresh: tail.fresh.map((one) => (one.key === key ? { ...one, ...change } : one)),
});

export const withoutFresh = <T>(tail: Tail<T>, key: number): Tail<T> => ({
  ...tail,
  fresh: tail.fresh.filter((one) => one.key !== key),
});

/**
 * The end after records were fetched or counted, which come in any order and with the records of others among them; and
 * to which row each row has moved. null: nothing is another.
 */
export function caughtUp<T extends Known>(
  tail: Tail<T>,
  fetched: Fetched,
  takesNew: boolean,
): { tail: Tail<T>; moved: ReadonlyMap<number, number> } | null {
  const moved = new Map<number, number>();
  const fresh: FreshRow<T>[] = [];
  let free = 0;
  for (const one of takesNew ? tail.fresh : []) {
    const found = one.record ? fetched.find(one.record.recordId) : -1;
    if (found >= 0) {
      if (found !== one.row) moved.set(one.row, found);
      continue;
    }
    // Counted once and no more: somebody has deleted it.
    if (one.record && one.counted && fetched.total <= one.row) continue;
    let row = Math.max(one.row, free);
    while (fetched.at(row)) row += 1;
    free = row + 1;
    const counted = one.counted || fetched.total > row;
    if (row !== one.row) moved.set(one.row, row);
    fresh.push(row === one.row && counted === one.counted ? one : { ...one, row, counted });
  }
  let end = Math.max(fetched.total, free);
  while (fetched.at(end)) end += 1;
  if (tail.sure && end !== tail.end) moved.set(tail.end, end);
  const sure = takesNew && fetched.counted;
  const same =
    end === tail.end &&
    sure === tail.sure &&
    fresh.length === tail.fresh.length &&
    fresh.every((one, at) => one === tail.fresh[at]);
  return same ? null : { tail: { fresh, end, sure }, moved };
}
