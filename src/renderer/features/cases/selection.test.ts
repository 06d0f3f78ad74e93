import { describe, expect, it } from 'vitest';
import { between, stillThere, toggledKey, withRange } from './selection';

const keys = ['a', 'b', 'c', 'd', 'e'];
const set = (text: string) => new Set(text);

describe('selection', () => {
  it('takes the rows between two, in either direction', () => {
    expect(between(keys, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(keys, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(between(keys, 'b', 'z')).toEqual([]);
  });

  it('knows which row was toggled', () => {
    expect(toggledKey(set('ab'), set('abc'))).toBe('c');
    expect(toggledKey(set('abc'), set('ac'))).toBe('b');
    expect(toggledKey(set('a'), set('abc'))).toBeNull();
  });

  it('extends a toggle over the range from the last one', () => {
    expect(withRange(keys, set('b'), set('be'), 'b')).toEqual(set('bcde'));
    expect(withRange(keys, set('abcd'), set('abc'), 'b')).toEqual(set('a'));
    expect(withRange(keys, set(''), set('c'), null)).toEqual(set('c'));
    expect(withRange(keys, set('a'), set('abcde'), 'a')).toEqual(set('abcde'));
  });

  it('forgets rows that are gone, and is the same set when none is', () => {
    const all = set('ab');
    expect(stillThere(all, keys)).toBe(all);
    expect(stillThere(set('az'), keys)).toEqual(set('a'));
  });
});
