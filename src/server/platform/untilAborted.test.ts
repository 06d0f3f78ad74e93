import { expect, it } from 'vitest';
import { uncaughtDuring } from '@tests/fakes/bareServer';
import { untilAborted } from './untilAborted';

const late = new Error('too late');
const aborted = () => {
  const abort = new AbortController();
  abort.abort(late);
  return abort.signal;
};
const running = () => new AbortController().signal;

it.each([
  ['a result', running, async () => 1, { value: 1 }],
  ['a failure', running, async () => Promise.reject(new Error('broken')), { error: 'broken' }],
  ['work that never ends', aborted, () => new Promise(() => undefined), { error: 'too late' }],
  ['work that fails later', aborted, async () => Promise.reject(new Error('broken')), { error: 'too late' }],
])('ends with %s', async (_what, signal, work, expected) => {
  let ending = {};
  const uncaught = await uncaughtDuring(async () => {
    ending = await untilAborted(signal(), Promise.resolve().then(work)).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    );
  });
  expect({ uncaught, ending }).toEqual({ uncaught: [], ending: expected });
});
