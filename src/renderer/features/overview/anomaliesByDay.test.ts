import { expect, it } from 'vitest';
import { anomaliesByDay } from './anomaliesByDay';

const row = (first_day: string, last_day: string, days: number, impact: number, currency = 'USD') => ({
  first_day,
  last_day,
  days,
  impact,
  currency,
});

it('spreads an anomaly over its days; drops and other currencies are no cost', () => {
  const rows = [
    row('2026-11-02', '2026-11-03', 2, 10),
    row('2026-10-30', '2026-11-01', 3, 30),
    row('2026-11-01', '2026-11-04', 4, -8),
    row('2026-11-01', '2026-11-04', 4, 8, 'EUR'),
  ];
  expect(anomaliesByDay(rows, 'USD', { from: '2026-11-01', to: '2026-11-04' })).toEqual([10, 5, 5, 0]);
});
