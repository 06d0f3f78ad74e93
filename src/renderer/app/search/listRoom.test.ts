import { expect, it } from 'vitest';
import { SEARCH_HEIGHT, SEARCH_ROW_HEIGHT } from '@shared/model/limits';
import { listRoom } from './listRoom';

const rows = (results: number, more: number) => {
  const { results: above, more: below } = listRoom(results, more);
  return [above / SEARCH_ROW_HEIGHT, below / SEARCH_ROW_HEIGHT];
};

it('[SRCH-25] both lists of the search stand in 432 pixels, in rows of 72', () => {
  expect([SEARCH_ROW_HEIGHT, SEARCH_HEIGHT]).toEqual([72, 432]);
  expect(rows(1, 0)).toEqual([1, 0]);
  expect(rows(1000, 0)).toEqual([6, 0]);
  expect(rows(0, 16)).toEqual([0, 6]);
  expect(rows(1, 15)).toEqual([1, 5]);
  expect(rows(1000, 15)).toEqual([3, 3]);
  expect(rows(1000, 1)).toEqual([5, 1]);
  for (let results = 0; results < 20; results += 1)
    for (let more = 0; more < 20; more += 1) {
      const [above, below] = rows(results, more);
      expect(above! + below!).toBe(Math.min(6, results + more));
    }
});
