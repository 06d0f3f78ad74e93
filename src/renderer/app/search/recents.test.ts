import { describe, expect, it } from 'vitest';
import { isLatin } from './latin';
import { remembered } from './recents';

const now = { id: 'new', timestamp: 2 };
const many = Array.from({ length: 10 }, (_, n) => ({ id: `${n}`, query: `query ${n}`, timestamp: 1 }));

describe('recent searches', () => {
  it('[SRCH-09] [SRCH-11] [LIM-29] puts the last query first and keeps ten', () => {
    const next = remembered(many, ' backup ', now);
    expect(next[0]).toEqual({ id: 'new', query: 'backup', timestamp: 2 });
    expect(next.map(({ id }) => id)).toEqual(['new', '0', '1', '2', '3', '4', '5', '6', '7', '8']);
  });
  it('keeps a query once, as it was typed last', () => {
    expect(remembered(many.slice(0, 3), 'QUERY 1', now).map(({ query }) => query)).toEqual([
      'QUERY 1',
      'query 0',
      'query 2',
    ]);
  });
  it.each(['', '  ', '\t'])('[SRCH-13] does not keep “%s”', (query) => {
    expect(remembered(many, query, now)).toEqual(many);
  });
});

describe('what may be searched for', () => {
  it.each(['backup', 'EC2 – 50 %', 'café', '> theme', '😀', ''])('[SRCH-27] “%s” may', (text) => {
    expect(isLatin(text)).toBe(true);
  });
  it.each(['ключ', 'backup ключ', '費用', 'αβγ', 'תקציב'])('[SRCH-27] “%s” may not', (text) => {
    expect(isLatin(text)).toBe(false);
  });
});
