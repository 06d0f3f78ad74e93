import { expect, it } from 'vitest';
import { z } from 'zod';
import { isFault } from '@shared/kernel/fault';
import { parseAs } from './validate';

const schema = z.object({
  name: z.string().min(1).max(3),
  ids: z.array(z.string()).min(1),
  days: z.number().min(1).max(30),
  own: z.string().min(2, 'is too short for a person'),
});

function refused(value: unknown): string {
  try {
    parseAs(schema, value, 'body');
  } catch (error) {
    if (isFault(error)) return error.message;
    throw error;
  }
  return 'nothing';
}

it('says in plain words what is too short, too long, too small or too large', () => {
  expect(refused({ name: '', ids: [], days: 0, own: 'x' })).toBe(
    'name: Value is required; ids: needs at least one entry; days: must be at least 1; own: is too short for a person',
  );
  expect(refused({ name: 'long', ids: ['a'], days: 31, own: 'xy' })).toBe(
    'name: Maximum characters exceeded (3); days: must be at most 30',
  );
});
