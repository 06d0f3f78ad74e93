import { expect, it } from 'vitest';
import { pageAhead, pagesOf } from './pages';

it('[DS-06] [LIM-28] rows are fetched by pages of 450, the next one before it is needed', () => {
  expect(pagesOf(0, 40)).toEqual([0, 0]);
  expect(pagesOf(440, 480)).toEqual([0, 1]);
  expect(pageAhead(200, 240, 10_000)).toBeNull();
  expect(pageAhead(290, 330, 10_000)).toBe(1);
  expect(pageAhead(290, 330, 400)).toBeNull();
  expect(pageAhead(460, 500, 10_000)).toBe(0);
});
