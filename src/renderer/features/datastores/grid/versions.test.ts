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

it('a new record that was typed on before it came is no conflict with ourselves', () => {
  const versions = new OwnVersions();
  versions.saved('r', undefined, '1');
  versions.saved('r', undefined, '2');
  versions.saved('r', undefined, '3');
  expect(versions.latest('r', '1')).toBe('3');
});
