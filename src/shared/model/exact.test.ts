import { expect, it } from 'vitest';
import { exactSum } from './exact';

it('adds decimals without rounding, in any order', () => {
  expect(exactSum(['0.1', '0.2', '-0.3'])).toBe(0);
  expect(exactSum(['0.000000000001', '12345678901', '-12345678901'])).toBe(1e-12);
  expect(exactSum(['-1.50', '.25', '3'])).toBe(1.75);
  expect(exactSum([])).toBe(0);
});
