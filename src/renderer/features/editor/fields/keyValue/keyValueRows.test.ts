import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { rawOf, readRaw, rowProblems, rowsOf, valueOfRows, type KeyValueMode } from './keyValueRows';

const rowsFrom = (...pairs: [string, string][]) =>
  pairs.map(([key, text], id) => ({ id, key, text, typed: false }));
const reasons = (mode: KeyValueMode, ...pairs: [string, string][]) =>
  rowProblems(rowsFrom(...pairs), mode).map(({ message }) => message);

describe('rows of keys and values', () => {
  it('[PARAM-58] a row can be added only when all rows are filled', () => {
    expect(reasons('object')).toEqual([]);
    expect(reasons('object', ['a', '1'])).toEqual([]);
    expect(reasons('object', ['a', '1'], ['b', ' '])).toEqual(['Enter a value.']);
  });

  it('[PARAM-59] nor with an empty or a duplicate key', () => {
    expect(reasons('object', ['', '1'])).toEqual(['Enter a key.']);
    expect(reasons('list', ['a', '1'], ['a', '2'])).toEqual(['The key a already exists.']);
  });

  it('[PARAM-60] [MSG-72] nor, in object mode, with a key that is not Latin', () => {
    const message = 'Only English letters, numbers, underscores and hyphens are allowed';
    expect(reasons('object', ['ключ', '1'])).toEqual([message]);
    expect(reasons('object', ['a b', '1'])).toEqual([message]);
    expect(reasons('object', ['Content-Type', '1'])).toEqual([]);
    expect(reasons('list', ['ключ', '1'])).toEqual([]);
  });

  it.each<[KeyValueMode, Json]>([
    ['object', { a: 'x', limit: 5, on: true, none: null, nested: { b: [1] } }],
    [
      'list',
      [
        { key: 'a', value: 'x' },
        { key: 'n', value: 5 },
      ],
    ],
    ['object', {}],
    ['list', []],
  ])('in %s mode %j comes back as it was', (mode, value) => {
    expect(valueOfRows(rowsOf(value) ?? [], mode)).toEqual(value);
  });

  it('keeps a number a number while it is one', () => {
    const [row] = rowsOf({ limit: 5 }) ?? [];
    expect(valueOfRows([{ ...row!, text: '50' }], 'object')).toEqual({ limit: 50 });
    expect(valueOfRows([{ ...row!, text: '{{inputs.limit}}' }], 'object')).toEqual({
      limit: '{{inputs.limit}}',
    });
  });

  it('reads the text of JSON, and tells what has neither shape', () => {
    expect(rowsOf('{"a": "x"}')).toMatchObject([{ key: 'a', text: 'x' }]);
    expect(rowsOf('')).toEqual([]);
    expect(rowsOf('[1]')).toBeNull();
    expect(rowsOf('nonsense')).toBeNull();
  });

  it('does not tell of a row without a key, nor of the second with one key', () => {
    expect(valueOfRows(rowsFrom(['', 'x'], ['a', '1'], ['a', '2']), 'object')).toEqual({ a: '1' });
  });
});

describe('[PARAM-61] raw JSON', () => {
  it('is what the rows are, and the other way', () => {
    const value = { a: 'x', n: 5 };
    expect(readRaw(rawOf(value, 'object'), 'object')).toEqual({ value });
  });

  it('[MSG-74] says when it cannot be taken', () => {
    const message = 'Invalid JSON (use {key: value} format)';
    for (const text of ['{"a": ', '[1, 2]', '5', '"x"']) expect(readRaw(text, 'object')).toEqual({ message });
    expect(readRaw('{"a": 1}', 'list')).toHaveProperty('message');
    expect(readRaw('', 'object')).toEqual({ value: {} });
  });
});
