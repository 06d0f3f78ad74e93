import { expect, it } from 'vitest';
import { daysToRead, isSettled } from './source';

it('asks for the last 31 days and today where nothing is known', () => {
  const days = daysToRead('2026-03-31', new Map(), null);
  expect(days).toHaveLength(32);
  expect([days[0], days.at(-1)]).toEqual(['2026-02-28', '2026-03-31']);
});

it('asks again for days that were read before they were over, and not for those that stay', () => {
  const known = new Map([
    ['2026-03-28', new Date('2026-03-29T03:00:00Z')],
    ['2026-03-29', new Date('2026-03-30T02:59:59Z')],
    ['2026-03-31', new Date('2026-03-31T08:00:00Z')],
  ]);
  expect(daysToRead('2026-03-31', known, '2026-03-27')).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
});

it('takes a day for over three hours after its end', () => {
  expect(isSettled('2026-03-30', new Date('2026-03-31T02:59:59Z'))).toBe(false);
  expect(isSettled('2026-03-30', new Date('2026-03-31T03:00:00Z'))).toBe(true);
});
