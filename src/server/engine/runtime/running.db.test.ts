import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import type { Json } from '@shared/model/json';
import { createEngineReads } from './reads';
import { findStuck } from '../store/retention.store';
import {
  ann,
  makeEngine,
  makeWorkflow,
  node,
  org,
  request,
  scripts,
  stateOf,
  step,
  succeeded,
  untilStatus,
  type Tools,
} from '@tests/support/engineWorld';

const test = engineFixture();
const { engineOf } = test;
const twoSteps = async (tools: Tools) => {
  await step(tools, 'a', () => 1);
  return succeeded(await step(tools, 'b', () => ({ answer: 42, odd: 'a\0b' })));
};
const runsOf = (executionId: string) =>
  test.database.system((sql) =>
    sql.rows<{
      node_id: string;
      status: string;
      output: Json;
      input_blob: string | null;
      output_blob: string | null;
    }>('select * from step_run where execution_id = $1 order by seq', [executionId]),
  );

describe('a start', () => {
  it('carries the workflow out and stores its step runs, its output and the count', async () => {
    await makeWorkflow(test.database, { id: 'plain' });
    const engine = await engineOf({ plain: twoSteps });
    const { executionId, isNew } = await engine.start(request('plain'));
    expect(isNew).toBe(true);
    const state = await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(state).toMatchObject({ output: { answer: 42, odd: 'a\0b' }, progress: 100, owner: null });
    expect((await runsOf(executionId)).map((run) => [run.node_id, run.status, run.output])).toEqual([
      ['a', 'OK', 1],
      ['b', 'OK', { answer: 42, odd: 'a\0b' }],
    ]);
    const row = await test.database.system((sql) =>
      sql.one(`select executions from workflow where workflow_id = 'plain'`),
    );
    expect(row).toEqual({ executions: 1 });
  });

  it('with one trigger event is one execution, however many come at the same time', async () => {
    await makeWorkflow(test.database, { id: 'once' });
    const engine = await engineOf({ once: twoSteps });
    const all = await Promise.all(
      Array.from({ length: 20 }, () => engine.start(request('once', { triggerEventId: 'e1' }))),
    );
    expect(new Set(all.map((started) => started.executionId)).size).toBe(1);
    expect(all.filter((started) => started.isNew)).toHaveLength(1);
    await untilStatus(test.database, all[0]!.executionId, 'SUCCEEDED');
  });

  it('of a workflow that is not there, disabled or without the version is refused, others beside it are not', async () => {
    await makeWorkflow(test.database, { id: 'off', state: 'disabled' });
    await makeWorkflow(test.database, { id: 'on' });
    const engine = await engineOf({ on: twoSteps });
    const answers = await Promise.allSettled([
      engine.start(request('none')),
      engine.start(request('off')),
      engine.start(request('on', { version: 7 })),
      engine.start(request('on')),
      engine.start(request('on', { orgId: 'beta' })),
    ]);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.code))).toEqual([
      'not_found',
      'conflict',
      'conflict',
      'ok',
      'not_found',
    ]);
  });

  it('within a transaction is carried out when that is committed, and never when it is not', async () => {
    await makeWorkflow(test.database, { id: 'within' });
    const engine = await engineOf({ within: twoSteps });
    const failed = test.database.tenant({ orgIds: [org] }, async (sql) => {
      await engine.startIn(sql, request('within', { triggerEventId: 'lost' }));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const { executionId } = await test.database.tenant({ orgIds: [org] }, (sql) =>
      engine.startIn(sql, request('within')),
    );
    engine.wake();
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    const rows = await test.database.system((sql) =>
      sql.rows(`select execution_id from execution where workflow_id = 'within'`),
    );
    expect(rows).toHaveLength(1);
  });

  it('before the engine has begun is carried out by the next one that begins', async () => {
    await makeWorkflow(test.database, { id: 'early' });
    const { database, connection } = test;
    const late = makeEngine({ database, connection, interpret: scripts({ early: twoSteps }) });
    const { executionId } = await late.start(request('early'));
    expect((await stateOf(database, executionId))?.status).toBe('PENDING');
    await engineOf({ early: twoSteps });
    await untilStatus(database, executionId, 'SUCCEEDED');
  });

  it('counts as load until it has ended, and as overdue while nobody carries it out', async () => {
    await makeWorkflow(test.database, { id: 'load' });
    const { database, connection } = test;
    const late = makeEngine({ database, connection, interpret: scripts({ load: twoSteps }) });
    const reads = createEngineReads(database);
    const before = await reads.load();
    const { executionId } = await late.start(request('load'));
    const during = await reads.load();
    expect(during.byStatus.PENDING).toBe(before.byStatus.PENDING + 1);
    expect(during.oldestDue).toBeInstanceOf(Date);
    await engineOf({ load: twoSteps });
    await untilStatus(database, executionId, 'SUCCEEDED');
    expect((await reads.load()).byStatus).toEqual(before.byStatus);
  });

  it('beyond the workflow’s own limit waits for a slot, and each one that ends lets one in', async () => {
    await makeWorkflow(test.database, { id: 'narrow', maxConcurrent: 2 });
    let now = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const engine = await engineOf({
      narrow: async () => {
        most = Math.max(most, (now += 1));
        await gate.promise;
        now -= 1;
        return succeeded();
      },
    });
    const all = await Promise.all(Array.from({ length: 7 }, () => engine.start(request('narrow'))));
    const waiting = await test.database.system((sql) =>
      sql.one(`select count(*) as n from execution where workflow_id = 'narrow' and reason = 'slot'`),
    );
    expect(waiting).toEqual({ n: 5 });
    gate.resolve();
    for (const { executionId } of all) await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(most).toBeLessThanOrEqual(2);
  });

  it('beyond the limit of the process waits in the database', async () => {
    await makeWorkflow(test.database, { id: 'many' });
    const full = Promise.withResolvers<void>();
    let now = 0;
    let most = 0;
    const engine = await engineOf(
      {
        many: async (tools) => {
          most = Math.max(most, (now += 1));
          if (now === 4) full.resolve();
          await full.promise;
          await step(tools, 'a', () => 1, { durable: true });
          now -= 1;
          return succeeded();
        },
      },
      { settings: { maxClaims: 4 } },
    );
    const all = await Promise.all(Array.from({ length: 60 }, () => engine.start(request('many'))));
    for (const { executionId } of all) await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(most).toBe(4);
  });
});

