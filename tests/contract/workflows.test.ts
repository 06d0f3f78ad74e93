import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRequest } from '@shared/api/index';
import type { Graph } from '@shared/model/graph/types';
import { dumpOf } from './dump';
import { administrator, person, type Person } from './world';
import { aGraph, spaceOf, startWorkflowsServer, type WorkflowsServer } from './workflowsServer';

let server: WorkflowsServer;
let admin: Person;
let space: string;

beforeAll(async () => {
  server = await startWorkflowsServer();
  admin = administrator(server.world.acme);
  space = await spaceOf(server, server.world.acme);
}, 120_000);
afterAll(() => server?.stop());
beforeEach(async () => {
  server.setNow(new Date('2026-02-03T08:00:00Z'));
  server.stopped.length = 0;
  server.unstoppable.clear();
  server.integrations.length = 0;
  await server.database.system((sql) => sql.run('truncate workflow, workflow_folder cascade'));
});

const one = aGraph({ template: 'API-001', values: ['https://a.example'] });
const two = aGraph({ template: 'API-001', values: ['https://b.example'] });

type NewBody = NonNullable<CallRequest<'workflows.create'>['body']>;
async function create(name: string, body: Partial<NewBody> = {}, query: object = {}) {
  return server.call(admin, 'workflows.create', {
    query: { space_id: space, ...query },
    body: { name, ...body },
  });
}
const made = async (name: string, body: Partial<NewBody> = {}) => {
  const reply = await create(name, body);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data;
};
const get = async (id: string) => (await server.call(admin, 'workflows.get', { params: { id } })).body.data;
const save = (id: string, graph: Graph, extra: object = {}, as = admin) =>
  server.call(as, 'workflows.save', { params: { id }, body: { name: 'Saved', graph, ...extra } });
const change = (id: string, body: CallRequest<'workflows.change'>['body']) =>
  server.call(admin, 'workflows.change', { params: { id }, body });
const list = async (query: object = {}) =>
  (await server.call(admin, 'workflows.list', { query: query as never })).body.data;
const versions = async (id: string) =>
  (await server.call(admin, 'workflows.versions', { params: { id } })).body.data;
async function unchanged(work: () => Promise<void>) {
  const before = await dumpOf(server.database);
  await work();
  expect(await dumpOf(server.database)).toEqual(before);
}
const sql = (text: string, values: unknown[] = []) =>
  server.database.system((each) => each.run(text, values));

