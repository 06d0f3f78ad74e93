import { expect, it } from 'vitest';
import { formatVersionName } from './versionName';

it.each([
  ['UTC', 'Mar 04, 2026 15:06'],
  ['America/New_York', 'Mar 04, 2026 10:06'],
  ['Asia/Tokyo', 'Mar 05, 2026 00:06'],
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
