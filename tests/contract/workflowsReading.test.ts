import { describe, expect, it } from 'vitest';
import { LAST_RUNS_GIVEN } from '@shared/model/limits';
import { presentId } from '@tests/support/executionIds';
import { administrator, person, type Person } from './world';
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
  useWorkflows,
  versions,
} from './workflowsFixture';

useWorkflows();

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
    expect(bad.failure.reason).toBe('bad_page_key');
  });

  it('gives large lists in pages, each workflow once', async () => {
    const { orgId } = server.world.acme;
    await sql(
      `insert into workflow (workflow_id, org_id, space_id, name, name_key, current_version, created_by,
         created_by_name, created_at, updated_at, updated_by)
       select 'w' || n, $1, $2, 'W ' || n, 'w ' || n, 1, 't', 't', now(), now(), 't' from generate_series(1, 1003) n`,
      [orgId, space],
    );
    const first = (await server.call(admin, 'workflows.list', { query: {} })).body;
    expect(first.data).toHaveLength(1_000);
    const rest = await server.call(admin, 'workflows.list', {
      query: { start_page_key: first.next_page_key! },
    });
    expect([rest.body.data.length, rest.body.next_page_key]).toEqual([3, null]);
    expect(new Set([...first.data, ...rest.body.data].map(({ workflowId }) => workflowId)).size).toBe(1_003);
  });

  it('[WF-01] [LIM-34] [LIM-35] has the ten newest runs of each, tests of steps are none', async () => {
    const { workflowId } = await made('Ran');
    await made('Never ran');
    await sql(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
         mode, status, actor_id, actor_name, created_at)
       select $4 || n, $1, $2, $3, 1, 'e' || n, 'MANUAL', case when n = 13 then 'step_test' else 'run' end,
         case when n = 12 then 'FAILED' else 'SUCCEEDED' end, 't', 't', timestamptz '2026-01-01' + n * interval '1 hour'
         from generate_series(1, 13) n`,
      [server.world.acme.orgId, space, workflowId, presentId('')],
    );
    const [never, ran] = await list();
    expect(never!.lastRuns).toEqual([]);
    expect(ran!.lastRuns).toHaveLength(LAST_RUNS_GIVEN);
    expect(ran!.lastRuns[0]).toEqual({
      executionId: presentId(12),
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
