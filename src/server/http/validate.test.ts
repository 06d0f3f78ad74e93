import { expect, it } from 'vitest';
import { z } from 'zod';
import { isFault } from '@shared/kernel/fault';
import { parseAs, parseField } from './validate';

const schema = z.object({
  name: z.string().min(1).max(3),
  ids: z.array(z.string()).min(1),
  days: z.number().min(1).max(30),
  own: z.string().min(2, 'is too short for a person'),
});

function refusedBy(by: z.ZodType, value: unknown, parse = parseAs<z.ZodType>): string {
  try {
    parse(by, value, 'list');
  } catch (error) {
    if (isFault(error)) return error.message;
    throw error;
  }
  return 'nothing';
}
const refused = (value: unknown) => refusedBy(schema, value);

it('says in plain words what is too short, too long, too small or too large', () => {
  expect(refused({ name: '', ids: [], days: 0, own: 'x' })).toBe(
    'name: Value is required; ids: needs at least one entry; days: must be at least 1; own: is too short for a person',
  );
  expect(refused({ name: 'long', ids: ['a'], days: 31, own: 'xy' })).toBe(
    'name: Maximum characters exceeded (3); days: must be at most 30',
  );
});

const odd = z.object({
  day: z.iso.date(),
  mail: z.email(),
  code: z.string().regex(/^[a-z]+$/),
  kind: z.enum(['a', 'b', 'c']),
  count: z.number(),
  either: z.union([z.string(), z.number()]),
});

it('says in plain words what is of another kind or form than wanted', () => {
  const refusal = refusedBy(odd, { day: 'x', mail: 'x', code: '1', kind: 'd', count: 'x', either: true });
  expect(refusal.split('; ')).toEqual([
    'day: must be a date such as 2026-01-31',
    'mail: Invalid email address',
    'code: has characters or a format that can’t be used here',
    'kind: must be a, b or c',
    'count: must be a number',
    'either: must be text, or must be a number',
  ]);
});

it('names the place of what is wrong inside of a field', () => {
  const inside = (value: unknown) => refusedBy(z.array(schema), value, parseField);
  expect(inside([{ name: 'a', ids: ['a'], days: 0, own: 'xy' }])).toBe('list[0].days: must be at least 1');
  expect(inside(1)).toBe('list: must be a list');
});
