import { expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { makeWorkflow, place, request, scripts, succeeded, untilStatus } from '@tests/support/engineWorld';

const test = engineFixture();

it('what a keyed step was given is on disk before it calls outside, so that a second try gives the same', async () => {
  const { database } = test;
  await makeWorkflow(database, { id: 'keyed' });
  const onDisk = (executionId: string) =>
    database.system((sql) =>
      sql.rows<{ node_id: string; output: unknown }>(
        `select node_id, output from step_run where execution_id = $1 and ended_at is not null`,
        [executionId],
      ),
    );
  const interpret = scripts({
    keyed: async ({ facts, journal }) => {
      const pure = { attempt: 1, effect: 'pure' as const, input: {}, durable: false };
      const first = await journal.begin({ ...pure, place: place('a') });
      await journal.end(first, { status: 'OK', output: 'an id made at random', durable: false });
      const second = await journal.begin({ ...pure, place: place('b'), effect: 'keyed' });
      const found = await onDisk(facts.executionId);
      await journal.end(second, { status: 'OK', output: 'sent', durable: true });
      return succeeded(found.map(({ node_id, output }) => `${node_id}: ${String(output)}`));
    },
  });
  // Nothing is written but when it must be.
  const engine = test.engine({ interpret, settings: { flush: 60_000 } });
  await engine.begin();
  const { executionId } = await engine.start(request('keyed'));
  const ended = await untilStatus(database, executionId, 'SUCCEEDED', 'FAILED');
  expect(ended).toMatchObject({ status: 'SUCCEEDED', output: ['a: an id made at random'] });
});
