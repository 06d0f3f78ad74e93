import { expect, it } from 'vitest';
import { OwnVersions } from './versions';

it('follows our own saves, and those of others are none of them', () => {
  const versions = new OwnVersions();
  versions.saved('r', '1', '2');
  versions.saved('r', '2', '3');
  expect(versions.latest('r', '1')).toBe('3');
  expect(versions.latest('r', '9')).toBe('9');
  expect(versions.latest('other', '1')).toBe('1');
});
