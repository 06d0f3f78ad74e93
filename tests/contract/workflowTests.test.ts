import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import type { CallReply } from '@shared/api/index';
import { randomId } from '@server/platform/crypto';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { chain, closing, graph, makeWorkflow, node, run, until } from './workflowRuns';
import { addTest, readTest, runTest, testEnded } from './workflowTestsFixture';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

async function datastore(): Promise<string> {
  const spaces = await harness.call(admin, 'spaces.list', { query: {} });
  const space_id = (spaces.body as { data: { space_id: string }[] }).data[0]!.space_id;
  const reply = await harness.call(admin, 'datastores.create', {
    body: { space_id, name: `Seen ${randomId()}`, schema: [{ key: 'Name', type: 'string' }] },
  });
  return (reply.body as { data: { datastoreId: string } }).data.datastoreId;
}

async function countRows(sql: string, values: readonly string[]): Promise<number> {
  const row = await harness.database.system((run) => run.one<{ n: number }>(sql, [...values]));
  return row?.n ?? 0;
}
const recordsOf = (id: string) =>
  countRows('select count(*) as n from datastore_record where datastore_id = $1', [id]);
const approvalsOf = (id: string) =>
  countRows('select count(*) as n from approval where workflow_id = $1', [id]);

const ask = {
  type: 'EMAIL',
  recipients: 'a@acme.test',
  subject: 'Keep?',
  message: 'Keep it?',
  body_type: 'HTML',
};

/** Writes a record, asks, and tells of the decision. */
function asking(store: string, said = 'kept: {{steps.Ask.output.comment}}'): Graph {
  return graph(
    [
      node('Trigger', 'TRIGGER'),
      node('Store', 'DATASTORE-003', { datastore: store, records: [{ Name: '{{inputs.who}}' }] }),
      node('Ask', 'APPROVAL-001', { request: ask }),
      node('Yes', 'VARIABLE-001', { values: { said: 'yes' } }),
      node('No', 'VARIABLE-001', { values: { said, count: '{{steps.Store.output.count}}' } }),
      closing('Ask_end', 'Ask'),
    ],
    [
      ['Trigger', 'Store'],
      ['Store', 'Ask'],
      ['Ask', 'Yes', 'APPROVE'],
      ['Ask', 'No', 'REJECT'],
      ['Yes', 'Ask_end', 'CLOSE'],
      ['No', 'Ask_end', 'CLOSE'],
    ],
  );
}
const who = [{ id: 'who', type: 'string', defaultValue: null, optional: false, description: '' }] as const;

async function recorded(outputs?: string[]) {
  const store = await datastore();
  const id = await makeWorkflow(harness, admin, asking(store), [...who]);
  const executionId = await run(harness, admin, id, { who: 'ann' });
  await until(harness, admin, id, executionId, ({ reason }) => reason === 'approval');
  await harness.call(admin, 'approvals.decide', {
    params: { workflowId: id, executionId },
    body: { decision: 'reject', comment: 'too dear' },
  });
  await until(harness, admin, id, executionId);
  const reply = await harness.call(admin, 'workflowTests.record', {
    params: { id },
    body: { execution_id: executionId, ...(outputs ? { outputs } : {}) },
  });
  expect(reply.status, reply.text).toBe(200);
  const test = (reply.body as CallReply<'workflowTests.record'>).data;
  return { id, store, executionId, test };
}

