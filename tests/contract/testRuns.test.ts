import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

const body = (reply: { body: unknown }) => reply.body as { data: never } & Record<string, never>;

describe('a test run of a disabled workflow', () => {
  const disabled = async (input_parameters: object[] = []) => {
    const step = node('Set', 'VARIABLE-001', { values: { by: '{{trigger.type}}' } });
    const id = await makeWorkflow(harness, admin, chain(step), input_parameters);
    await harness.call(admin, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
    return id;
  };
  const workflow = async (id: string) =>
    body(await harness.call(admin, 'workflows.get', { params: { id } })).data as object;

  it('[EXEC-15] runs, is marked as one, and leaves the workflow disabled and its counts as they were', async () => {
    const id = await disabled();
    const seen = await until(harness, admin, id, await run(harness, admin, id, {}, { test: 'true' }));
    expect(seen).toMatchObject({
      status: 'SUCCEEDED',
      trigger_type: 'TEST',
      mode: 'run',
      output: { by: 'TEST' },
    });
    expect(await workflow(id)).toMatchObject({ state: 'disabled', executions: 0, lastRuns: [] });
    const found = await harness.call(admin, 'executions.search', {
      body: { workflow_ids: [id], trigger_types: ['TEST'] },
    });
    expect(body(found).data).toMatchObject([{ executionId: seen.executionId, trigger_type: 'TEST' }]);
    const notes = await harness.database.system((sql) =>
      sql.rows<{ data: object }>(
        `select data from organisation_activity where org_id = $1 and action = 'workflow_test_run'`,
        [admin.orgId],
      ),
    );
    expect(notes.map(({ data }) => data)).toEqual([{ execution_id: seen.executionId }]);
  });

  it('takes what was saved last, and starts once for one trigger event', async () => {
    const id = await disabled();
    const content = chain(node('Set', 'VARIABLE-001', { values: { saved: 'last' } }));
    const save = { name: 'Saved last', description: '', labels: [], graph: content, input_parameters: [] };
    expect((await harness.send(admin, 'workflows.save', { params: { id }, body: save })).status).toBe(200);
    const first = await run(harness, admin, id, {}, { test: 'true', trigger_event_id: 'once' });
    expect(await run(harness, admin, id, {}, { test: 'true', trigger_event_id: 'once' })).toBe(first);
    expect(await until(harness, admin, id, first)).toMatchObject({ output: { saved: 'last' } });
  });

  it('needs its inputs, and the right to run', async () => {
    const id = await disabled([
      { id: 'limit', type: 'number', defaultValue: null, optional: false, description: '' },
    ]);
    const test = (as: Person) =>
      harness.send(as, 'executions.run', {
        params: { id, version: '1' },
        query: { test: 'true' },
        body: {},
      });
    const refused = await test(admin);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('limit');
    expect((await test(person(harness.world.acme, 'Guest'))).status).toBe(403);
    expect((await test(administrator(harness.world.bolt))).status).toBe(404);
  });

  it('is a test of an enabled workflow too', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: {} })));
    const seen = await until(harness, admin, id, await run(harness, admin, id, {}, { test: 'true' }));
    expect(seen).toMatchObject({ status: 'SUCCEEDED', trigger_type: 'TEST' });
    expect(await workflow(id)).toMatchObject({ state: 'enabled', executions: 0 });
  });
});
