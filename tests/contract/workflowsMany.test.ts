import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '@shared/model/permissions';
import { catalogueHandlers } from '@server/domains/workflows/workflows.routes';
import { administrator, person, type Person } from './world';
import { aDefinition, aGraph, spaceOf, startWorkflowsServer, type WorkflowsServer } from './workflowsServer';

let server: WorkflowsServer;
let admin: Person;
let space: string;

beforeAll(async () => {
  server = await startWorkflowsServer();
  admin = administrator(server.world.acme);
  space = await spaceOf(server, server.world.acme);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  server.stopped.length = 0;
  server.unstoppable.clear();
  await server.database.system((sql) =>
    sql.run('truncate workflow, workflow_folder, workflow_template, datastore cascade'),
  );
});

const sql = (text: string, values: unknown[] = []) =>
  server.database.system((each) => each.run(text, values));
const one = aGraph({ template: 'API-001', name: 'Ask', values: ['https://a.example', 'hunter2'] });
async function made(name: string, body: object = {}): Promise<string> {
  const reply = await server.send(admin, 'workflows.create', {
    query: { space_id: space },
    body: { name, ...body },
  });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data.workflowId;
}
const get = async (id: string) => (await server.call(admin, 'workflows.get', { params: { id } })).body.data;
const names = async () =>
  (await server.call(admin, 'workflows.list', { query: {} })).body.data.map(({ name }) => name);

