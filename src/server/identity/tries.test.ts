import { describe, expect, it } from 'vitest';
import { createTries } from './tries';

describe('tries', () => {
  it('make wait after the limit, until the window has passed, for each key alone', () => {
    let now = 0;
    const tries = createTries({ now: () => new Date(now) }, 1000);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(tries.wait('a', 3)).toBe(0);
      tries.failed('a');
      now += 100;
    }
    expect(tries.wait('a', 3)).toBe(700);
    expect(tries.wait('a', 4)).toBe(0);
    expect(tries.wait('b', 3)).toBe(0);
    now = 1000;
    expect(tries.wait('a', 3)).toBe(0);
  });

  it('start anew after a success, and never hold more than so many keys', () => {
    const tries = createTries({ now: () => new Date(5) }, 1000);
    tries.failed('a');
    tries.succeeded('a');
    expect(tries.wait('a', 1)).toBe(0);
    tries.failed('first');
    for (let key = 0; key < 10_000; key += 1) tries.failed(`key ${key}`);
    expect(tries.wait('first', 1)).toBe(0);
    expect(tries.wait('key 9999', 1)).toBeGreaterThan(0);
  });
});
