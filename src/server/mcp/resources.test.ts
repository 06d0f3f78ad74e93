import { expect, it } from 'vitest';
import { checkSize } from './resources';

it('refuses a resource of more than 1 MB, counted in bytes, and names the way to less', () => {
  expect(() => checkSize('x'.repeat(1024 * 1024))).not.toThrow();
  expect(() => checkSize('é'.repeat(600 * 1024))).toThrow(/1\.2 MB.*query_costs.*filter/s);
});
