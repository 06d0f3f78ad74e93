import { expect, it } from 'vitest';
import { withSavings, type SavingsAhead } from './withSavings';

const months = (...amounts: number[]) => amounts.map((amount, at) => ({ month: `2026-0${at + 1}`, amount }));
const rests = (amounts: readonly number[], ahead: readonly SavingsAhead[]) =>
  withSavings(months(...amounts), ahead).map(({ rest }) => rest);
const from = (month: string, amount: number): SavingsAhead => ({ from: month, month: amount });

it('takes off each saving from the month that it is expected in', () => {
  expect(rests([100, 100, 100, 100], [from('2026-02', 10), from('2026-03', 5)])).toEqual([100, 90, 85, 85]);
  expect(rests([100, 100], [from('2026-03', 5)])).toEqual([100, 100]);
  expect(rests([100, 100], [])).toEqual([100, 100]);
});

it('no month gets below nothing, and a month of credits stays', () => {
  expect(rests([100, 8, 3, -20], [from('2026-02', 15)])).toEqual([100, 0, 0, -20]);
  expect(withSavings(months(100, 8), [from('2026-02', 10)])[1]?.saving).toBe(8);
});
