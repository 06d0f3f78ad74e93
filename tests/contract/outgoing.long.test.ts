import { expect, it } from 'vitest';
import { bareAnswers } from '@tests/fakes/bareAnswers';
import { driven } from '@tests/support/outgoing/endings';
import { everyCaller, isInventory } from '@tests/support/outgoing/everyCaller';

const statuses = Array.from({ length: 400 }, (_none, at) => 200 + at);
const all = bareAnswers(statuses);
const forms = [...new Set(all.map(({ form }) => form))];
/** One for each way in which the product reads a reply. */
const readers = [
  ...['the step HTTP request', 'openai: ask', 'anthropic: talk', 'MCP: tools', 'documents of assistants'],
  ...['bill store azblob: get', 'bill store s3: get', 'HTTPS: a bill', 'SLACK: its check', 'a WebSocket'],
];
const callers = everyCaller();
/** Who takes no signal waits for its own limit. */
const DRIPS = 'that drips';

it('every status from 200 to 599, to every caller, in forms that take turns', async () => {
  const rows = callers
    .filter((one) => !isInventory(one))
    .map((caller, at) => {
      const answers = statuses.flatMap((status) => {
        const known = all.filter((one) => one.status === status && !(caller.patient && one.form === DRIPS));
        return known.filter((_one, form) => form === (status + at) % known.length);
      });
      return { caller, answers };
    });
  const { uncaught, wrong, asked } = await driven(rows);
  console.log(`${rows.length} callers, ${rows.length * statuses.length} calls, ${asked} requests`);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});

it('every status in every form, to one caller for each way of reading', async () => {
  const found = callers.filter(({ name }) => readers.includes(name));
  expect(found).toHaveLength(readers.length);
  const rows = found.flatMap((caller) =>
    forms
      .filter((form) => !(caller.patient && form === DRIPS))
      .map((form) => ({ caller, answers: all.filter((one) => one.form === form) })),
  );
  const { uncaught, wrong, asked } = await driven(rows);
  console.log(`${found.length} callers, ${all.length} answers in ${forms.length} forms, ${asked} requests`);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});

it('every form of some statuses, to every reader of an inventory', async () => {
  const rows = callers
    .filter(isInventory)
    .map((caller) => ({ caller, answers: bareAnswers([200, 204, 404, 503]) }));
  const { uncaught, wrong } = await driven(rows);
  expect({ uncaught, wrong }).toEqual({ uncaught: [], wrong: {} });
});
