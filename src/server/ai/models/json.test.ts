import { describe, expect, it } from 'vitest';
import { checkOf, readJson } from './json';

describe('the JSON in what a model said', () => {
  it.each([
    ['alone', '{"a":1}', { a: 1 }],
    ['in a fence', 'Here you are:\n```json\n{"a":1}\n```\nGood luck!', { a: 1 }],
    ['between words', 'Sure: [1,2] is what you asked for.', [1, 2]],
    ['a text', '"yes"', 'yes'],
    ['none', 'I cannot do that.', undefined],
    ['half', '{"a":', undefined],
  ])('%s', (_how, text, found) => {
    expect(readJson(text)).toEqual(found);
  });
});

describe('a check by JSON Schema', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer' }, pattern: { type: 'string' } },
  };

  it('names what does not fit', () => {
    const check = checkOf(schema);
    expect(check({ a: 1, pattern: 'x' })).toEqual([]);
    expect(check({ a: 'one' })).toEqual([expect.stringMatching(/^a: /)]);
    expect(checkOf(null)('anything')).toEqual([]);
  });

  it.each([
    [
      'a pattern, which would be carried out here',
      { type: 'string', pattern: '(a+)+$' },
      '“pattern” is not supported',
    ],
    ['what is no schema', { type: 'strange' }, 'JSON Schema:'],
  ])('refuses %s', (_what, wrong, said) => {
    expect(() => checkOf(wrong)).toThrow(said);
  });

  it('refuses one that is nested without an end, and one that goes in circles', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 40; level += 1) deep = { type: 'array', items: deep };
    expect(() => checkOf(deep as never)).toThrow('nested deeper than');
    const circle = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } };
    expect(() => checkOf(circle)({ a: 1 })).toThrow('JSON Schema:');
  });
});
