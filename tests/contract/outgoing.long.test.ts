import { expect, it } from 'vitest';
import { bareAnswers, type BareAnswer } from '@tests/fakes/bareAnswers';
import type { Caller } from '@tests/support/outgoing/callers';
import { driven } from '@tests/support/outgoing/endings';
import { everyCaller, isInventory } from '@tests/support/outgoing/everyCaller';

const statuses = Array.from({ length: 400 }, (_none, at) => 200 + at);
const all = bareAnswers(statuses);
/** One for each way in which the product reads a reply. */
const readers = [
  ...['the step HTTP request', 'openai: ask', 'anthropic: talk', 'MCP: tools', 'documents of assistants'],
  ...['bill store azblob: get', 'bill store s3: get', 'HTTPS: a bill', 'SLACK: its check', 'a WebSocket'],
];
const callers = everyCaller();
/** In eight rows beside each other: some callers wait before they try again. */
const rowsOf = (caller: Caller, answers: readonly BareAnswer[]) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((part) => ({
    caller,
    answers: answers.filter((_one, number) => number % 8 === part),
  }));
/** Who takes no signal waits for its own limit. */
const DRIPS = 'that drips';

it('every status from 200 to 599, to every caller, in forms that take turns', async () => {
  const tried = callers.filter((one) => !isInventory(one));
  const rows = tried.flatMap((caller, at) => {
    const answers = statuses.flatMap((status) => {
      const known = all.filter((one) => one.status === status && !(caller.patient && one.form === DRIPS));
      return known.filter((_one, form) => form === (status + at) % known.length);
    });
    return rowsOf(caller, answers);
  });
  const { uncaught, wrong, asked } = await driven(rows);
  console.log(`${tried.length} callers, ${tried.length * statuses.length} calls, ${asked} requests`);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});

it('every status in every form, to one caller for each way of reading', async () => {
  const found = callers.filter(({ name }) => readers.includes(name));
  expect(found).toHaveLength(readers.length);
  const rows = found.flatMap((caller) =>
    rowsOf(
      caller,
      all.filter(({ form }) => !(caller.patient && form === DRIPS)),
    ),
  );
  const { uncaught, wrong, asked } = await driven(rows);
  console.log(`${found.length} callers, ${all.length} answers, ${asked} requests`);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});

it('every form of some statuses, to every reader of an inventory', async () => {
  const rows = callers
    .filter(isInventory)
    .map((caller) => ({ caller, answers: bareAnswers([200, 204, 404, 503]) }));
  const { uncaught, wrong } = await driven(rows);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});
