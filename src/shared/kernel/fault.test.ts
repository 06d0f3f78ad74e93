import { expect, it } from 'vitest';
import { badInput, Fault, isFaultJson } from './fault';

it('tells the code, the reason and the sentence', () => {
  const fault = new Fault('conflict:name_taken', 'There is a space “Home” already.', { by: 'ann' });
  expect(fault).toMatchObject({ code: 'conflict', reason: 'name_taken' });
  expect(fault.toJSON()).toEqual({
    code: 'conflict',
    reason: 'name_taken',
    message: 'There is a space “Home” already.',
    data: { by: 'ann' },
  });
  expect(Fault.from(fault.toJSON()).toJSON()).toEqual(fault.toJSON());
});

it('has its code as the reason where none is given', () => {
  expect(new Fault('too_many', 'Wait.').toJSON()).toEqual({
    code: 'too_many',
    reason: 'too_many',
    message: 'Wait.',
  });
  expect(badInput([{ field: 'name', reason: 'is missing' }])).toMatchObject({
    code: 'bad_input',
    reason: 'bad_input',
    message: 'name: is missing',
  });
  expect(badInput([], 'bad_page_key')).toMatchObject({ code: 'bad_input', reason: 'bad_page_key' });
});

it('is read from what a server sends that tells no reason', () => {
  const json: unknown = { code: 'conflict', message: 'Taken.' };
  if (!isFaultJson(json)) throw new Error('not read');
  expect(Fault.from(json)).toMatchObject({ code: 'conflict', reason: 'conflict' });
  expect(isFaultJson({ code: 'conflict', reason: 7, message: 'Taken.' })).toBe(false);
});
