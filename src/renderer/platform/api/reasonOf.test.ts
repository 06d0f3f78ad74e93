import { expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { reasonOf } from './reasonOf';

it('[MSG-06] says what the server said, and for anything else the text of a generic error', () => {
  expect(reasonOf(new Fault('conflict', 'The name is taken.').toJSON())).toBe('The name is taken.');
  for (const error of [undefined, null, 'text', new Error('inside'), {}])
    expect(reasonOf(error)).toBe('An Error has occurred');
});
