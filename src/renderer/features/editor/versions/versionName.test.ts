import { expect, it } from 'vitest';
import { formatVersionName } from './versionName';

it.each([
  ['UTC', 'March 04, 2026, 3:06 PM'],
  ['America/New_York', 'March 04, 2026, 10:06 AM'],
  ['Asia/Tokyo', 'March 05, 2026, 12:06 AM'],
])('[EDIT-09] a version named after its time in UTC is shown as a date of %s', (zone, shown) => {
  expect(formatVersionName('2026-03-04-15:06:07', zone)).toBe(shown);
});

it('is a date of this computer', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatVersionName('2026-03-04-15:06:07')).toBe(formatVersionName('2026-03-04-15:06:07', own));
});

it.each(['Before the clean-up', '2026-03-04', '2026-13-40-15:06:07'])('leaves “%s” as it is', (name) => {
  expect(formatVersionName(name)).toBe(name);
});
