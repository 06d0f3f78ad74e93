import { expect, it } from 'vitest';
import { createGoneThings } from './goneThings';

const read = (id: string) => ({ id: 'datastores.read', params: { id } });
const notFound = { code: 'not_found', message: 'gone' } as const;

it('knows what this window deleted, and what a page said is not there', () => {
  const things = createGoneThings();
  expect(things.isTold(read('a'), notFound, false)).toBe(false);
  things.noteSent({ id: 'datastores.update', params: { id: 'a' } });
  expect(things.isTold(read('a'), notFound, false)).toBe(false);
  things.noteSent({ id: 'datastores.delete', params: { id: 'a' } });
  expect(things.isTold(read('a'), notFound, false)).toBe(true);
  expect(things.isTold(read('a'), { code: 'forbidden', message: 'no' }, false)).toBe(false);
  expect(things.isTold(read('b'), notFound, true)).toBe(true);
  expect(things.isTold({ id: 'records.search', params: { id: 'b' } }, notFound, false)).toBe(true);
});

it('an address that cannot be one is told by its page; any other failure is news', () => {
  const things = createGoneThings();
  expect(things.isTold(read('%'), { code: 'bad_input', message: 'id' }, true)).toBe(true);
  expect(things.isTold(read('%'), { code: 'bad_input', message: 'id' }, false)).toBe(false);
  expect(things.isTold(read('c'), { code: 'unavailable', message: 'away' }, true)).toBe(false);
});

it('remembers the newest things only', () => {
  const things = createGoneThings(2);
  for (const id of ['a', 'b', 'c']) things.noteSent({ id: 'dashboards.delete', params: { id } });
  expect(['a', 'b', 'c'].map((id) => things.isTold(read(id), notFound, false))).toEqual([false, true, true]);
});
