import type { Json } from '@shared/model/json';
import { cellOf, textOf, type ResultColumn } from './rows';

export interface ResultSort {
  key: string | null;
  order: 'asc' | 'desc';
}

/** Which rows are shown and in which order: places in `rows`. Null: all of them as they stand. */
export function orderOf(
  rows: readonly Json[],
  columns: readonly ResultColumn[],
  filter: string,
  sort: ResultSort | null,
): number[] | null {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '' && !sort) return null;
  const places: number[] = [];
  rows.forEach((row, at) => {
    if (wanted === '' || columns.some(({ key }) => textOf(cellOf(row, key)).toLowerCase().includes(wanted)))
      places.push(at);
  });
  return sort ? sorted(rows, places, sort) : places;
}

/** Numbers before texts, empty cells last in either direction; equal ones stay in their order. */
function sorted(rows: readonly Json[], places: number[], { key, order }: ResultSort): number[] {
  const values = new Map<number, number | string | null>();
  for (const at of places) {
    const value = cellOf(rows[at], key);
    if (value === undefined || value === null || value === '') values.set(at, null);
    else values.set(at, typeof value === 'number' ? value : textOf(value).toLowerCase());
  }
  const way = order === 'asc' ? 1 : -1;
  return places.sort((a, b) => {
    const [left, right] = [values.get(a) ?? null, values.get(b) ?? null];
    if (left === null || right === null) return left === right ? a - b : left === null ? 1 : -1;
    if (typeof left !== typeof right) return way * (typeof left === 'number' ? -1 : 1);
    return left < right ? -way : left > right ? way : a - b;
  });
}
