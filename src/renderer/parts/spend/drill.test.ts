import { describe, expect, it } from 'vitest';
import { nextLevel } from './drill';

describe('drilling into spend', () => {
  it.each([
    ['service', [], 'account'],
    ['account', ['service'], 'resource'],
    ['resource', ['service', 'account'], 'charge'],
    ['account', [], 'resource'],
    ['resource', [], 'charge'],
    ['charge', ['resource'], 'service'],
    ['provider', [], 'service'],
    ['tag:team', ['service'], 'account'],
    ['charge', ['service', 'account', 'resource'], 'charge'],
  ])('from %s with filters on %j goes to %s', (field, filtered, next) => {
    expect(nextLevel(field, filtered)).toBe(next);
  });
});
