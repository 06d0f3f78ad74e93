import { expect, it } from 'vitest';
import { bareAnswers } from '@tests/fakes/bareAnswers';
import { driven } from '@tests/support/outgoing/endings';
import { everyCaller, idle, isInventory } from '@tests/support/outgoing/everyCaller';

/** The first half is for every second caller, the other half for the others. */
const halves = [
  ['200 packed as it is not', '204 with a length and no body', '401 with a text', '200 cut in the middle'],
  ['200 with JSON', '304 with a length and no body', '500 without a body', '202 chunked, of nothing'],
];
const answers = bareAnswers([200, 202, 204, 304, 401, 500]);

it('whatever a service answers, who asked gets a value or a named fault, and the process lives', async () => {
  const callers = everyCaller().filter((one) => !isInventory(one));
  const rows = callers.map((caller, at) => ({
    caller,
    answers: answers.filter(({ name }) => halves[at % 2]?.includes(name)),
  }));
  const { uncaught, wrong, idle: silent, asked } = await driven(rows);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
  expect(silent.toSorted()).toEqual(idle);
  expect(asked).toBeGreaterThan(600);
});
