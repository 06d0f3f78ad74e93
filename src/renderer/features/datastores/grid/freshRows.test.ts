import { expect, it } from 'vitest';
import { begun, caughtUp, changedFresh, noTail, type Tail } from './freshRows';

interface Made {
  recordId: string;
}
const fetched = (ids: readonly string[], total = ids.length) => ({
  total,
  counted: true,
  at: (row: number) => (ids[row] === undefined ? undefined : { recordId: ids[row] }),
  find: (id: string) => ids.indexOf(id),
});
const started = (key: number, tail: Tail<Made>): Tail<Made> =>
  begun(tail, { key, values: { Name: `row ${key}` }, made: Promise.resolve(undefined) });
const made = (key: number, tail: Tail<Made>) => changedFresh(tail, key, { record: { recordId: `r${key}` } });
const rowsOf = ({ fresh }: Tail<Made>) => fresh.map(({ key, row }) => [key, row]);
const empty: Tail<Made> = { fresh: [], end: 0, sure: true };

it('what is expected holds until it is counted', () => {
  expect(caughtUp(noTail<Made>(7), fetched(['a']), true)).toEqual({
    tail: { fresh: [], end: 1, sure: true },
    moved: new Map(),
  });
});

it('a begun row stands until its record is fetched, whichever of count and page comes first', () => {
  const one = made(1, started(1, empty));
  expect(one.end).toBe(1);
  const counted = caughtUp(one, fetched([], 1), true);
  expect(counted?.tail).toMatchObject({ end: 1, fresh: [{ row: 0, counted: true }] });
  expect(caughtUp(counted?.tail ?? empty, fetched([], 1), true)).toBeNull();
  expect(caughtUp(one, fetched(['r1'], 0), true)).toEqual({ tail: { ...empty, end: 1 }, moved: new Map() });
});

it('several rows are begun before the first is made', () => {
  const three = started(3, started(2, started(1, empty)));
  expect(rowsOf(three)).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  const next = caughtUp(made(1, three), fetched(['r1']), true);
  expect(rowsOf(next?.tail ?? empty)).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(next?.moved.size).toBe(0);
});

it('a record of somebody else that comes before moves the begun rows and the empty one', () => {
  const two = started(2, started(1, empty));
  const next = caughtUp(two, fetched(['theirs']), true);
  expect(rowsOf(next?.tail ?? empty)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect([...(next?.moved ?? [])]).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});

it('a row whose record came before the reply goes back to it', () => {
  const early = caughtUp(started(1, empty), fetched(['r1']), true);
  expect(rowsOf(early?.tail ?? empty)).toEqual([[1, 1]]);
  const back = caughtUp(made(1, early?.tail ?? empty), fetched(['r1']), true);
  expect(back?.tail).toEqual({ fresh: [], end: 1, sure: true });
  expect([...(back?.moved ?? [])]).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

it('a row that somebody has deleted is gone; without the empty row there are no begun ones', () => {
  const counted = caughtUp(made(1, started(1, empty)), fetched([], 1), true);
  expect(caughtUp(counted?.tail ?? empty, fetched([], 0), true)?.tail.fresh).toEqual([]);
  expect(caughtUp(started(1, empty), fetched(['other']), false)?.tail).toEqual({
    fresh: [],
    end: 1,
    sure: false,
  });
});
