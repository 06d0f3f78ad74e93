import { expect, it } from 'vitest';
import { urlJson, urlText } from './urlState';

it('knows a text of an address that it cannot read', () => {
  const isList = (value: unknown): value is string[] => Array.isArray(value);
  const param = urlJson('filters', isList, []);
  expect(['[]', '["a"]', '{broken', '{}'].map((text) => param.isUnread?.(text))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([param.read('{broken'), param.read('["a"]')]).toEqual([[], ['a']]);
  expect(urlText('q').isUnread).toBeUndefined();
});
