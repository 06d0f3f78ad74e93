import { engineFixture } from '@tests/support/engineFixture';
import { makeWorkflow, never, request, untilStatus, succeeded } from '@tests/support/engineWorld';
import { describeJournal } from '@tests/support/journalContract';

const test = engineFixture();
let made = 0;

/** As kill -9 leaves it: nobody gives anything back, and the lock goes with the connection. */
const kill = (executionId: string, processId: string) =>
  test.database.system(async (sql) => {
    await sql.run('update execution set owner = $2 where execution_id = $1', [executionId, processId]);
    await sql.run(
      `insert into engine_process (process_id, started_at, heartbeat_at)
       values ($1, now(), now() - interval '5 seconds')`,
      [processId],
    );
  });

describeJournal('the database', async (graph, claims) => {
  const id = `journal${(made += 1)}`;
  await makeWorkflow(test.database, { id, ...graph });
  const ended = claims.map(() => Promise.withResolvers<void>());
  let next = 0;
  const process = () =>
    test.engineOf(
      {
        [id]: async ({ journal, signal }) => {
          const index = next;
          next += 1;
          await claims[index]!(journal).then(ended[index]!.resolve, ended[index]!.reject);
          return next === claims.length ? succeeded() : never(signal);
        },
      },
      // What is in memory only stays there.
      { settings: { flush: 1_000_000, look: 50 } },
    );
  const { executionId } = await (await process()).start(request(id));
  for (const [index, { promise }] of ended.entries()) {
    await promise;
    if (index === claims.length - 1) break;
    await kill(executionId, `killed ${id} ${index}`);
    await process();
  }
  await untilStatus(test.database, executionId, 'SUCCEEDED');
});
