import { expect, it } from 'vitest';
import { toDate } from '../../../platform/formatting/dates';
import { periodText, suitableStep, unitDays } from './unitsState';

const last = toDate('2026-03-10');

it('a period is whole months through the one of the newest complete day, or its last 30 days', () => {
  if (!last) throw new Error('no day');
  expect(unitDays('12m', last)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(unitDays('3m', last)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(unitDays('30d', last)).toEqual({ from: '2026-02-09', to: '2026-03-10' });
  expect([suitableStep('12m'), suitableStep('6m'), suitableStep('30d')]).toEqual(['month', 'week', 'day']);
});

it('a period is told as its month, its day, or the days of its week', () => {
  expect(periodText({ from: '2026-03-01', to: '2026-03-31' }, 'month')).toBe('Mar 2026');
  expect(periodText({ from: '2026-03-02', to: '2026-03-08' }, 'week')).toBe('2026-03-02 – 2026-03-08');
  expect(periodText({ from: '2026-03-02', to: '2026-03-02' }, 'day')).toBe('2026-03-02');
});