describe('making workflows', () => {
  it('[API-109] [TRIG-08] [WF-02] begins with a trigger and the place of the first step, enabled, startable by hand', async () => {
    const workflow = await made('New one');
    expect(workflow).toMatchObject({ name: 'New one', state: 'enabled', path: '/', folder_id: null });
    expect(workflow.graph.nodes.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['flowControl', 'trigger'],
      ['placeholder', undefined],
    ]);
    expect(workflow.graph.nodes[0]!.data.step).toMatchObject({ stepTemplateId: 'TRIGGER', name: 'Trigger' });
    expect(workflow.problems).toEqual([]);
    const triggers = await server.database.system((each) =>
      each.rows('select type, org_id from workflow_trigger where workflow_id = $1', [workflow.workflowId]),
    );
    expect(triggers).toEqual([{ type: 'MANUAL', org_id: server.world.acme.orgId }]);
  });

  it('[API-108] [WF-01] [WF-03] [WF-04] [WF-05] [WF-10] reads what was made, whole', async () => {
    const input = {
      ...{ id: 'region', type: 'list' as const, defaultValue: ['eu'], optional: true, description: 'Where' },
    };
    const body = { description: 'About', labels: ['a', 'b', 'a'], graph: one, input_parameters: [input] };
    const { workflowId } = await made('Whole', { ...body, runnable_from: ['case'], keep_days: 30 });
    const workflow = await get(workflowId);
    expect(workflow).toEqual({
      ...{ workflowId, space_id: space, name: 'Whole', description: 'About', labels: ['a', 'b'] },
      ...{ executions: 0, state: 'enabled', path: '/', folder_id: null, graph: one },
      ...{ workflowMode: 'USER', workflowType: 'CUSTOM', runnable_from: ['case'], lastRuns: [] },
      ...{ createdBy: workflow.createdBy, changedBy: workflow.createdBy, head_rev: 1, version: 1 },
      ...{ creation_time: '2026-02-03T08:00:00.000Z', LastModified: '2026-02-03T08:00:00.000Z' },
      ...{ problems_count: 0, problems: [], max_concurrent: null, keep_days: 30, input_parameters: [input] },
    });
    expect(workflow.createdBy).toContain('Admin');
  });

  it('[WF-14] [MSG-78] refuses a name that another workflow has, whatever its letters; its own it may keep', async () => {
    const first = await made('Savings Report');
    const second = await made('Other');
    await unchanged(async () => {
      for (const reply of [
        await create(' savings REPORT '),
        await change(second.workflowId, { name: 'SAVINGS report' }),
        await save(second.workflowId, one, { name: 'Savings Report' }),
      ]) {
        expect([reply.status, reply.failure]).toEqual([
          409,
          {
            code: 'conflict',
            message: 'Automation with such name already exist',
            data: [{ field: 'name', reason: 'Automation with such name already exist' }],
          },
        ]);
      }
    });
    expect((await change(first.workflowId, { name: 'SAVINGS Report' })).body.data.name).toBe(
      'SAVINGS Report',
    );
  });

  it('one of two that make the same workflow at once is refused', async () => {
    const replies = await Promise.all([create('Twice'), create('Twice')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['x-y', 'Name can only contain alphanumeric characters, _, or spaces'],
    ['  ', 'Value is required'],
    ['x'.repeat(121), 'Maximum characters exceeded (120)'],
  ])('[MSG-79] [WF-15] refuses the name %j', async (name, told) => {
    await unchanged(async () => {
      const reply = await create(name);
      expect([reply.status, reply.failure.message]).toEqual([400, `name: ${told}`]);
    });
  });

  it('refuses a space that is not there, is archived or is of others, and a folder that is not in it', async () => {
    const foreign = await spaceOf(server, server.world.bolt);
    await sql(
      `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
       values ('old', $1, 'standard', 'Old', true, 't', now()) on conflict do nothing`,
      [server.world.acme.orgId],
    );
    expect((await create('A', {}, { space_id: 'nowhere' })).failure.message).toContain('no such space');
    expect((await create('A', {}, { space_id: foreign })).failure.message).toContain('no such space');
    expect((await create('A', {}, { space_id: 'old' })).failure).toMatchObject({ code: 'conflict' });
    expect((await create('A', { folder_id: 'nowhere' })).failure.message).toContain('folder_id');
    expect(await list()).toEqual([]);
  });

  it('[API-109] puts the only integration of its kind where a step needs one, on request', async () => {
    const graph = aGraph({ template: 'AWS-001' });
    const valueOf = (workflow: { graph: Graph }) => workflow.graph.nodes[1]!.data.step!.parameters;
    server.integrations.push({ integrationId: 'aws-1', type: 'AWS' }, { integrationId: 'gcp', type: 'GCP' });
    const filled = await create('Filled', { graph }, { fill_integrations: 'true' });
    expect(valueOf(filled.body.data)).toEqual([{ id: 'AWS-001-P1', value: 'aws-1' }]);
    expect(valueOf(await made('Left', { graph }))).toEqual([]);
    server.integrations.push({ integrationId: 'aws-2', type: 'AWS' });
    const open = await create('Open', { graph }, { fill_integrations: 'true' });
    expect(valueOf(open.body.data)).toEqual([{ id: 'AWS-001-P1', value: null }]);
  });

  it('refuses a graph that cannot be read, naming the node; one with problems is kept with them', async () => {
    const { workflowId } = await made('Graphs');
    await unchanged(async () => {
      const broken = { ...one, edges: [{ id: 'e', source: 'start', target: 'nowhere' }] };
      const reply = await save(workflowId, broken);
      expect(reply.status).toBe(400);
      expect(reply.failure.message).toContain('graph');
      const twice = { nodes: [...one.nodes, one.nodes[1]!], edges: one.edges };
      expect((await save(workflowId, twice)).failure.data).toContainEqual({
        field: expect.stringMatching(/^graph\.nodes\[\d\]$/),
        reason: expect.any(String),
      });
    });
    const unknown = aGraph({ template: 'GONE-001', name: 'Gone' });
    const saved = (await save(workflowId, unknown)).body.data;
    expect(saved.problems).toContainEqual(expect.objectContaining({ severity: 'error', nodeId: 'n0' }));
    expect(saved.problems_count).toBe(saved.problems.length);
    expect((await get(workflowId)).problems).toEqual(saved.problems);
  });

  it.each([
    [
      'an unknown property of a step',
      (graph: Graph) => ((graph.nodes[1]!.data.step as never as { x: 1 }).x = 1),
    ],
    ['an unknown kind of node', (graph: Graph) => ((graph.nodes[1] as { type: string }).type = 'magic')],
    ['half a character', (graph: Graph) => (graph.nodes[1]!.data.step!.parameters[0]!.value = '\ud800')],
    [
      'more nodes than a workflow may have',
      (graph: Graph) => (graph.nodes = Array.from({ length: 5_001 }, () => graph.nodes[0]!)),
    ],
  ])('refuses %s by the name of its field', async (_what, spoil) => {
    const graph = structuredClone(one);
    spoil(graph);
    await unchanged(async () => {
      const reply = await create('Spoiled', { graph });
      expect([reply.status, reply.failure.code]).toEqual([400, 'bad_input']);
      expect(reply.failure.message).toMatch(/^graph\.nodes/);
    });
  });

  it('refuses a value that is nested too deep, however deep', async () => {
    await unchanged(async () => {
      for (const depth of [100, 1_000, 100_000]) {
        const graph = JSON.stringify(one).replace(
          '"https://a.example"',
          '['.repeat(depth) + ']'.repeat(depth),
        );
        const reply = await server.send(admin, 'workflows.create', {
          query: { space_id: space },
          body: `{"name":"Deep","graph":${graph}}`,
        });
        expect([reply.status, reply.failure.message]).toEqual([
          400,
          'graph.nodes[1].data.step.parameters[0].value: is nested deeper than 64 levels',
        ]);
      }
    });
  });

  it('takes a large workflow: 5,000 steps in one save', async () => {
    const steps = Array.from({ length: 4_999 }, (_each, at) => ({ template: 'API-001', name: `S${at}` }));
    const workflow = await made('Large', { graph: aGraph(...steps) });
    expect((await get(workflow.workflowId)).graph.nodes).toHaveLength(5_000);
  }, 60_000);
});

describe('saving', () => {
  it('[API-110] [API-115] [WF-08] [WF-09] makes a version of another graph or other inputs, and none of the same', async () => {
    const { workflowId } = await made('Saved', { graph: one });
    server.setNow(new Date('2026-02-03T09:10:11Z'));
    expect((await save(workflowId, one)).body.data).toMatchObject({
      new_version: false,
      version: 1,
      head_rev: 1,
    });
    const reordered = { edges: one.edges, nodes: one.nodes } as Graph;
    expect((await save(workflowId, reordered)).body.data).toMatchObject({ new_version: false });
    expect((await save(workflowId, two, { workflowId, executions: 99 })).body.data).toMatchObject({
      ...{ new_version: true, version: 2, head_rev: 2, executions: 0 },
      LastModified: '2026-02-03T09:10:11.000Z',
    });
    const input = { id: 'a', type: 'string', defaultValue: '', optional: true, description: '' };
    expect((await save(workflowId, two, { input_parameters: [input] })).body.data.version).toBe(3);
    expect(await versions(workflowId)).toMatchObject([
      { VersionId: '3', IsLatest: true, origin: 'save' },
      {
        VersionId: '2',
        IsLatest: false,
        name: '2026-02-03-09:10:11',
        LastModified: '2026-02-03T09:10:11.000Z',
      },
      { VersionId: '1', IsLatest: false, origin: 'create' },
    ]);
    expect((await get(workflowId)).graph).toEqual(two);
  });

  it('tells of a change that another made in the meantime, and saves nothing', async () => {
    const { workflowId, head_rev } = await made('Shared work', { graph: one });
    server.setNow(new Date('2026-02-03T10:00:00Z'));
    expect((await save(workflowId, two, { head_rev })).status).toBe(200);
    await unchanged(async () => {
      const reply = await save(workflowId, one, { head_rev });
      expect(reply.status).toBe(409);
      expect(reply.failure.data).toEqual({
        head_rev: 2,
        changed_by: expect.stringContaining('Admin'),
        changed_at: '2026-02-03T10:00:00.000Z',
      });
      expect(reply.failure.message).toContain('nothing was saved');
    });
    expect((await save(workflowId, one)).status).toBe(200);
  });

  it('one of two saves of the same head wins', async () => {
    const { workflowId } = await made('Race', { graph: one });
    const three = aGraph({ template: 'API-001', values: ['https://c.example'] });
    const replies = await Promise.all([two, three].map((graph) => save(workflowId, graph, { head_rev: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await versions(workflowId)).toHaveLength(2);
  });

  it('[MSG-40] refuses a workflow that is not there, and a body of another one', async () => {
    const reply = await save('nowhere', one);
    expect([reply.status, reply.failure.message]).toEqual([404, 'Workflow with id not found']);
    const { workflowId } = await made('Mine');
    expect((await save(workflowId, one, { workflowId: 'other' })).failure.message).toContain('workflowId');
  });

  it.each([
    ["mode = 'SYSTEM'", 'belongs to the system'],
    ["mode = 'SHARED'", 'shared by another organisation'],
    ["type = 'CASE'", 'belongs to cases'],
  ])(
    '[WF-06] [WF-07] the content of a workflow with %s is not to be changed, but cloned',
    async (what, told) => {
      const { workflowId } = await made('Fixed', { graph: one });
      await sql(`update workflow set ${what}`);
      const params = { id: workflowId, version: '1' };
      await unchanged(async () => {
        for (const reply of [
          await save(workflowId, two),
          await change(workflowId, { name: 'Another' }),
          await server.call(admin, 'workflows.setLatest', { params, body: {} }),
          await server.call(admin, 'workflows.renameVersion', { params, body: { name: 'First' } }),
        ]) {
          expect([reply.status, reply.failure.message]).toEqual([403, expect.stringContaining(told)]);
        }
      });
      expect((await change(workflowId, { state: 'disabled' })).body.data.state).toBe('disabled');
      const copy = await server.call(admin, 'workflows.copy', { params: { id: workflowId }, body: {} });
      expect(await get(copy.body.data.workflowId)).toMatchObject({
        workflowMode: 'USER',
        workflowType: 'CUSTOM',
      });
    },
  );
});

describe('versions', () => {
  it('[API-116] [WF-26] reads an older version with its graph, and none that is not there', async () => {
    const { workflowId } = await made('Old', { graph: one });
    await save(workflowId, two);
    const read = (version: string) =>
      server.call(admin, 'workflows.version', { params: { id: workflowId, version } });
    expect((await read('1')).body.data).toMatchObject({ VersionId: '1', IsLatest: false, graph: one });
    for (const version of ['3', '0', 'x', '99999999999']) expect((await read(version)).status).toBe(404);
  });

  it('[API-117] [WF-24] renames a version; an empty name is refused', async () => {
    const { workflowId } = await made('Names');
    const rename = (name: string) =>
      server.call(admin, 'workflows.renameVersion', {
        params: { id: workflowId, version: '1' },
        body: { name },
      });
    expect((await rename(' Before the change ')).body.data.name).toBe('Before the change');
    expect((await rename('  ')).failure.message).toBe('name: Value is required');
    expect((await versions(workflowId))[0]!.name).toBe('Before the change');
  });

  it('[API-118] [WF-25] [WF-27] restores a version: it runs from then on, and the next save comes after the newest', async () => {
    const { workflowId } = await made('Back', { graph: one });
    await save(workflowId, two);
    const reply = await server.call(admin, 'workflows.setLatest', {
      params: { id: workflowId, version: '1' },
      body: {},
    });
    expect(reply.body.data).toMatchObject({ version: 1, head_rev: 3, graph: one });
    expect((await versions(workflowId)).map(({ IsLatest }) => IsLatest)).toEqual([false, true]);
    expect((await save(workflowId, two, { head_rev: 3 })).body.data).toMatchObject({ version: 3 });
  });
});

describe('changing and listing', () => {
  it('[API-111] [WF-16] [WF-17] replies with the state that the server holds; the head stays', async () => {
    const { workflowId } = await made('Toggled');
    const reply = await change(workflowId, { state: 'disabled', max_concurrent: 2 });
    expect(reply.body.data).toMatchObject({ state: 'disabled', max_concurrent: 2, head_rev: 1 });
    expect(await get(workflowId)).toMatchObject({ state: 'disabled', max_concurrent: 2 });
    expect((await change(workflowId, { max_concurrent: 0 })).status).toBe(400);
    const described = await change(workflowId, { description: 'New', labels: ['x'] });
    expect(described.body.data).toMatchObject({ description: 'New', labels: ['x'], head_rev: 2 });
  });

  it('[API-107] [WF-12] lists by name without graphs: a space, with the global one on request, or all', async () => {
    await sql(
      `insert into space (space_id, org_id, mode, name, created_by, created_at)
       values ('team', $1, 'standard', 'Team', 't', now()) on conflict do nothing`,
      [server.world.acme.orgId],
    );
    await made('b in global');
    await made('A in global');
    await create('Team one', {}, { space_id: 'team' });
    const names = async (query: object) => (await list(query)).map(({ name }) => name);
    expect(await names({})).toEqual(['A in global', 'b in global', 'Team one']);
    expect(await names({ space_id: 'team' })).toEqual(['Team one']);
    expect(await names({ space_id: 'team', include_global_space: 'true' })).toHaveLength(3);
    expect(JSON.stringify(await list())).not.toContain('"nodes"');
    const bad = await server.call(admin, 'workflows.list', { query: { start_page_key: 'nonsense' } });
    expect(bad.failure.message).toContain('start_page_key');
  });

  it('gives large lists in pages, each workflow once', async () => {
    const { orgId } = server.world.acme;
    await sql(
      `insert into workflow (workflow_id, org_id, space_id, name, name_key, current_version, created_by,
         created_by_name, created_at, updated_at, updated_by)
       select 'w' || n, $1, $2, 'W ' || n, 'w ' || n, 1, 't', 't', now(), now(), 't' from generate_series(1, 5003) n`,
      [orgId, space],
    );
    const first = (await server.call(admin, 'workflows.list', { query: {} })).body;
    expect(first.data).toHaveLength(5_000);
    const rest = await server.call(admin, 'workflows.list', {
      query: { start_page_key: first.next_page_key! },
    });
    expect([rest.body.data.length, rest.body.next_page_key]).toEqual([3, null]);
    expect(new Set([...first.data, ...rest.body.data].map(({ workflowId }) => workflowId)).size).toBe(5_003);
  });

  it('[WF-01] [LIM-34] has the ten newest runs of each, tests of steps are none', async () => {
    const { workflowId } = await made('Ran');
    await made('Never ran');
    await sql(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
         mode, status, actor_id, actor_name, created_at)
       select 'e' || n, $1, $2, $3, 1, 'e' || n, 'MANUAL', case when n = 13 then 'step_test' else 'run' end,
         case when n = 12 then 'FAILED' else 'SUCCEEDED' end, 't', 't', timestamptz '2026-01-01' + n * interval '1 hour'
         from generate_series(1, 13) n`,
      [server.world.acme.orgId, space, workflowId],
    );
    const [never, ran] = await list();
    expect(never!.lastRuns).toEqual([]);
    expect(ran!.lastRuns).toHaveLength(10);
    expect(ran!.lastRuns[0]).toEqual({
      executionId: 'e12',
      status: 'FAILED',
      time: '2026-01-01T12:00:00.000Z',
    });
    expect((await get(workflowId)).lastRuns).toEqual(ran!.lastRuns);
  });

  it('a member may look and may not change; strangers see nothing', async () => {
    const { workflowId } = await made('Ours');
    const member = person(server.world.acme, 'Member');
    const read = (as: Person) => server.call(as, 'workflows.get', { params: { id: workflowId } });
    expect((await read(member)).status).toBe(200);
    expect((await save(workflowId, one, {}, member)).status).toBe(403);
    const stranger = administrator(server.world.bolt);
    expect((await read(stranger)).status).toBe(404);
    expect((await save(workflowId, one, {}, stranger)).status).toBe(404);
  });
});