describe('several workflows at once', () => {
  it('[API-112] moves, disables and labels, and tells of each how it went', async () => {
    const folder = await server.call(admin, 'workflowFolders.create', {
      body: { space_id: space, path: '/A' },
    });
    const { folder_id } = folder.body.data;
    const [first, second] = [await made('First', { labels: ['old', 'kept'] }), await made('Second')];
    await sql("update workflow set mode = 'SYSTEM' where workflow_id = $1", [second]);
    const updates = { state: 'disabled' as const, folder_id, labels_add: ['new'], labels_remove: ['old'] };
    const reply = await server.call(admin, 'workflows.bulkUpdate', {
      body: { ids: [first, second, 'nowhere', first], updates },
    });
    expect(reply.body).toEqual({
      ok: false,
      data: [
        { workflowId: first, ok: true, state: 'disabled' },
        { workflowId: second, ok: false, reason: expect.stringContaining('system'), state: 'enabled' },
        { workflowId: 'nowhere', ok: false, reason: 'Workflow with id not found' },
      ],
    });
    expect(await get(first)).toMatchObject({
      path: '/A',
      state: 'disabled',
      labels: ['kept', 'new'],
      head_rev: 2,
    });
    const back = await server.call(admin, 'workflows.bulkUpdate', {
      body: { ids: [first, second], updates: { folder_id: null, state: 'enabled' } },
    });
    expect(back.body.ok).toBe(true);
    expect(await get(first)).toMatchObject({ path: '/', folder_id: null, state: 'enabled', head_rev: 2 });
  });

  it('[FOLD-09] [MSG-36] [API-112] moves nothing into a folder that is not there or is of another space', async () => {
    const id = await made('Stays');
    const move = (folder_id: string) =>
      server.call(admin, 'workflows.bulkUpdate', { body: { ids: [id], updates: { folder_id } } });
    expect((await move('nowhere')).failure.message).toContain('Unable to move workflows');
    await sql(
      `insert into space (space_id, org_id, mode, name, created_by, created_at)
       values ('aside', $1, 'standard', 'Aside', 't', now()) on conflict do nothing`,
      [server.world.acme.orgId],
    );
    const body = { space_id: 'aside', path: '/There' };
    const { folder_id } = (await server.call(admin, 'workflowFolders.create', { body })).body.data;
    expect((await move(folder_id)).body.data[0]).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Unable to move workflows'),
    });
    expect((await get(id)).folder_id).toBeNull();
  });

  it('[API-113] [WF-18] [WF-19] stops and deletes; what could not be deleted stays, with its name and the reason', async () => {
    const [gone, stuck, system] = [await made('Gone'), await made('Stuck'), await made('System')];
    server.unstoppable.add(stuck);
    await sql("update workflow set mode = 'SYSTEM' where workflow_id = $1", [system]);
    const { body } = await server.call(admin, 'workflows.delete', {
      query: { space_id: space },
      body: { ids: [gone, stuck, system, 'nowhere'] },
    });
    expect(body).toEqual({
      ok: false,
      successfulDeletes: [gone],
      failed: [
        { workflowId: stuck, name: 'Stuck', reason: 'Failed to delete workflows' },
        { workflowId: system, name: 'System', reason: expect.stringContaining('system') },
        { workflowId: 'nowhere', name: '', reason: 'Workflow with id not found' },
      ],
    });
    expect(server.stopped).toEqual([gone]);
    expect(await names()).toEqual(['Stuck', 'System']);
    const left = await server.database.system((each) =>
      each.rows(
        'select 1 from workflow_version where workflow_id = $1 union all select 1 from workflow_trigger where workflow_id = $1',
        [gone],
      ),
    );
    expect(left).toEqual([]);
  });

  it('[API-113] [WF-20] deletes nothing of another space or organisation', async () => {
    const id = await made('Mine');
    const other = await server.call(admin, 'workflows.delete', {
      query: { space_id: 'elsewhere' },
      body: { ids: [id] },
    });
    expect(other.body).toMatchObject({ ok: false, successfulDeletes: [] });
    const stranger = administrator(server.world.bolt);
    const foreign = await server.call(stranger, 'workflows.delete', { query: {}, body: { ids: [id] } });
    expect(foreign.body).toMatchObject({ ok: false, successfulDeletes: [] });
    expect([await names(), server.stopped]).toEqual([['Mine'], []]);
  });

  it('[API-114] [API-133] [WF-23] clones beside the original under a free name', async () => {
    const id = await made('Source', { graph: one, description: 'About', labels: ['l'] });
    const copy = async () =>
      (await server.call(admin, 'workflows.copy', { params: { id }, body: {} })).body.data;
    const first = await copy();
    expect(first.name).toBe('Copy of Source');
    expect((await copy()).name).toBe('Copy of Source 2');
    expect((await copy()).name).toBe('Copy of Source 3');
    expect(await get(first.workflowId)).toMatchObject({
      graph: aGraph({ template: 'API-001', name: 'Ask', values: ['https://a.example', { $sealed: true }] }),
      description: 'About',
      labels: ['l'],
      version: 1,
    });
    const long = await made('x'.repeat(120));
    const reply = await server.call(admin, 'workflows.copy', { params: { id: long }, body: {} });
    expect(reply.body.data.name).toHaveLength(120);
  });
});

