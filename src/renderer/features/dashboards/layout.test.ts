import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRID_COLUMNS } from '@shared/model/dashboards/panels';
import {
  bottom,
  boxOf,
  clamped,
  compact,
  freePlace,
  grow,
  inOneColumn,
  overlap,
  placeOf,
  put,
  step,
  type Direction,
  type Placed,
} from './layout';

const place = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -2, max: 40 }),
  w: fc.integer({ min: 0, max: 14 }),
  h: fc.integer({ min: 0, max: 12 }),
});
const board = fc
  .array(place, { minLength: 1, maxLength: 20 })
  .map((places) => compact(places.map((at, n) => ({ ...at, id: `p${n}` }))));
const directions: Direction[] = ['left', 'right', 'up', 'down'];
const direction = fc.constantFrom(...directions);
const which = fc.nat({ max: 100 });

function expectSound(items: readonly Placed[]) {
  for (const [at, item] of items.entries()) {
    expect(clamped(item)).toEqual({ x: item.x, y: item.y, w: item.w, h: item.h });
    for (const other of items.slice(at + 1)) expect([item, other, overlap(item, other)]).toContain(false);
    const up = { ...item, y: item.y - 1 };
    const isHeld = item.y === 0 || items.some((other) => other.id !== item.id && overlap(other, up));
    expect([item.id, isHeld]).toEqual([item.id, true]);
  }
}

const idOf = (items: readonly Placed[], n: number) => `p${n % items.length}`;

describe('the grid of a board', () => {
  it('never lets panels overlap, leave the grid or hang in the air, whatever is moved or resized', () => {
    fc.assert(
      fc.property(board, which, place, (items, n, to) => {
        const moved = put(items, idOf(items, n), to);
        expect(moved.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        expectSound(moved);
      }),
    );
    fc.assert(
      fc.property(board, which, direction, (items, n, where) => {
        expectSound(step(items, idOf(items, n), where));
        expectSound(grow(items, idOf(items, n), where));
      }),
    );
  });

  it('stays as it is when nothing moves, and when a panel is put down where it was', () => {
    fc.assert(
      fc.property(board, which, (items, n) => {
        expect(compact(items)).toEqual(items);
        const item = items[n % items.length];
        if (item) expect(put(items, item.id, item)).toEqual(items);
      }),
    );
  });

  it('keeps the size of all but what is resized, and column and width of what is moved', () => {
    fc.assert(
      fc.property(board, which, place, (items, n, to) => {
        const id = idOf(items, n);
        const moved = put(items, id, to);
        const size = ({ w, h }: { w: number; h: number }) => ({ w, h });
        for (const [at, item] of moved.entries()) {
          if (item.id !== id) expect(size(item)).toEqual(size(items[at] ?? item));
          else expect({ ...size(item), x: item.x }).toEqual({ ...size(clamped(to)), x: clamped(to).x });
        }
      }),
    );
  });

  const two: Placed[] = [
    { id: 'a', x: 0, y: 0, w: 6, h: 4 },
    { id: 'b', x: 0, y: 4, w: 6, h: 4 },
    { id: 'c', x: 6, y: 0, w: 6, h: 2 },
  ];
  const ys = (items: readonly Placed[]) => Object.fromEntries(items.map(({ id, y }) => [id, y]));

  it('changes the order of two when one reaches the middle of the other', () => {
    expect(ys(put(two, 'a', { x: 0, y: 1, w: 6, h: 4 }))).toEqual({ a: 0, b: 4, c: 0 });
    expect(ys(put(two, 'a', { x: 0, y: 2, w: 6, h: 4 }))).toEqual({ a: 4, b: 0, c: 0 });
    expect(ys(put(two, 'b', { x: 0, y: 1, w: 6, h: 4 }))).toEqual({ a: 4, b: 0, c: 0 });
  });
  it('pushes down what is in the way of a panel that comes from the side or grows', () => {
    expect(ys(put(two, 'c', { x: 3, y: 0, w: 6, h: 2 }))).toEqual({ a: 2, b: 6, c: 0 });
    expect(ys(put(two, 'c', { x: 6, y: 0, w: 6, h: 5 }))).toEqual({ a: 0, b: 4, c: 0 });
    expect(ys(grow(two, 'a', 'down'))).toEqual({ a: 0, b: 5, c: 0 });
  });
  it('goes one step by the keyboard as far as it takes for something to change', () => {
    expect(ys(step(two, 'a', 'down'))).toEqual({ a: 4, b: 0, c: 0 });
    expect(ys(step(two, 'b', 'up'))).toEqual({ a: 4, b: 0, c: 0 });
    expect(step(two, 'a', 'up')).toEqual(two);
    expect(step(two, 'a', 'left')).toEqual(two);
    expect(step(two, 'c', 'right')).toEqual(two);
  });

  it('finds a hole for a new panel, else the end', () => {
    expect(freePlace(two, 6, 3)).toEqual({ x: 6, y: 2, w: 6, h: 3 });
    expect(freePlace(two, 12, 3)).toEqual({ x: 0, y: 8, w: 12, h: 3 });
    expect(freePlace([], 4, 4)).toEqual({ x: 0, y: 0, w: 4, h: 4 });
    fc.assert(
      fc.property(board, fc.integer({ min: 1, max: 12 }), (items, w) => {
        const free = freePlace(items, w, 3);
        expect(free.x + free.w).toBeLessThanOrEqual(GRID_COLUMNS);
        expect(items.some((item) => overlap(item, free))).toBe(false);
      }),
    );
  });

  it('is one column in the order of reading where there is no width', () => {
    fc.assert(
      fc.property(board, (items) => {
        const column = inOneColumn(items);
        expect(bottom(column)).toBe(items.reduce((sum, { h }) => sum + h, 0));
        for (const item of column) expect([item.x, item.w]).toEqual([0, GRID_COLUMNS]);
      }),
    );
    expect(ys(inOneColumn(two))).toEqual({ a: 0, c: 4, b: 6 });
  });

  it('finds the place of its own pixels', () => {
    fc.assert(
      fc.property(board, fc.integer({ min: 600, max: 2400 }), (items, width) => {
        for (const { id, ...at } of items) expect([id, placeOf(boxOf(at, width), width)]).toEqual([id, at]);
      }),
    );
  });
});
