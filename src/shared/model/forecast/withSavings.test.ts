import { expect, it } from 'vitest';
import { withSavings } from './withSavings';

const months = (...amounts: number[]) => amounts.map((amount, at) => ({ month: `2026-0${at + 1}`, amount }));
const rests = (amounts: readonly number[], inProgress: number, accepted: number) =>
  withSavings(months(...amounts), { inProgress, accepted }).map(({ rest }) => rest);

it('takes off what is in progress from the next month, and what is accepted from the one after it', () => {
  expect(rests([100, 100, 100, 100], 10, 5)).toEqual([100, 90, 85, 85]);
  expect(rests([100, 100], 0, 5)).toEqual([100, 100]);
});

it('no month gets below nothing, and a month of credits stays', () => {
  expect(rests([100, 8, 3, -20], 10, 5)).toEqual([100, 0, 0, -20]);
  expect(withSavings(months(100, 8), { inProgress: 10, accepted: 0 })[1]?.saving).toBe(8);
});
