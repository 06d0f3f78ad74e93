import { useState } from 'react';

const moved = <V>(all: readonly V[], at: number, by: number): V[] =>
  all.toSpliced(at, 1).toSpliced(at + by, 0, ...all.slice(at, at + 1));

/** Rows that are edited where they stand: each keeps its fields when others move or go. */
export function useRows<T extends object>(rows: readonly T[], onChange: (rows: T[]) => void) {
  const [keys, setKeys] = useState(() => rows.map((_, at) => at));
  const [next, setNext] = useState(rows.length);
  const put = (changed: T[], order: number[]) => {
    setKeys(order);
    onChange(changed);
  };
  return {
    rows: rows.map((row, at) => ({ ...row, at, key: keys[at] ?? at })),
    add(row: T) {
      setNext(next + 1);
      put([...rows, row], [...keys, next]);
    },
    remove: (at: number) => put(rows.toSpliced(at, 1), keys.toSpliced(at, 1)),
    move: (at: number, by: number) => put(moved(rows, at, by), moved(keys, at, by)),
    set: <K extends keyof T>(at: number, field: K, value: T[K]) =>
      onChange(rows.map((row, place) => (place === at ? { ...row, [field]: value } : row))),
  };
}
