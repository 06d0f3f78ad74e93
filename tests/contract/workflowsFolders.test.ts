import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpOf } from './dump';
import { administrator, person, type Person } from './world';
import { spaceOf, startWorkflowsServer, type WorkflowsServer } from './workflowsServer';

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
  await server.database.system(async (sql) => {
    await sql.run('truncate workflow, workflow_folder cascade');
    await sql.run(
      `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
       values ('team', $1, 'standard', 'Team', false, 't', now()), ('old', $1, 'standard', 'Old', true, 't', now())
       on conflict do nothing`,
      [server.world.acme.orgId],
    );
  });
});

const create = (path: string, spaceId = space, as = admin) =>
  server.send(as, 'workflowFolders.create', { body: { space_id: spaceId, path } });
const made = async (path: string) => {
  const reply = await create(path);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body.data;
};
const change = (id: string, path: string, spaceId = space) =>
  server.send(admin, 'workflowFolders.change', { params: { id }, body: { space_id: spaceId, path } });
const remove = (id: string, query: object = {}) =>
  server.send(admin, 'workflowFolders.delete', { params: { id }, query: { ...query } });
const paths = async (query: object = {}) =>
  (await server.send(admin, 'workflowFolders.list', { query: { ...query } })).body.data.map(
    ({ path }) => path,
  );
const workflowIn = async (name: string, folder_id: string | null) =>
  (await server.call(admin, 'workflows.create', { query: { space_id: space }, body: { name, folder_id } }))
    .body.data.workflowId;
const pathOf = async (id: string) =>
  (await server.call(admin, 'workflows.get', { params: { id } })).body.data.path;
async function unchanged(work: () => Promise<void>) {
  const before = await dumpOf(server.database);
  await work();
  expect(await dumpOf(server.database)).toEqual(before);
}

