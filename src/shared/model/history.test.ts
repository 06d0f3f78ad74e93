import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '@tests/support/propertyRuns';
import { amended, noHistory, openEntry, pushed, redone, undone, type UndoHistory } from './history';

const of = (...entries: string[]) =>
  entries.reduce<UndoHistory<string>>((history, entry) => pushed(history, entry, 3), noHistory);

it('goes back and forth, and no further than it can', () => {
  const back = undone(undone(of('a', 'b', 'c')));
  expect(back).toEqual({ undo: ['a'], redo: ['c', 'b'], open: false });
  expect(redone(back)).toEqual({ undo: ['a', 'b'], redo: ['c'], open: false });
  const [start, end] = [undone(back), redone(redone(back))];
  expect(undone(start)).toBe(start);
  expect(redone(end)).toBe(end);
  expect(undone(noHistory)).toBe(noHistory);
});

it('holds the newest entries, and nothing to redo after a new one', () => {
  expect(of('a', 'b', 'c', 'd').undo).toEqual(['b', 'c', 'd']);
  expect(pushed(undone(of('a', 'b')), 'c', 3)).toEqual({ undo: ['a', 'c'], redo: [], open: true });
});

it('typing goes on in the last entry until something else happens', () => {
  const typed = of('a', 'b');
  expect(openEntry(typed)).toBe('b');
  expect(amended(typed, 'bc')).toEqual({ undo: ['a', 'bc'], redo: [], open: true });
  expect(amended(typed, null)).toEqual({ undo: ['a'], redo: [], open: false });
  for (const other of [undone(typed), redone(undone(typed)), noHistory])
    expect(openEntry(other)).toBeUndefined();
});

it('loses and invents nothing on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.boolean()), (entries, ways) => {
      const done = entries.reduce<UndoHistory<string>>(
        (history, entry) => pushed(history, entry, 100),
        noHistory,
      );
      const { undo, redo } = ways.reduce((history, back) => (back ? undone(history) : redone(history)), done);
      expect([...undo, ...redo.toReversed()]).toEqual(entries);
    }),
    propertyRuns(200),
  );
});
