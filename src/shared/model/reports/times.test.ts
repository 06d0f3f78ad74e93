import { expect, it } from 'vitest';
import { suitableStep } from './step';
import { dueSending, nextSending } from './times';

const at = (text: string) => new Date(text);
const rome = 'Europe/Rome';

it('is due at the clock of the zone, also in the night in which the clocks change', () => {
  const daily = { every: 'day', hour: 2 } as const;
  // Two o’clock is jumped over on the last Sunday of March: it is sent when the clock has jumped.
  expect(nextSending(daily, at('2026-03-28T12:00:00Z'), rome)).toEqual(at('2026-03-29T01:00:00Z'));
  expect(nextSending(daily, at('2026-03-29T01:00:00Z'), rome)).toEqual(at('2026-03-30T00:00:00Z'));
  // And comes twice on that of October: it is sent the first time alone.
  expect(nextSending(daily, at('2026-10-24T12:00:00Z'), rome)).toEqual(at('2026-10-25T00:00:00Z'));
  expect(nextSending(daily, at('2026-10-25T00:00:00Z'), rome)).toEqual(at('2026-10-26T01:00:00Z'));
});

it('is due once for what nothing was sent for, and not at all a week later', () => {
  const weekly = { every: 'week', weekday: 2, hour: 8 } as const;
  expect(dueSending(weekly, at('2026-10-20T00:00:00Z'), at('2026-10-26T06:59:59Z'), rome)).toBeNull();
  expect(dueSending(weekly, at('2026-10-01T00:00:00Z'), at('2026-10-26T07:00:00Z'), rome)).toEqual(
    at('2026-10-26T07:00:00Z'),
  );
  const monthly = { every: 'month', day: 31, hour: 8 } as const;
  expect(dueSending(monthly, at('2026-02-01T00:00:00Z'), at('2026-02-28T07:00:00Z'), rome)).toEqual(
    at('2026-02-28T07:00:00Z'),
  );
  expect(dueSending(monthly, at('2026-02-01T00:00:00Z'), at('2026-03-10T00:00:00Z'), rome)).toBeNull();
  expect(nextSending({ every: 'day', hour: 8 }, at('2026-02-01T00:00:00Z'), 'Nowhere')).toEqual(
    at('2026-02-01T08:00:00Z'),
  );
});

it('takes steps that suit the days', () => {
  expect(suitableStep({ from: '2026-01-01', to: '2026-04-02' })).toBe('day');
  expect(suitableStep({ from: '2026-01-01', to: '2026-04-03' })).toBe('week');
  expect(suitableStep({ from: '2026-01-01', to: '2026-12-31' })).toBe('month');
});
