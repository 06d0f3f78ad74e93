import { expect, it } from 'vitest';
import { scrollBy } from './useDragSelect';

it('scrolls near the edges alone, faster the farther out, and not without end', () => {
  expect(scrollBy(300, 100, 500)).toBe(0);
  expect(scrollBy(490, 100, 500)).toBeGreaterThan(0);
  expect(scrollBy(520, 100, 500)).toBeGreaterThan(scrollBy(490, 100, 500));
  expect(scrollBy(9_000, 100, 500)).toBe(40);
  expect(scrollBy(90, 100, 500)).toBeLessThan(0);
});
