import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import {
  bob,
  makeWorkflow,
  never,
  org,
  place,
  request,
  step,
  stateOf,
  succeeded,
  until,
  untilStatus,
  type Tools,
} from '@tests/support/engineWorld';

const test = engineFixture();
const { engineOf } = test;

describe('a wait that is given up', () => {
  const begun = ({ journal }: Tools, nodeId: string) =>
    journal.begin({ place: place(nodeId), attempt: 1, effect: 'flow', input: null, durable: false });
  const rowOf = (text: string, id: string) =>
    test.database.system((sql) => sql.one<Record<string, unknown>>(text, [id]));

  it('is asked for no more while its workflow goes on: the approval is cancelled, the child stopped', async () => {
    await makeWorkflow(test.database, { id: 'hasty' });
    await makeWorkflow(test.database, { id: 'endless' });
    const child = { workflowId: 'endless', inputs: {}, dryRun: true };
    const previews: boolean[] = [];
    const hold = Promise.withResolvers<void>();
    const engine = await engineOf({
      hasty: async (tools) => {
        const [asks, starts] = [await begun(tools, 'asks'), await begun(tools, 'starts')];
        const approval = { request: {}, quorum: 1, expiresAt: null };
        await tools.journal.wait(asks, { reason: 'approval', wakeAt: null, state: {}, approval });
        await tools.journal.wait(starts, { reason: 'child', wakeAt: null, state: {}, child });
        await hold.promise;
        for (const id of [asks, starts]) await tools.journal.end(id, { status: 'ABORTED', durable: false });
        await step(tools, 'after', () => 'done', { durable: true });
        return never(tools.signal);
      },
      endless: ({ facts, signal }) => {
        previews.push(facts.dryRun);
        return never(signal);
      },
    });
    const { executionId } = await engine.start(request('hasty'));
    const childRow = () =>
      rowOf('select status, error_message from execution where parent_id = $1', executionId);
    const approvalRow = () => rowOf('select state from approval where execution_id = $1', executionId);
    await until(childRow, (row) => row?.['status'] === 'RUNNING');
    expect(await approvalRow()).toEqual({ state: 'pending' });
    await until(
      async () => previews,
      ([isPreview]) => isPreview === true,
    );
    hold.resolve();
    await until(childRow, (row) => row?.['status'] === 'ABORTED');
    expect(await approvalRow()).toEqual({ state: 'cancelled' });
    expect((await childRow())?.['error_message']).toContain('gave up waiting');
    const left = 'select answer from step_answer where execution_id = $1';
    expect(await rowOf(left, executionId)).toBeUndefined();
    expect((await stateOf(test.database, executionId))?.status).toBe('RUNNING');
    await engine.stop(org, executionId, bob);
  });
});

describe('the count of a workflow’s runs', () => {
  it('rises with each of them but not with tests, and its row is not held up by starts that are under way', async () => {
    await makeWorkflow(test.database, { id: 'counted' });
    const engine = await engineOf({ counted: async () => succeeded() });
    const count = () =>
      test.database.system((sql) =>
        sql.one<{ executions: number }>("select executions from workflow where workflow_id = 'counted'"),
      );
    await Promise.all(Array.from({ length: 5 }, () => engine.start(request('counted'))));
    await until(count, (row) => row?.executions === 5);
    const tested = await engine.testStep({
      orgId: org,
      workflowId: 'counted',
      graph: null,
      nodeId: 'a',
      scope: {},
      inputs: {},
      dryRun: false,
      actor: bob,
    });
    await untilStatus(test.database, tested.executionId, 'SUCCEEDED');
    expect(await count()).toEqual({ executions: 5 });
    // A start takes a key lock on the workflow; a run that ends meanwhile must not wait for its commit.
    await test.database.system(async (sql) => {
      await sql.one("select 1 from workflow where workflow_id = 'counted' for key share");
      await engine.start(request('counted'));
      await until(count, (row) => row?.executions === 6);
    });
  });
});
