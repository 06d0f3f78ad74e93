import { expect, it } from 'vitest';
import type { LaidColumn } from './columnLayout';
import { AROUND, columnsIn, rowsIn, slotsOf, viewOf } from './visible';

const box = { scrollTop: 0, scrollLeft: 0, clientHeight: 290, clientWidth: 800 };
const view = (scrollTop: number, scrollLeft = 0) => viewOf({ ...box, scrollTop, scrollLeft }, 30);
const laid = (count: number): LaidColumn[] =>
  Array.from({ length: count }, (_, at) => ({
    column: { key: `c${at}`, type: 'string' as const },
    width: 100,
    left: at * 100,
  }));

it('the rows that are seen are drawn with some around them, and none past the ends', () => {
  expect(rowsIn(view(0), 1_000)).toEqual({ first: 0, last: 10 + AROUND });
  expect(rowsIn(view(3_000), 1_000)).toEqual({ first: 100 - AROUND, last: 110 + AROUND });
  expect(rowsIn(view(29_710), 1_000)).toEqual({ first: 989 - AROUND, last: 999 });
  expect(rowsIn(view(0), 2)).toEqual({ first: 0, last: 1 });
  expect(rowsIn(view(0), 0)).toEqual({ first: 0, last: -1 });
  // Fewer rows than before, and the window stands below them until it is drawn.
  expect(rowsIn(view(29_700), 20)).toEqual({ first: 1, last: 19 });
});

it('a row keeps its place for as long as it is drawn, and no two rows have one', () => {
  const one = slotsOf(92, 118, 11);
  const next = slotsOf(96, 122, 11);
  expect(new Set(one.map(({ slot }) => slot)).size).toBe(one.length);
  expect(one.map(({ slot }) => slot)).toEqual(next.map(({ slot }) => slot));
  const places = new Map(one.map(({ slot, index }) => [index, slot]));
  for (const { slot, index } of next) if (places.has(index)) expect(places.get(index)).toBe(slot);
});

it('many columns are drawn where they are seen, few always', () => {
  expect(columnsIn(view(0, 5_000), laid(20))).toEqual([0, 19]);
  expect(columnsIn(view(0, 0), laid(100))).toEqual([0, 11]);
  expect(columnsIn(view(0, 5_030), laid(100))).toEqual([46, 61]);
});
