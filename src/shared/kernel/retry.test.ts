import { describe, expect, it } from 'vitest';
import { backoff, type Backoff } from './backoff';
import { retry, type RetryPolicy } from './retry';

describe('waits between tries', () => {
  const waits = (how: Backoff) => [1, 2, 3, 9].map((attempt) => backoff(attempt, how));

  it('double up to a limit', () => {
    expect(waits({ first: 500, most: 8000 })).toEqual([500, 1000, 2000, 8000]);
    expect(waits({ first: 1000 })).toEqual([1000, 2000, 4000, 256_000]);
    expect(backoff(5000, { first: 100, most: 5000 })).toBe(5000);
    expect(backoff(0, { first: 500, most: 8000 })).toBe(500);
  });

  it('grow by another factor, or not at all', () => {
    expect(waits({ first: 50, most: 500, factor: 1.5 })).toEqual([50, 75, 112.5, 500]);
    expect(waits({ first: 100, factor: 1 })).toEqual([100, 100, 100, 100]);
  });

  it('are spread by a quarter either way, or by more', () => {
    const at = (random: number, spread?: number) =>
      backoff(1, {
        first: 500,
        most: 8000,
        random: () => random,
        ...(spread === undefined ? {} : { spread }),
      });
    expect([at(0), at(0.5), at(1)]).toEqual([375, 500, 625]);
    expect([at(0, 0.5), at(1, 0.5)]).toEqual([250, 750]);
  });
});

describe('what is tried again', () => {
  const failing = (times: number) => {
    let tried = 0;
    return async () => {
      tried += 1;
      if (tried <= times) throw new Error(`try ${tried}`);
      return tried;
    };
  };
  function policy(rest: Partial<RetryPolicy> = {}) {
    const waits: number[] = [];
    const pause = async (milliseconds: number) => waits.push(milliseconds);
    return { waits, how: { tries: 3, when: () => true, backoff: { first: 10 }, pause, ...rest } };
  }

  it('gives what the first good try gives, after growing waits', async () => {
    const { waits, how } = policy();
    expect(await retry(failing(0), how)).toBe(1);
    expect(waits).toEqual([]);
    expect(await retry(failing(2), how)).toBe(3);
    expect(waits).toEqual([10, 20]);
  });

  it('fails with the last error after so many tries', async () => {
    const { waits, how } = policy();
    await expect(retry(failing(9), how)).rejects.toThrow('try 3');
    expect(waits).toEqual([10, 20]);
  });

  it('fails at once where trying again is of no use, or nobody waits any more', async () => {
    const useless = policy({ when: (error) => !(error instanceof Error) });
    await expect(retry(failing(9), useless.how)).rejects.toThrow('try 1');
    const left = policy({ signal: AbortSignal.abort() });
    await expect(retry(failing(9), left.how)).rejects.toThrow('try 1');
    expect([...useless.waits, ...left.waits]).toEqual([]);
  });
});