describe('a test that is made of a run', () => {
  it('has its trigger, inputs, mocks of what is not pure, its path and what it gave', async () => {
    const { test, executionId } = await recorded();
    expect(test).toMatchObject({
      from_execution: executionId,
      inputs: { who: 'ann' },
      payload: { who: 'ann' },
      trigger: { type: 'MANUAL' },
      expected_status: 'succeeded',
      expected_path: ['Store', 'Ask', 'No'],
      mocked_steps: 2,
      expected_steps: 1,
      not_mocked: [],
      last_result: null,
      running: false,
      expected_outputs: [{ step: 'No', match: 'equals', value: { said: 'kept: too dear', count: 1 } }],
    });
    expect(test.mocks).toMatchObject([
      { step: 'Store', on: true, value: { count: 1 }, error: null },
      { step: 'Ask', on: true, value: { approved: false, comment: 'too dear' } },
    ]);
  });

  it('passes, and changes, asks, lists and counts nothing, enabled or not', async () => {
    const { id, store, test } = await recorded();
    await harness.call(admin, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
    const result = await runTest(harness, admin, id, test.test_id);
    expect(result).toMatchObject({ status: 'passed', details: [], version: 1, saved: true, message: '' });
    expect(await recordsOf(store)).toBe(1);
    expect(await approvalsOf(id)).toBe(1);
    const listed = await harness.call(admin, 'executions.search', { body: { workflow_ids: [id] } });
    expect((listed.body as { data: object[] }).data).toHaveLength(1);
    const read = await harness.call(admin, 'workflows.get', { params: { id } });
    expect((read.body as { data: object }).data).toMatchObject({ executions: 1, lastRuns: [{}] });
    // Nor does the editor take a mock for what a step gave last.
    const last = await harness.call(admin, 'stepRuns.lastOfWorkflow', {
      params: { id },
      query: { fields: 'execution_id' },
    });
    const ids = (last.body as { data: { execution_id: string }[] }).data.map((row) => row.execution_id);
    expect(ids).not.toContain(result.execution_id);
    // The run of the test opens by its id.
    const seen = await until(harness, admin, id, result.execution_id!);
    expect(seen).toMatchObject({ mode: 'step_test', trigger_type: 'TEST', dry_run: true });
  });

  it('previews a step whose mock is off', async () => {
    const { id, store, test } = await recorded();
    const params = { id, testId: test.test_id };
    const mocks = [{ step: 'Store', on: false }, { step: 'Ask' }];
    const changed = await harness.call(admin, 'workflowTests.change', { params, body: { mocks } });
    expect((changed.body as { data: object }).data).toMatchObject({
      mocked_steps: 1,
      mocks: [
        { step: 'Store', on: false, value: { count: 1 } },
        { step: 'Ask', on: true },
      ],
    });
    expect(await runTest(harness, admin, id, test.test_id)).toMatchObject({ status: 'passed' });
    expect(await recordsOf(store)).toBe(1);
  });

  it('fails for a graph that was not saved, and tells where', async () => {
    const { id, store, test } = await recorded();
    const edited = asking(store, 'changed');
    const failed = await runTest(harness, admin, id, test.test_id, { graph: edited });
    expect(failed).toMatchObject({
      status: 'failed',
      saved: false,
      details: [{ step: 'No', kind: 'output', path: 'said', expected: 'kept: too dear', got: 'changed' }],
    });
    const without = chain(node('Other', 'VARIABLE-001', { values: { a: 1 } }));
    const gone = await runTest(harness, admin, id, test.test_id, { graph: without });
    expect(gone.details.map(({ kind, step }) => [kind, step])).toEqual([
      ['missing', 'Store'],
      ['missing', 'Ask'],
      ['path', 'Store'],
      ['missing', 'No'],
    ]);
    // It says what is to be seen of the saved graph again.
    expect(await runTest(harness, admin, id, test.test_id)).toMatchObject({ status: 'passed', saved: true });
  });

  it('follows a step that is renamed', async () => {
    const { id, store, test } = await recorded();
    const renamed: Graph = JSON.parse(
      JSON.stringify(asking(store))
        .replaceAll('"name":"Store"', '"name":"Save"')
        .replaceAll('steps.Store', 'steps.Save'),
    );
    const saved = await harness.call(admin, 'workflows.save', {
      params: { id },
      body: {
        name: `Renamed ${randomId().replaceAll(/\W|_/g, '')}`,
        graph: renamed,
        input_parameters: [...who],
      },
    });
    expect(saved.status, saved.text).toBe(200);
    const read = await readTest(harness, admin, id, test.test_id);
    expect(read.expected_path).toEqual(['Save', 'Ask', 'No']);
    expect(read.mocks.map(({ step }) => step)).toEqual(['Save', 'Ask']);
    expect(await runTest(harness, admin, id, test.test_id)).toMatchObject({ status: 'passed', version: 2 });
  });

  it('expects what the named steps gave, and refuses runs that show nothing', async () => {
    const { test, id } = await recorded(['Store', 'Yes', 'No']);
    expect(test.expected_outputs.map(({ step }) => step)).toEqual(['Store', 'No']);
    const open = await run(harness, admin, id, { who: 'bob' });
    await until(harness, admin, id, open, ({ reason }) => reason === 'approval');
    const record = (execution_id: string) =>
      harness.call(admin, 'workflowTests.record', { params: { id }, body: { execution_id } });
    expect((await record(open)).text).toContain('has not ended');
    await harness.call(admin, 'executions.stop', { params: { id, executionId: open }, body: {} });
    expect((await record(open)).text).toContain('was stopped');
    expect((await record('nothing')).status).toBe(404);
    const { execution_id } = await runTest(harness, admin, id, test.test_id);
    expect((await record(execution_id!)).text).toContain('run of a test');
  });

  it('gives each iteration what it gave, and expects a failure where one was recorded', async () => {
    const store = await datastore();
    const looped = graph(
      [
        node('Trigger', 'TRIGGER'),
        node('Each', 'LOOP', { items: ['a', 'b', 'c'] }),
        node('Add', 'DATASTORE-003', { datastore: store, records: [{ Name: '{{loop.item}}' }] }),
        node('Keep', 'COLLECT', { value: '{{steps.Add.output.records[0].Name}}' }),
        closing('End', 'Each'),
        node('Fail', 'WORKFLOW-008', { message: 'It is wrong' }),
      ],
      [
        ['Trigger', 'Each'],
        ['Each', 'Add', 'INSIDE'],
        ['Add', 'Keep'],
        ['Keep', 'End', 'CLOSE'],
        ['End', 'Fail'],
      ],
    );
    const id = await makeWorkflow(harness, admin, looped);
    const executionId = await run(harness, admin, id);
    expect(await until(harness, admin, id, executionId)).toMatchObject({ status: 'FAILED' });
    const body = { execution_id: executionId, outputs: ['Keep'] };
    const reply = await harness.call(admin, 'workflowTests.record', { params: { id }, body });
    const test = (reply.body as CallReply<'workflowTests.record'>).data;
    expect(test).toMatchObject({
      expected_status: 'failed',
      expected_path: ['Each', 'Add', 'Keep', 'Fail'],
      expected_outputs: [{ step: 'Keep', value: ['a', 'b', 'c'] }],
    });
    expect(Object.keys(test.mocks[0]?.iterations ?? {})).toEqual(['1', '2']);
    expect(await runTest(harness, admin, id, test.test_id)).toMatchObject({ status: 'passed' });
    expect(await recordsOf(store)).toBe(3);
    const params = { id, testId: test.test_id };
    await harness.call(admin, 'workflowTests.change', { params, body: { expected_status: 'succeeded' } });
    const failed = await runTest(harness, admin, id, test.test_id);
    expect(failed).toMatchObject({ status: 'failed', details: [{ kind: 'status', expected: 'succeeded' }] });
    expect(String(failed.details[0]?.got)).toContain('It is wrong');
  });
});

describe('tests of a workflow', () => {
  const sum = () =>
    chain(
      node('Numbers', 'MATH-010', { from: 1, to: 3 }),
      node('Sum', 'MATH-002', { list: '{{steps.Numbers.output}}' }),
    );

  it('are written by hand, listed by name, and all run at once', async () => {
    const id = await makeWorkflow(harness, admin, sum());
    const right = await addTest(harness, admin, id, {
      name: 'Right',
      mocks: [{ step: 'Numbers', value: [10, 20] }],
      expected_outputs: [{ step: 'Sum', value: 30 }],
    });
    await addTest(harness, admin, id, { name: 'Another way', expected_path: ['Sum'] });
    const reply = await harness.call(admin, 'workflowTests.runAll', { params: { id }, body: {} });
    expect((reply.body as { data: { started: string[] } }).data.started).toHaveLength(2);
    await testEnded(harness, admin, id, right.test_id);
    const list = async () => {
      const read = await harness.call(admin, 'workflowTests.list', { params: { id } });
      return (read.body as CallReply<'workflowTests.list'>).data;
    };
    for (const { test_id } of await list()) await testEnded(harness, admin, id, test_id);
    expect(await list()).toMatchObject([
      { name: 'Another way', last_result: { status: 'failed', details: [{ kind: 'path', step: 'Sum' }] } },
      { name: 'Right', mocked_steps: 1, last_result: { status: 'passed' } },
    ]);
    expect((await list())[0]).not.toHaveProperty('mocks');
  });

  it('say why they could not be carried out', async () => {
    const id = await makeWorkflow(harness, admin, sum(), [...who]);
    const { test_id } = await addTest(harness, admin, id, { name: 'Without input' });
    expect(await runTest(harness, admin, id, test_id)).toMatchObject({
      status: 'error',
      execution_id: null,
      message: expect.stringContaining('who'),
    });
  });

  it('are refused beyond their limits, and to whoever may not edit', async () => {
    const id = await makeWorkflow(harness, admin, sum());
    const add = (body: object) => harness.send(admin, 'workflowTests.create', { params: { id }, body });
    const large = 'x'.repeat(1024 * 1024);
    expect((await add({ name: 'Large', mocks: [{ step: 'Sum', value: large }] })).text).toContain('1 MB');
    const twice = [
      { step: 'Sum', value: 1 },
      { step: 'Sum', value: 2 },
    ];
    expect((await add({ name: 'Twice', mocks: twice })).status).toBe(400);
    await harness.database.system((sql) =>
      sql.run(
        `insert into workflow_test (test_id, org_id, workflow_id, name, trigger, expected_status, content, mocked_steps,
           expected_steps, nodes, created_by_name, created_at, updated_by_name, updated_at)
         select 'many-' || n, $1, $2, n::text, '{"type": "MANUAL", "time": null}', 'succeeded',
           '{"payload": null, "inputs": {}, "mocks": [], "expected_outputs": []}', 0, 0, '{}', '', now(), '', now()
         from generate_series(1, 200) n`,
        [admin.orgId, id],
      ),
    );
    expect((await add({ name: 'One more' })).text).toContain('at most 200');
    const member = person(harness.world.acme, 'Member');
    const params = { id, testId: 'many-1' };
    expect((await harness.call(member, 'workflowTests.get', { params })).status).toBe(200);
    expect((await harness.call(member, 'workflowTests.run', { params, body: {} })).status).toBe(403);
    expect((await harness.call(member, 'workflowTests.delete', { params })).status).toBe(403);
    const stranger = administrator(harness.world.bolt);
    expect((await harness.call(stranger, 'workflowTests.get', { params })).status).toBe(404);
    expect((await harness.call(admin, 'workflowTests.delete', { params })).status).toBe(200);
    expect((await harness.call(admin, 'workflowTests.get', { params })).status).toBe(404);
  });

  it('go with their workflow', async () => {
    const id = await makeWorkflow(harness, admin, sum());
    const { test_id } = await addTest(harness, admin, id, { name: 'Goes' });
    await harness.call(admin, 'workflowEditors.announce', { params: { id }, body: { window_id: 'w' } });
    const gone = await harness.call(admin, 'workflows.delete', { body: { ids: [id] } });
    expect((gone.body as { successfulDeletes: string[] }).successfulDeletes).toEqual([id]);
    expect((await harness.call(admin, 'workflowTests.list', { params: { id } })).status).toBe(404);
    const left = 'select count(*) as n from workflow_test where test_id = $1';
    expect(await countRows(left, [test_id])).toBe(0);
  });

  it('run once at a time; one that lost its server is run again', async () => {
    const id = await makeWorkflow(harness, admin, sum());
    const { test_id } = await addTest(harness, admin, id, { name: 'Held' });
    const hold = (at: string) =>
      harness.database.system((sql) =>
        sql.run(`update workflow_test set run_id = 'other', run_at = ${at} where test_id = $1`, [test_id]),
      );
    await hold('now()');
    expect(await readTest(harness, admin, id, test_id)).toMatchObject({ running: true });
    const params = { id, testId: test_id };
    expect((await harness.call(admin, 'workflowTests.run', { params, body: {} })).status).toBe(409);
    await hold(`now() - interval '10 minutes'`);
    expect(await readTest(harness, admin, id, test_id)).toMatchObject({ running: false });
    expect(await runTest(harness, admin, id, test_id)).toMatchObject({ status: 'passed' });
  });
});