describe('values', () => {
  it('over 16 KiB lie outside the row, once for the organisation, and come back whole', async () => {
    await makeWorkflow(test.database, { id: 'large' });
    const list = Array.from({ length: 2_500 }, (_, n) => ({ n, text: 'some text of an item' }));
    const engine = await engineOf({
      large: async (tools) => {
        await step(tools, 'a', () => list);
        return succeeded(await step(tools, 'b', () => list));
      },
    });
    const { executionId } = await engine.start(request('large'));
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    const runs = await runsOf(executionId);
    expect(new Set(runs.map((run) => run.output_blob)).size).toBe(1);
    const parts = await test.database.system((sql) =>
      sql.rows('select first_item, items from blob_part where hash = $1 order by part', [
        runs[0]!.output_blob,
      ]),
    );
    expect(parts).toEqual([
      { first_item: 0, items: 1000 },
      { first_item: 1000, items: 1000 },
      { first_item: 2000, items: 500 },
    ]);
  });

  it('beyond what an execution may hold are refused', async () => {
    await makeWorkflow(test.database, { id: 'huge' });
    const engine = await engineOf(
      { huge: async (tools) => succeeded(await step(tools, 'a', () => 'x'.repeat(50_000))) },
      { settings: { maxExecutionBytes: 30_000 } },
    );
    const { executionId } = await engine.start(request('huge'));
    const state = await untilStatus(test.database, executionId, 'FAILED');
    expect(state?.error_message).toMatch(/would hold more than/);
  });

  it('of a log are cut at 2,000 lines, and the rest is counted', async () => {
    await makeWorkflow(test.database, { id: 'chatty' });
    const engine = await engineOf({
      chatty: async (tools) => {
        const output = await step(tools, 'a', () => 1, { durable: true });
        const id = await tools.journal.begin({
          place: { nodeId: 'b', stepName: 'b', stepTemplateId: 't', iterPath: '' },
          attempt: 1,
          effect: 'pure',
          input: null,
          durable: false,
        });
        for (let n = 0; n < 2_345; n += 1) tools.journal.log(id, 'info', `line ${n}`);
        await tools.journal.end(id, { status: 'OK', output, durable: false });
        return succeeded();
      },
    });
    const { executionId } = await engine.start(request('chatty'));
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    const lines = await test.database.system((sql) =>
      sql.rows<{ text: string }>('select text from log_line where execution_id = $1 order by seq', [
        executionId,
      ]),
    );
    expect(lines).toHaveLength(2_001);
    expect(lines.at(-1)?.text).toBe('345 more lines were left out.');
  });
});

describe('the test of a step', () => {
  it('runs that step on the graph as given, under its own step run', async () => {
    await makeWorkflow(test.database, { id: 'tested', state: 'disabled' });
    const engine = await engineOf({
      tested: async (tools) => {
        expect(tools.facts).toMatchObject({
          mode: 'step_test',
          testNode: 'fresh',
          testScope: { steps: { x: 1 } },
        });
        expect(tools.facts.graph.nodes.map(({ id }) => id)).toEqual(['fresh']);
        return succeeded(await step(tools, 'fresh', () => 'tested'));
      },
    });
    const { executionId, stepRunId } = await engine.testStep({
      orgId: org,
      workflowId: 'tested',
      nodeId: 'fresh',
      scope: { steps: { x: 1 } },
      inputs: {},
      graph: JSON.parse(JSON.stringify({ nodes: [node('fresh')], edges: [] })),
      dryRun: true,
      actor: ann,
    });
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    const run = await test.database.system((sql) =>
      sql.one('select status, output from step_run where step_run_id = $1', [stepRunId]),
    );
    expect(run).toEqual({ status: 'OK', output: 'tested' });
  });
});

it('nothing is stuck after all that', async () => {
  expect(await test.database.system(findStuck)).toEqual([]);
});
