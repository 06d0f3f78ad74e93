import { describe, expect, it } from 'vitest';
import { weekOf } from './week';

const row = (weekday: number, hour: number | null, cost: number, days: number, currency = 'USD') => ({
  weekday,
  hour,
  currency,
  cost,
  days,
});

describe('the hours of a week', () => {
  it('are averages over the days of that weekday, also where an hour cost nothing on one of them', () => {
    const week = weekOf(
      [row(1, 9, 50, 5), row(1, 10, 10, 1), row(7, 9, 4, 4), row(1, 9, 99, 1, 'EUR')],
      'USD',
    );
    expect(week.rows[0]?.hours.slice(8, 12)).toEqual([null, 10, 2, null]);
    expect(week.rows[6]?.hours[9]).toBe(1);
    expect(week).toMatchObject({ hasHours: true, hasDaily: false, largest: 10 });
  });

  it('are none for bills of days', () => {
    const week = weekOf([row(3, null, 30, 3)], 'USD');
    expect(week.rows[2]).toMatchObject({ daily: 10 });
    expect(week).toMatchObject({ hasHours: false, hasDaily: true, largest: 0 });
  });
});
