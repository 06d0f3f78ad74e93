import { expect, it } from 'vitest';
import { placeOf } from './sqlState';

it('reads the place of a refusal, and takes no other data for one', () => {
  const fault = (data: unknown) => ({ code: 'bad_input', message: 'No', data });
  expect(placeOf(fault([{ field: 'sql', reason: 'No', line: 2, column: 5 }]))).toEqual({
    line: 2,
    column: 5,
  });
  expect(placeOf(fault([{ field: 'sql', reason: 'No' }]))).toBeNull();
  expect(placeOf(fault({ line: 1, column: 1 }))).toBeNull();
  expect(placeOf(new Error('No'))).toBeNull();
});