describe('the audit of workflows', () => {
  const notes = () =>
    server.database.system((each) =>
      each.rows<{ action: string; subject: string; actor: string }>(
        'select action, subject, actor from organisation_activity where org_id = $1 order by activity_id',
        [server.world.acme.orgId],
      ),
    );

  it('has who made, saved, switched off, on again and deleted one; a save without a change leaves no note', async () => {
    await sql('truncate organisation_activity cascade');
    const id = await made('Kept');
    const save = { name: 'Kept', description: '', labels: [], graph: one, input_parameters: [] };
    await server.call(admin, 'workflows.save', { params: { id }, body: save });
    await server.call(admin, 'workflows.save', { params: { id }, body: save });
    await server.call(admin, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
    await server.call(admin, 'workflows.bulkUpdate', { body: { ids: [id], updates: { state: 'enabled' } } });
    await server.call(admin, 'workflows.delete', { query: {}, body: { ids: [id] } });
    const told = await notes();
    expect(told.map(({ action, subject }) => [action, subject])).toEqual([
      ['workflow_created', 'Kept'],
      ['workflow_saved', 'Kept'],
      ['workflow_disabled', 'Kept'],
      ['workflow_enabled', 'Kept'],
      ['workflow_deleted', 'Kept'],
    ]);
    expect(new Set(told.map(({ actor }) => actor)).size).toBe(1);
  });
});

describe('validating, exporting and importing', () => {
  it('tells what is wrong with a graph that is not saved', async () => {
    const validate = async (graph: object) =>
      (await server.send(admin, 'workflows.validate', { body: { graph } })).body.data;
    expect(await validate(one)).toEqual([]);
    expect(await validate(aGraph({ template: 'GONE-001', name: 'Gone' }))).toContainEqual(
      expect.objectContaining({ severity: 'error', nodeId: 'n0', stepName: 'Gone' }),
    );
    expect(await validate({ nodes: one.nodes, edges: [] })).not.toEqual([]);
    expect(await names()).toEqual([]);
  });

  const exported = async (id: string) =>
    (await server.call(admin, 'workflows.export', { params: { id } })).body;
  const imported = (documents: unknown[], as = admin, to = space) =>
    server.send(as, 'workflows.import', { query: { space_id: to }, body: { documents } });

  it('exports what the workflow is and needs, without secrets', async () => {
    await sql(
      `insert into datastore (datastore_id, org_id, space_id, name, name_key, schema, created_by, created_at, updated_at)
       values ('ds', $1, $2, 'Owners', 'owners', '[]', 't', now(), now())`,
      [server.world.acme.orgId, space],
    );
    const sub = await made('Helper');
    const graph = aGraph(
      { template: 'API-001', name: 'Ask', values: ['https://a.example', 'hunter2'] },
      { template: 'WORKFLOW-001', name: 'Call', values: [sub] },
      { template: 'DATASTORE-001', name: 'Read', values: ['ds'] },
      { template: 'AWS-001', name: 'Cloud', values: ['aws-1'] },
    );
    const document = await exported(await made('Exported', { graph }));
    expect(document).toMatchObject({ costloom: 'workflow', schema: 1, workflow: { name: 'Exported' } });
    expect(JSON.stringify(document)).not.toContain('hunter2');
    expect(document.requires).toMatchObject({
      integrations: [{ type: 'AWS', steps: ['Cloud'] }],
      workflows: [{ id: sub, name: 'Helper' }],
      datastores: [{ id: 'ds', name: 'Owners' }],
    });
    expect(document.requires.steps).toContainEqual({ stepTemplateId: 'API-001', version: 1, title: 'Ask' });
  });

  it('imports into another organisation; workflows of one import find each other, the rest is a problem', async () => {
    const sub = await made('Helper');
    const main = await made('Main', {
      graph: aGraph(
        { template: 'WORKFLOW-001', name: 'Call', values: [sub] },
        { template: 'DATASTORE-001', name: 'Read', values: ['ds-of-acme'] },
      ),
    });
    const bolt = administrator(server.world.bolt);
    const documents = [await exported(main), await exported(sub)];
    const reply = await imported(documents, bolt, await spaceOf(server, server.world.bolt));
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
    const [first, second] = reply.body.data;
    expect(first!.problems).toEqual([
      expect.objectContaining({ code: 'unresolved_datastore', nodeId: 'n1', paramId: 'DATASTORE-001-P1' }),
    ]);
    const there = (await server.call(bolt, 'workflows.get', { params: { id: first!.workflowId } })).body.data;
    expect(there.graph.nodes[1]!.data.step!.parameters[0]!.value).toBe(second!.workflowId);
    expect(there.problems_count).toBe(1);
  });

  it('imports under a free name that fits, once more each time', async () => {
    const document = await exported(await made('Report'));
    expect((await imported([document, document])).body.data.map(({ name }) => name)).toEqual([
      'Report 2',
      'Report 3',
    ]);
    const odd = { ...document, workflow: { ...document.workflow, name: 'Top-10: costs/“team”!' } };
    expect((await imported([odd])).body.data[0]!.name).toBe('Top 10 costs team');
  });

  it.each([
    [{ nodes: [] }, 'documents[1]: is not a workflow exported from Costloom'],
    ['text', 'documents[1]: is not a workflow exported from Costloom'],
    [{ costloom: 'workflow', schema: 2 }, 'documents[1]: was exported by a newer Costloom (form 2)'],
    [{ costloom: 'workflow', schema: 1 }, 'documents[1].workflow: Value is required'],
    [
      { costloom: 'workflow', schema: 1, workflow: { name: 'X', graph: { nodes: [{ id: 7 }], edges: [] } } },
      'documents[1].workflow.graph.nodes[0].id',
    ],
    [
      {
        costloom: 'workflow',
        schema: 1,
        workflow: { name: 'X', graph: { ...one, edges: [{ id: 'e', source: 'start', target: 'gone' }] } },
      },
      'documents[1].workflow.graph',
    ],
  ])('refuses %j and imports none of the others', async (bad, told) => {
    const document = await exported(await made('Good'));
    const reply = await imported([document, bad]);
    expect(reply.status).toBe(400);
    expect(reply.failure.message).toContain(told);
    expect(await names()).toEqual(['Good']);
  });
});

describe('templates', () => {
  it('[TMPL-01] [TMPL-02] [API-135] [API-136] lists the templates of the product and reads one', async () => {
    const member = person(server.world.acme, 'Member');
    const { body } = await server.call(member, 'defaultTemplates.list', {});
    expect(body.data).toMatchObject([
      { templateId: 'starter', name: 'Starter', steps: [{}, { stepTemplateId: 'API-001' }] },
    ]);
    const one = await server.call(member, 'defaultTemplates.get', { params: { id: 'starter' } });
    expect(one.body.data.graph.nodes).toHaveLength(2);
    expect((await server.call(member, 'defaultTemplates.get', { params: { id: 'x' } })).status).toBe(404);
  });

  const create = (body: object) =>
    server.send(admin, 'templates.create', { body: { name: 'Mine', graph: one, ...body } });

  it('[TMPL-02] [TMPL-03] [TMPL-04] [TMPL-07] [API-137] [API-138] [API-139] [API-140] keeps a template of the organisation until it is deleted', async () => {
    const input = { id: 'a', type: 'number', defaultValue: 1, optional: false, description: '' };
    const given = { description: 'About', labels: ['l'], input_parameters: [input] };
    const { templateId } = (await create(given)).body.data;
    const listed = await server.call(admin, 'templates.list', {});
    expect(listed.body.data).toMatchObject([
      { templateId, name: 'Mine', description: 'About', labels: ['l'] },
    ]);
    expect(listed.body.data[0]!.steps.map(({ title }) => title)).toEqual(['Trigger', 'Ask']);
    expect(listed.body.data[0]!.steps[1]).toMatchObject({
      id: one.nodes[1]!.id,
      subgroup: one.nodes[1]!.data.step!.subgroup,
      stepTemplateId: 'API-001',
      hasMissingParams: false,
    });
    const read = await server.call(admin, 'templates.get', { params: { id: templateId } });
    expect(read.body.data.input_parameters).toEqual([input]);
    expect(read.text).toContain('https://a.example');
    expect(read.text).not.toContain('hunter2');
    const stranger = administrator(server.world.bolt);
    for (const id of ['templates.get', 'templates.delete'] as const)
      expect((await server.call(stranger, id, { params: { id: templateId } })).status).toBe(404);
    expect((await server.call(admin, 'templates.delete', { params: { id: templateId } })).status).toBe(200);
    expect((await server.call(admin, 'templates.list', {})).body.data).toEqual([]);
  });

  it('[STEP-14] says of each step of a template whether something has to be entered', async () => {
    const graph = aGraph({ template: 'AWS-001', name: 'Cloud' });
    const { templateId } = (await create({ name: 'Unset', graph })).body.data;
    const { data } = (await server.call(admin, 'templates.list', {})).body;
    const steps = data.find((each) => each.templateId === templateId)!.steps;
    expect(steps.map((step) => step.hasMissingParams)).toEqual([false, true]);
    expect(steps[0]!.title).toBe('Trigger');
    expect(steps[1]!.icon).not.toBe('');
    await server.call(admin, 'templates.delete', { params: { id: templateId } });
  });

  it('[TMPL-05] asks for a name that no other template has', async () => {
    await create({});
    expect((await create({ name: ' MINE ' })).failure.reason).toBe('name_taken');
    expect((await create({ name: ' ' })).failure.message).toBe('name: Value is required');
  });
});

describe('the catalogue and the search', () => {
  it('[API-158] [PERM-10] [STEP-05] lists the steps; those for providers to their users only, RECOMMENDATION as CASE', async () => {
    const steps = async (as: Person) => (await server.call(as, 'steps.list', {})).body.data;
    const ours = await steps(admin);
    expect(ours.map((step) => step.stepTemplateId)).not.toContain('MSP-001');
    expect(ours.find((step) => step.stepTemplateId === 'CASE-001')?.subgroup).toBe('CASE');
    expect(await steps(administrator(server.world.first))).toHaveLength(ours.length);
    const provider = await steps(administrator(server.world.msp));
    expect(provider.map((step) => step.stepTemplateId)).toContain('MSP-001');
    server.definitions.push(aDefinition('LATE-001'));
    expect(await steps(admin)).toHaveLength(ours.length + 1);
    server.definitions.pop();
  });

  it('[API-157] names what the caller may read, of their organisation', async () => {
    const id = await made('Findable');
    const resources = async (as: Person) => (await server.call(as, 'resources.list', {})).body.data;
    expect(await resources(admin)).toContainEqual({ id, name: 'Findable', type: 'workflow', sid: space });
    expect(await resources(admin)).toContainEqual(
      expect.objectContaining({ id: space, type: 'space', sid: space }),
    );
    expect((await resources(administrator(server.world.bolt))).map((each) => each.id)).not.toContain(id);
  });

  it('[SRCH-06] [SRCH-07] [SRCH-08] names of each kind what its permission lets one read, and nothing else', async () => {
    const { orgId } = server.world.acme;
    const id = await made('Findable');
    await sql(
      `insert into datastore (datastore_id, org_id, space_id, name, name_key, schema, created_by, created_at, updated_at)
       values ('ds', $1, $2, 'Owners', 'owners', '[]', $3, now(), now())`,
      [orgId, space, admin.userId],
    );
    await sql(
      `insert into dashboard (dashboard_id, org_id, space_id, name, created_by, created_at, updated_by, updated_at)
       values ('board', $1, $2, 'Spend', $3, now(), $3, now())`,
      [orgId, space, admin.userId],
    );
    const list = catalogueHandlers({ database: server.database } as never)['resources.list'];
    const named = async (...permissions: Permission[]) =>
      list({} as never, { session: { orgId, permissions } } as never);
    expect(await named('wf:read')).toEqual([{ id, name: 'Findable', type: 'workflow', sid: space }]);
    expect(await named('datastores:read')).toEqual([
      { id: 'ds', name: 'Owners', type: 'datastore', sid: space },
    ]);
    expect(await named('dashboards:read')).toEqual([
      { id: 'board', name: 'Spend', type: 'dashboard', sid: space },
    ]);
    expect(new Set((await named('resources:read')).map(({ type }) => type))).toEqual(new Set(['space']));
    expect(await named('home:read', 'templates:read')).toEqual([]);
    await sql(`delete from dashboard where dashboard_id = 'board'`);
  });
});
