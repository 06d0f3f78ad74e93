import { describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import {
  admin,
  change,
  create,
  get,
  list,
  made,
  one,
  save,
  server,
  space,
  sql,
  two,
  unchanged,
  useWorkflows,
  versions,
} from './workflowsFixture';
import { aGraph, spaceOf } from './workflowsServer';

useWorkflows();

describe('making workflows', () => {
  it('[API-109] [TRIG-08] [WF-02] begins with a trigger and the place of the first step, enabled, startable by hand', async () => {
    const workflow = await made('New one');
    expect(workflow).toMatchObject({ name: 'New one', state: 'enabled', path: '/', folder_id: null });
    expect(workflow.graph.nodes.map(({ type, subtype }) => [type, subtype])).toEqual([
      ['flowControl', 'trigger'],
      ['placeholder', undefined],
    ]);
    expect(workflow.graph.nodes[0]!.data.step).toMatchObject({ stepTemplateId: 'TRIGGER', name: 'Trigger' });
    expect(workflow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const triggers = await server.database.system((each) =>
      each.rows('select type, org_id from workflow_trigger where workflow_id = $1', [workflow.workflowId]),
    );
    expect(triggers).toEqual([{ type: 'MANUAL', org_id: server.world.acme.orgId }]);
  });

  it('[API-108] [WF-01] [WF-03] [WF-04] [WF-05] [WF-10] reads what was made, whole', async () => {
    const input = {
      id: 'region',
      type: 'list' as const,
      defaultValue: ['eu'],
      optional: true,
      description: 'Where',
    };
    const body = { description: 'About', labels: ['a', 'b', 'a'], graph: one, input_parameters: [input] };
    const { workflowId } = await made('Whole', { ...body, runnable_from: ['case'], keep_days: 30 });
    const workflow = await get(workflowId);
    expect(workflow).toEqual({
      workflowId,
      space_id: space,
      name: 'Whole',
      description: 'About',
      labels: ['a', 'b'],
      executions: 0,
      state: 'enabled',
      path: '/',
      folder_id: null,
      graph: one,
      workflowMode: 'USER',
      workflowType: 'CUSTOM',
      runnable_from: ['case'],
      lastRuns: [],
      createdBy: workflow.createdBy,
      changedBy: workflow.createdBy,
      head_rev: 1,
      version: 1,
      creation_time: '2026-02-03T08:00:00.000Z',
      LastModified: '2026-02-03T08:00:00.000Z',
      problems_count: 0,
      problems: [],
      max_concurrent: null,
      keep_days: 30,
      input_parameters: [input],
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
            reason: 'name_taken',
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
        expect([reply.status, reply.failure.message]).toEqual([400, 'body: is nested deeper than 64 levels']);
      }
    });
  });

  it('tells a workflow that would call itself once it has an id', async () => {
    const { workflowId } = await made('Circle');
    const graph = aGraph({ template: 'WORKFLOW-001', values: [workflowId] });
    const { problems } = (await save(workflowId, graph)).body.data;
    expect(problems).toContainEqual(expect.objectContaining({ severity: 'error', nodeId: 'n0' }));
    const seen = await server.call(admin, 'workflows.validate', { body: { graph, workflowId } });
    expect(seen.body.data).toEqual(problems);
  });

  it('takes a large workflow: 5,000 steps in one save', async () => {
    const steps = Array.from({ length: 4_999 }, (_each, at) => ({ template: 'API-001', name: `S${at}` }));
    const workflow = await made('Large', { graph: aGraph(...steps) });
    expect((await get(workflow.workflowId)).graph.nodes).toHaveLength(5_000);
  });
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
      new_version: true,
      version: 2,
      head_rev: 2,
      executions: 0,
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
      expect(reply.failure.reason).toBe('changed_meanwhile');
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
    expect([reply.status, reply.failure.reason]).toEqual([404, 'workflow_not_found']);
    const { workflowId } = await made('Mine');
    expect((await save(workflowId, one, { workflowId: 'other' })).failure.message).toContain('workflowId');
  });

  it.each(["mode = 'SYSTEM'", "mode = 'SHARED'", "type = 'CASE'"])(
    '[WF-06] [WF-07] the content of a workflow with %s is not to be changed, but cloned',
    async (what) => {
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
          expect([reply.status, reply.failure.reason]).toEqual([403, 'workflow_not_editable']);
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
