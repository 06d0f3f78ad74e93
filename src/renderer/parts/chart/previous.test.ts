import { describe, expect, it } from 'vitest';
import { previousBy } from './previous';

const cost = (day: string, amount: number, currency = 'USD') => ({ day, currency, cost: amount });

describe('the period before, under this one', () => {
  const days = [
    cost('2026-01-05', 1),
    cost('2026-01-06', 2),
    cost('2026-01-06', 99, 'EUR'),
    cost('2026-01-12', 4),
  ];

  it('puts each day under the one that it is compared with', () => {
    const chart = { from: '2026-01-19', previousFrom: '2026-01-05', granularity: 'day' } as const;
    const periods = ['2026-01-19', '2026-01-20', '2026-01-21', '2026-01-26'];
    expect(previousBy(days, 'USD', { ...chart, periods })).toEqual([1, 2, null, 4]);
  });

  it('adds days up by the week or the month that they fall under', () => {
    const chart = { from: '2026-01-19', previousFrom: '2026-01-05' } as const;
    const weeks = previousBy(days, 'USD', {
      ...chart,
      granularity: 'week',
      periods: ['2026-01-19', '2026-01-26'],
    });
    expect(weeks).toEqual([3, 4]);
    expect(previousBy(days, 'USD', { ...chart, granularity: 'month', periods: ['2026-01-01'] })).toEqual([7]);
  });
});
