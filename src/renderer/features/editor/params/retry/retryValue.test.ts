import { describe, expect, it } from 'vitest';
import { retryProblems } from '@shared/model/steps/retry';
import { numberTyped, withEnabled } from './retryValue';

describe('retries', () => {
  it('[PARAM-67] [LIM-33] begin with 3 Days and 4 tries, and keep what was entered', () => {
    const first = withEnabled(undefined, true);
    expect(first).toEqual({ enabled: true, quantity: 3, unit: 'Days', maximum: 4 });
    const off = withEnabled({ ...first, quantity: 10 }, false);
    expect(withEnabled(off, true)).toEqual({ ...first, quantity: 10 });
  });

  it('say what is wrong with an emptied field, and take no letters', () => {
    const first = withEnabled(undefined, true);
    expect(retryProblems({ ...first, quantity: numberTyped('', true) ?? 0 })).toHaveLength(1);
    expect(numberTyped('1.5', true)).toBe(1.5);
    expect(numberTyped('1.5', false)).toBeUndefined();
    expect(numberTyped('x', true)).toBeUndefined();
  });
});
