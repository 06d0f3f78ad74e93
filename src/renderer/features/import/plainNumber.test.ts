import { expect, it } from 'vitest';
import { plainNumber } from './plainNumber';

it.each([
  ['8e-7', '0.0000008'],
  ['4.137e-7', '0.0000004137'],
  ['-1.5E-3', '-0.0015'],
  ['1e3', '1000'],
  ['0.0000160599', '0.0000160599'],
  ['2024-09-01', '2024-09-01'],
  ['e-7', 'e-7'],
  [null, null],
])('%s is shown as %s', (cell, shown) => {
  expect(plainNumber(cell)).toBe(shown);
});
