import { expect, test } from 'vitest';
import { createBuckets } from './rates';

test('a burst goes through, then as many as flow in; others are not held up', () => {
  let now = 0;
  const buckets = createBuckets({ burst: 3, perSecond: 2 }, () => now);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500]);
  expect(buckets.take('b')).toBe(0);
  now = 250;
  expect(buckets.take('a')).toBe(250);
  now = 500;
  expect(buckets.look('a')).toBe(0);
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500]);
  now = 1_000_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500]);
});

test('many callers do not fill the memory, and who was held up stays so', () => {
  let now = 0;
  const buckets = createBuckets({ burst: 1, perSecond: 1 }, () => now);
  for (let caller = 0; caller < 30_000; caller += 1) {
    buckets.take(`caller ${caller}`);
    now += 1;
  }
  expect(buckets.look('caller 29999')).toBeGreaterThan(0);
});
