import { expect, it } from 'vitest';
import { at, cellsOf, everything, rangeOf, tab, walk } from './selection';

const bounds = { rows: 100, cols: 4, page: 20 };
const press = (key: string, held: { ctrl?: boolean; shift?: boolean } = {}) => ({
  key,
  ctrl: held.ctrl ?? false,
  shift: held.shift ?? false,
});

it('walks by arrows, pages and ends, and stays in the grid', () => {
  const from = at({ row: 10, col: 1 });
  const to = (key: string, held = {}) => walk(from, press(key, held), bounds)?.focus;
  expect(to('ArrowDown')).toEqual({ row: 11, col: 1 });
  expect(to('ArrowUp', { ctrl: true })).toEqual({ row: 0, col: 1 });
  expect(to('ArrowRight', { ctrl: true })).toEqual({ row: 10, col: 3 });
  expect(to('Home')).toEqual({ row: 10, col: 0 });
  expect(to('End', { ctrl: true })).toEqual({ row: 99, col: 3 });
  expect(to('PageUp')).toEqual({ row: 0, col: 1 });
  expect(to('PageDown')).toEqual({ row: 30, col: 1 });
  expect(to('q')).toBeUndefined();
});

it('with Shift the range grows from where it began', () => {
  const one = walk(at({ row: 2, col: 2 }), press('ArrowUp', { shift: true }), bounds)!;
  const two = walk(one, press('ArrowRight', { shift: true }), bounds)!;
  expect(rangeOf(two)).toEqual({ top: 1, bottom: 2, left: 2, right: 3 });
  expect(cellsOf(rangeOf(two))).toBe(4);
  expect(cellsOf(rangeOf(everything(bounds)))).toBe(400);
});

it('Tab goes on in the next row, and leaves at the ends', () => {
  expect(tab(at({ row: 0, col: 3 }), false, bounds)?.focus).toEqual({ row: 1, col: 0 });
  expect(tab(at({ row: 1, col: 0 }), true, bounds)?.focus).toEqual({ row: 0, col: 3 });
  expect(tab(at({ row: 99, col: 3 }), false, bounds)).toBeNull();
  expect(tab(at({ row: 0, col: 0 }), true, bounds)).toBeNull();
});
