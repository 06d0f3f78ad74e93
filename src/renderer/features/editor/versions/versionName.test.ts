import { expect, it } from 'vitest';
import { formatVersionName } from './versionName';

it('[EDIT-09] a version named after its time is shown as a date', () => {
  expect(formatVersionName('2026-03-04-15:06:07')).toBe('March 04, 2026, 3:06 PM');
});

it.each(['Before the clean-up', '2026-03-04', '2026-13-40-15:06:07'])('leaves “%s” as it is', (name) => {
  expect(formatVersionName(name)).toBe(name);
});
