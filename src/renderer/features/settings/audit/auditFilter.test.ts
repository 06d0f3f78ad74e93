import { expect, test } from 'vitest';
import { filterOf, shownRange } from './auditFilter';

const now = new Date(2026, 10, 30, 15, 20);
const nothing = { text: '', action: '', when: 'all' } as const;

test('what is left open is not asked for', () => {
  expect(filterOf(nothing, now)).toEqual({});
  expect(filterOf({ ...nothing, text: '  ' }, now)).toEqual({});
  expect(filterOf({ ...nothing, text: ' Ada ', action: 'signed_in' }, now)).toEqual({
    text: 'Ada',
    action: 'signed_in',
  });
});

test('days are whole days of this computer, the last one too', () => {
  const day = new Date(2026, 10, 30);
  const { from = '', to = '' } = filterOf({ ...nothing, when: { from: day, to: day } }, now);
  expect([new Date(from), new Date(to)]).toEqual([day, new Date(2026, 11, 1)]);
});

test('the last days begin at midnight, whatever the time is', () => {
  const week = { ...nothing, when: 'week' } as const;
  expect(filterOf(week, now)).toEqual({ from: new Date(2026, 10, 23).toISOString() });
  expect(filterOf(week, new Date(2026, 10, 30, 23, 59))).toEqual(filterOf(week, now));
  expect(shownRange('week', now)).toEqual([new Date(2026, 10, 23), now]);
});
