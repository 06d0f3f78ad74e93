import { expect, it } from 'vitest';
import { versionName } from './entity';

it('[LIM-40] a version is named after its moment, in UTC', () => {
  expect(versionName(new Date('2026-11-21T15:04:05.678Z'))).toBe('2026-11-21-15:04:05');
  expect(versionName(new Date('2026-01-01T00:00:00+02:00'))).toBe('2025-12-31-22:00:00');
});
