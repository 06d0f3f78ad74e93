import { expect, it } from 'vitest';
import { fileNameOf } from './fileName';

it.each([
  ['Zürich', 'Zürich'],
  ['Gro\u0308ßter', 'Größter'],
  ['東京コスト 成本', '東京コスト-成本'],
  ['한국 / عربي', '한국-عربي'],
  ['हिन्दी', 'हिन्दी'],
  ['Get costs / daily', 'Get-costs-daily'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a_b-c', 'a_b-c'],
  ['CON: <x>|"y"?*', 'CON-x-y'],
  ['😀', 'file'],
  [' -- ', 'file'],
])('%s is %s', (name, expected) => {
  expect(fileNameOf(name, 'file')).toBe(expected);
});

it('is cut where a file system would refuse it, not within a letter', () => {
  expect(fileNameOf('x'.repeat(300), 'file')).toBe('x'.repeat(100));
  expect(fileNameOf('東'.repeat(300), 'file')).toBe('東'.repeat(33));
});
