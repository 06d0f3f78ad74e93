import { expect, it } from 'vitest';
import { periodBefore, stepsIn } from './periods';

const cases: [what: string, from: string, to: string, before: string][] = [
  ['a month so far: the same days of the month before', '2026-11-01', '2026-11-25', '2026-10-01 2026-10-25'],
  ['the 1st alone: the 1st of the month before', '2026-11-01', '2026-11-01', '2026-10-01 2026-10-01'],
  ['a month so far that is longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01 2026-02-28'],
  ['a whole month: a whole one', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
  ['a whole short month', '2026-02-01', '2026-02-28', '2026-01-01 2026-01-31'],
  ['a quarter: the quarter before', '2026-04-01', '2026-06-30', '2026-01-01 2026-03-31'],
  ['a whole year', '2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
  ['a year so far: the same days of the year before', '2026-01-01', '2026-11-25', '2025-01-01 2025-11-25'],
  ['a year so far with a leap day', '2024-01-01', '2024-02-29', '2023-11-01 2023-12-31'],
  ['January so far', '2026-01-01', '2026-01-10', '2025-12-01 2025-12-10'],
  ['days within months: as many before', '2026-03-10', '2026-03-16', '2026-03-03 2026-03-09'],
  ['days over the end of a month', '2026-10-27', '2026-11-25', '2026-09-27 2026-10-26'],
  ['a day', '2026-11-25', '2026-11-25', '2026-11-24 2026-11-24'],
];
it.each(cases)('%s', (_what, from, to, before) => {
  expect(Object.values(periodBefore({ from, to })).join(' ')).toBe(before);
});

it('has every day, week and month of its days, by the first day of each', () => {
  const days = { from: '2026-01-30', to: '2026-02-02' };
  expect(stepsIn(days, 'day')).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']);
  expect(stepsIn(days, 'week')).toEqual(['2026-01-26', '2026-02-02']);
  expect(stepsIn(days, 'month')).toEqual(['2026-01-01', '2026-02-01']);
});
