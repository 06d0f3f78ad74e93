import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, type Person } from './world';
import { chain, closing, graph, makeWorkflow, node, run, until } from './workflowRuns';
import { PATIENCE_MS } from '@tests/support/patience';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

interface StepSeen {
  status: string;
  output: unknown;
  logs: string[];
  error: { message: string } | null;
}

async function testOne(id: string, step: string, body: object = {}) {
  const reply = await harness.send(admin, 'stepRuns.test', { params: { id, step }, body });
  if (reply.status !== 200) return { reply };
  const { stepExecutionId } = (reply.body as { data: { stepExecutionId: string } }).data;
  const last = Date.now() + PATIENCE_MS;
  for (;;) {
    const read = await harness.call(admin, 'stepRuns.get', {
      params: { id, step, executionId: stepExecutionId },
      query: {},
    });
    const seen = (read.body as { data: StepSeen }).data;
    if (!['PENDING', 'RUNNING', 'WAITING'].includes(seen.status)) return { reply, seen };
    if (Date.now() > last) throw new Error(`The test of ${step} did not end: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const sum = () =>
  chain(
    node('Numbers', 'MATH-010', { from: 1, to: 3 }),
    node('Sum', 'MATH-002', { list: '{{steps.Numbers.output}}' }),
  );

it('[EXEC-28] [EXEC-29] [EXEC-30] [API-122] [API-123] runs one step with what is given for the others', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  const { seen } = await testOne(id, 'Sum', { mocks: { Numbers: [10, 20] } });
  expect(seen).toMatchObject({ status: 'OK', output: 30 });
});

it('[API-122] refuses a body that names another workflow', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  const mocks = { Numbers: [1] };
  const { reply } = await testOne(id, 'Sum', { workflow_id: 'another', mocks });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('workflow_id')]);
  expect((await testOne(id, 'Sum', { workflow_id: id, mocks })).seen).toMatchObject({ output: 1 });
});

it('[API-123] gives a run of this step and of this type alone', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  const { reply } = await testOne(id, 'Sum', { mocks: { Numbers: [1] } });
  const { stepExecutionId: executionId } = (reply.body as { data: { stepExecutionId: string } }).data;
  const read = async (step: string, query: { execution_type?: 'run' | 'replay' | 'step_test' }) =>
    (await harness.call(admin, 'stepRuns.get', { params: { id, step, executionId }, query })).status;
  expect(await read('Sum', {})).toBe(200);
  expect(await read('Sum', { execution_type: 'step_test' })).toBe(200);
  expect(await read('Sum', { execution_type: 'replay' })).toBe(404);
  expect(await read('Numbers', {})).toBe(404);
  expect(await read('-', {})).toBe(200);
});

it('takes what is not given from the newest run', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  expect((await testOne(id, 'Sum')).seen).toMatchObject({ status: 'FAILED' });
  await until(harness, admin, id, await run(harness, admin, id));
  expect((await testOne(id, 'Sum')).seen).toMatchObject({ status: 'OK', output: 6 });
});

it('runs the step as the editor holds it, saved or not', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  const step = { name: 'Sum', parameters: [{ id: 'MATH-002-P1', value: [1, 1] }] };
  expect((await testOne(id, 'Sum', { step })).seen).toMatchObject({ output: 2 });
  const other = chain(node('New', 'VARIABLE-001', { values: { x: 1 } }));
  expect((await testOne(id, 'New', { graph: other })).seen).toMatchObject({ output: { x: 1 } });
});

it('[EXEC-32] a step in a loop needs a run of the loop, then takes the item that is picked', async () => {
  const content = graph(
    [
      node('Trigger', 'TRIGGER'),
      node('Each', 'LOOP', { items: ['a', 'b'] }),
      node('Upper', 'FORMAT-006', { text: '{{loop.item}}', operation: 'upper' }),
      closing('End', 'Each'),
    ],
    [
      ['Trigger', 'Each'],
      ['Each', 'Upper', 'INSIDE'],
      ['Upper', 'End', 'CLOSE'],
    ],
  );
  const id = await makeWorkflow(harness, admin, content);
  const { reply } = await testOne(id, 'Upper');
  expect(reply.status).toBe(409);
  expect(reply.text).toContain('First run the original step test to generate the mock data');
  expect((await testOne(id, 'Each')).seen).toMatchObject({ status: 'OK', output: { count: 2 } });
  expect((await testOne(id, 'Upper', { iteration: { Each: 1 } })).seen).toMatchObject({ output: 'B' });
  expect((await testOne(id, 'Upper', { iteration: { Each: 5 } })).reply.status).toBe(400);
});

it('[EXEC-33] a step without a required parameter fails and names it', async () => {
  const id = await makeWorkflow(harness, admin, chain(node('Sum', 'MATH-002', {})));
  expect((await testOne(id, 'Sum')).seen?.error?.message).toContain('Numbers');
});

it('[EXEC-42] [MSG-114] a preview says so in the log', async () => {
  const content = chain(node('Datastore', 'DATASTORE-003', { datastore: 'none', records: [{ a: 1 }] }));
  const id = await makeWorkflow(harness, admin, content);
  const { seen } = await testOne(id, 'Datastore', { dry_run: true });
  expect(seen?.logs.join('\n')).toContain('Preview mode is active');
});

it('[API-119] [API-120] [API-121] tells the newest runs and tests of the steps; tests are in no list of runs', async () => {
  const id = await makeWorkflow(harness, admin, sum());
  await until(harness, admin, id, await run(harness, admin, id));
  await testOne(id, 'Sum', { mocks: { Numbers: [7] } });
  const last = await harness.call(admin, 'stepRuns.lastOfWorkflow', { params: { id }, query: {} });
  const rows = (last.body as { data: Record<string, unknown>[] }).data;
  expect(rows.map((row) => Object.keys(row).toSorted())[0]).toEqual(
    ['status', 'step_execution_id', 'step_name', 'timestamp', 'workflow_id'].toSorted(),
  );
  const tests = await harness.call(admin, 'stepRuns.tests', { params: { id } });
  expect((tests.body as { data: object[] }).data).toMatchObject([{ stepName: 'Sum', output: 7 }]);
  const newest = await harness.call(admin, 'stepRuns.last', {
    params: { id, step: 'Numbers' },
    body: { stepPath: '[1]' },
  });
  expect((newest.body as { data: object }).data).toMatchObject({ status: 'OK', output: 2 });
  const runs = await harness.call(admin, 'executions.search', { body: { workflow_ids: [id] } });
  expect((runs.body as { data: object[] }).data).toHaveLength(1);
});