describe('folders', () => {
  it('[FOLD-01] [API-36] [API-39] makes a folder with those above it, trimmed, and lists them nested', async () => {
    const folder = await made(' / Savings / AWS ');
    expect(folder).toMatchObject({ path: '/Savings/AWS', name: 'AWS', space_id: space });
    await made('/savings/Azure');
    await create('/Other', 'team');
    expect(await paths()).toEqual(['/Other', '/Savings', '/Savings/AWS', '/Savings/Azure']);
    expect(await paths({ space_id: 'team' })).toEqual(['/Other']);
    expect(await paths({ space_id: 'team', include_global_space: 'true' })).toHaveLength(4);
  });

  it.each([
    [`/${'x'.repeat(41)}`, 'Maximum characters exceeded (40)'],
    ['/', 'root folder'],
    ['/a//b', 'Value is required'],
    ['/a/  ', 'Value is required'],
    ['no slash', 'must begin with /'],
    ['/a\nb', 'characters that no name has'],
    [`/${Array.from({ length: 21 }, () => 'd').join('/')}`, 'at most 20 deep'],
  ])('[FOLD-02] [FOLD-03] refuses the path %j', async (path, told) => {
    const { folder_id } = await made('/There');
    await unchanged(async () => {
      for (const reply of [await create(path), await change(folder_id, path)])
        expect([reply.status, reply.failure.message]).toEqual([400, expect.stringContaining(told)]);
    });
  });

  it('a name of 40 characters is taken', async () => {
    expect((await create(`/${'x'.repeat(40)}`)).status).toBe(200);
  });

  it('refuses a folder that is there already, whatever its letters, and spaces that cannot have one', async () => {
    await made('/Savings');
    await unchanged(async () => {
      expect((await create('/SAVINGS')).failure).toMatchObject({ code: 'conflict' });
      expect((await create('/X', 'nowhere')).failure.message).toContain('no such space');
      expect((await create('/X', 'old')).failure).toMatchObject({ code: 'conflict' });
      expect((await create('/X', await spaceOf(server, server.world.bolt))).status).toBe(400);
      expect((await create('/X', space, person(server.world.acme, 'Member'))).status).toBe(403);
    });
  });

  it('one of two that make the same folder at once is refused', async () => {
    const replies = await Promise.all([create('/Deep/er'), create('/Deep/er')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[FOLD-08] [API-37] renames and moves a folder with all in it', async () => {
    const top = await made('/A');
    const inner = await made('/A/B/C');
    await made('/AB');
    const id = await workflowIn('Deep one', inner.folder_id);
    expect((await change(top.folder_id, '/Renamed')).body.data).toMatchObject({
      path: '/Renamed',
      name: 'Renamed',
    });
    expect(await pathOf(id)).toBe('/Renamed/B/C');
    expect(await paths()).toEqual(['/AB', '/Renamed', '/Renamed/B', '/Renamed/B/C']);
    await change(inner.folder_id, '/New/Place');
    expect(await pathOf(id)).toBe('/New/Place');
    expect((await change(top.folder_id, '/RENAMED')).body.data.path).toBe('/RENAMED');
    expect(await paths()).toEqual(['/AB', '/New', '/New/Place', '/RENAMED', '/RENAMED/B']);
  });

  it('refuses to move a folder into itself, onto another one, too deep or to another space', async () => {
    const top = await made('/A');
    await made('/A/B');
    await made('/C');
    await made(`/${Array.from({ length: 19 }, () => 'd').join('/')}`);
    await unchanged(async () => {
      expect((await change(top.folder_id, '/A/B/A')).failure.message).toContain('into itself');
      expect((await change(top.folder_id, '/c')).failure).toMatchObject({ code: 'conflict' });
      const deep = `/${Array.from({ length: 19 }, () => 'd').join('/')}/A`;
      expect((await change(top.folder_id, deep)).failure.message).toContain('at most 20 deep');
      expect((await change(top.folder_id, '/D', 'team')).failure.message).toContain('another space');
      expect((await change('nowhere', '/D')).status).toBe(404);
    });
  });

  it('two moves that would make a circle together: one of them is refused', async () => {
    const [a, b] = [await made('/A'), await made('/B')];
    const replies = await Promise.all([change(a.folder_id, '/B/A'), change(b.folder_id, '/A/B')]);
    const after = await paths();
    for (const path of after) {
      const above = path.slice(0, path.lastIndexOf('/'));
      if (above !== '') expect(after).toContain(above);
    }
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it('[API-111] moves a workflow into a folder of its space and back to the root', async () => {
    const { folder_id } = await made('/A');
    const id = await workflowIn('Moved', null);
    const move = (to: string | null) =>
      server.call(admin, 'workflows.change', { params: { id }, body: { folder_id: to } });
    expect((await move(folder_id)).body.data).toMatchObject({ folder_id, path: '/A', head_rev: 1 });
    const team = (await create('/T', 'team')).body.data.folder_id;
    expect((await move(team)).failure.message).toContain('another space');
    expect((await move('nowhere')).failure.message).toContain('folder_id');
    expect((await move(null)).body.data).toMatchObject({ folder_id: null, path: '/' });
  });

  it('a workflow that is put into a folder while that is deleted ends at the root or above', async () => {
    const { folder_id } = await made('/A');
    const id = await workflowIn('Moving', null);
    const replies = await Promise.all([
      server.call(admin, 'workflows.change', { params: { id }, body: { folder_id } }),
      remove(folder_id),
    ]);
    for (const { status } of replies) expect([200, 400]).toContain(status);
    expect(await pathOf(id)).toBe('/');
  });

  it('[FOLD-05] [FOLD-06] [API-38] deletes a folder; its workflows move to the one above', async () => {
    const top = await made('/A');
    const middle = await made('/A/B');
    const inner = await made('/A/B/C');
    const ids = [await workflowIn('In B', middle.folder_id), await workflowIn('In C', inner.folder_id)];
    expect((await remove(middle.folder_id, { space_id: 'team' })).status).toBe(400);
    expect((await remove(middle.folder_id, { space_id: space })).body.data).toEqual({
      ok: true,
      moved_workflows: 2,
    });
    expect(await paths()).toEqual(['/A']);
    for (const id of ids) expect(await pathOf(id)).toBe('/A');
    await remove(top.folder_id);
    for (const id of ids) expect(await pathOf(id)).toBe('/');
    expect((await remove(top.folder_id)).status).toBe(404);
  });

  it('[FOLD-07] the root can be neither renamed nor deleted', async () => {
    await unchanged(async () => {
      for (const reply of [await change('root', '/X'), await remove('root'), await remove('/')]) {
        expect([reply.status, reply.failure.reason]).toEqual([409, 'root_folder']);
      }
    });
  });

  it('strangers neither see nor change folders', async () => {
    const { folder_id } = await made('/Ours');
    const stranger = administrator(server.world.bolt);
    const seen = await server.call(stranger, 'workflowFolders.list', { query: {} });
    expect(seen.body.data).toEqual([]);
    const gone = await server.send(stranger, 'workflowFolders.delete', { params: { id: folder_id } });
    expect(gone.status).toBe(404);
    expect(await paths()).toEqual(['/Ours']);
  });
});
