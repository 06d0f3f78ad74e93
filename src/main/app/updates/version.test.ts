import { expect, it } from 'vitest';
import { compareVersions, isVersion } from './version';

it('versions are in the order of semantic versioning, previews before what they precede', () => {
  const inOrder = [
    ...['0.9.12', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11'],
    ...['1.0.0-rc.1', '1.0.0', '1.2.9', '1.10.0', '2.0.0'],
  ];
  for (const [index, one] of inOrder.entries())
    for (const [otherIndex, other] of inOrder.entries())
      expect(Math.sign(compareVersions(one, other)), `${one} ${other}`).toBe(Math.sign(index - otherIndex));
  expect(compareVersions('1.0.0+linux', '1.0.0')).toBe(0);
});

it('anything else is no version', () => {
  for (const text of ['1.0', 'v1.0.0', '1.0.0 ', '1.0.0-', '', '1.0.0-a..b']) {
    expect(isVersion(text), text).toBe(false);
    expect(() => compareVersions(text, '1.0.0'), text).toThrow('not a version');
  }
});
