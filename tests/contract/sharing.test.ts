import { describe, expect, it } from 'vitest';
import { aCustomer, dataOf, failureOf } from './mspFixture';
import {
  activeIn,
  admin,
  ask,
  auditOf,
  calling,
  copyOf,
  editor,
  folder,
  folderBody,
  foldersOf,
  harness,
  integrationBody,
  msp,
  one,
  publish,
  resting,
  share,
  shares,
  short,
  space,
  stateOf,
  to,
  toAll,
  two,
  update,
  useSharing,
  viewer,
  workflow,
  workflowsOf,
} from './sharingFixture';
import { addIntegrationRow } from './integrationRow';
import { administrator, person } from './world';

useSharing();

const SHARED = '/Shared by Provider';

describe('what is shared', () => {
  it('[SHARE-01] [SHARE-02] [SHARE-07] [API-75] [API-76] [API-79] is kept with its recipients and listed by type', async () => {
    await folder('/Remediation/EC2');
    const made = await share(folderBody('/Remediation'));
    expect(made).toMatchObject({
      shared_resource_type: 'workflow',
      last_published: null,
      publication_state: 'UNPUBLISHED',
      shared_resource_recipients: { process_all: false, values: [one.orgId] },
      shared_resource_data: { scope: 'directory', path: '/Remediation', space_id: space },
    });
    const slack = await addIntegrationRow(harness.database, msp.orgId, 'SLACK');
    const integration = await share(integrationBody(slack));
    expect(integration.shared_resource_data).toEqual({ integration_id: slack });
    const listed = (shared_resource_type: 'workflow' | 'integration', as = admin) =>
      harness.call(as, 'shared.list', { body: { shared_resource_type } }).then((reply) => dataOf(reply));
    expect(await listed('workflow', person(msp, 'MSP-Viewer'))).toEqual([made]);
    expect(await listed('integration')).toEqual([integration]);
    expect(await shares()).toEqual([made, integration]);
    expect(await listed('workflow', viewer(one))).toEqual([]);
  });

  it('[SHARE-03] [SHARE-04] [SHARE-08] follows the modes of its type', async () => {
    await folder('/A');
    const slack = await addIntegrationRow(harness.database, msp.orgId, 'SLACK');
    const nobody = await ask(folderBody('/A', to()));
    expect([nobody.status, failureOf(nobody).message]).toEqual([
      400,
      'shared_resource_recipients.values: choose at least one tenant',
    ]);
    const all = await ask(integrationBody(slack, toAll));
    expect([all.status, failureOf(all).message]).toEqual([400, expect.stringContaining('only workflows')]);
    expect((await ask(integrationBody(slack, to()))).status).toBe(400);
    const everybody = await share(folderBody('/A', toAll));
    expect(everybody.shared_resource_recipients).toEqual(toAll);
    const once = await share(integrationBody(slack));
    expect((await update(once, integrationBody(slack, to()))).publication_state).toBe('UNPUBLISHED');
    expect(await shares()).toHaveLength(1);
  });

  it('is a folder or an integration that is there, once, and lies in no other that is shared', async () => {
    await folder('/Outer/Inner');
    const message = async (body: Parameters<typeof ask>[0]) => failureOf(await ask(body)).message;
    expect(await message(folderBody('/Nothing'))).toContain('there is no folder /Nothing');
    expect(await message(folderBody('/'))).toContain('root folder');
    expect(await message(integrationBody('nothing'))).toContain('no such integration');
    expect(await message(folderBody('/Outer', to(harness.world.acme)))).toContain(
      'values[0]: is not a tenant',
    );
    const mixed = { ...folderBody('/Outer'), shared_resource_type: 'integration' as const };
    expect(await message(mixed)).toContain('an integration is shared by its id');
    const outer = await share(folderBody('/outer'));
    expect(await message(folderBody('/Outer'))).toBe('/Outer is already shared.');
    expect(await message(folderBody('/Outer/Inner'))).toContain('/Outer, which is already shared');
    await harness.call(admin, 'shared.delete', { params: { id: outer.shared_resource_id } });
    await share(folderBody('/Outer/Inner'));
    expect(await message(folderBody('/Outer'))).toContain(
      '/Outer/Inner in /Outer is already shared separately',
    );
  });

  it('[CUST-02] [FOLD-10] [FOLD-11] [SHARE-09] [API-28] is shared by editors of a provider only; viewers see it', async () => {
    await folder('/A');
    const tenants = await harness.call(person(msp, 'MSP-Viewer'), 'users.domainTenants', {});
    expect(dataOf(tenants)).toContainEqual({ org_id: one.orgId, name: one.name });
    expect((await ask(folderBody('/A'), person(msp, 'MSP-Viewer'))).status).toBe(403);
    expect((await ask(folderBody('/A'), editor(one))).status).toBe(403);
    const standard = await ask(folderBody('/A'), administrator(harness.world.acme));
    expect([standard.status, failureOf(standard).reason]).toEqual([403, 'providers_only']);
    expect((await ask(folderBody('/A'), person(msp, 'MSP-Editor'))).status).toBe(200);
  });
});

describe('publishing', () => {
  it('[API-78] [SHARE-07] gives the tenants copies in a folder of their global space, disabled and without secrets', async () => {
    const root = await folder('/Remediation');
    const below = await folder('/Remediation/EC2');
    const child = await workflow('Stop instances', below);
    await workflow('Nightly', root, calling(child));
    const shared = await share(folderBody('/Remediation', to(one)));
    expect(await workflowsOf(one)).toEqual([]);
    const { resource, results } = await publish(shared);
    expect(resource).toMatchObject({ publication_state: 'PUBLISHED', last_published: expect.any(String) });
    expect(results).toEqual([{ org_id: one.orgId, name: one.name, workflows: 2, problem: null }]);
    const copies = await workflowsOf(one);
    expect(
      copies.map(({ name, path, state, workflowMode, shared_by }) => [
        name,
        path,
        state,
        workflowMode,
        shared_by,
      ]),
    ).toEqual([
      ['Nightly', `${SHARED}/Remediation`, 'disabled', 'SHARED', 'Provider'],
      ['Stop instances', `${SHARED}/Remediation/EC2`, 'disabled', 'SHARED', 'Provider'],
    ]);
    const [nightly, stop] = copies;
    const graphOf = async (id: string) =>
      JSON.stringify(dataOf(await harness.call(viewer(one), 'workflows.get', { params: { id } })));
    expect(await graphOf(nightly!.workflowId)).toContain(`"value":"${stop!.workflowId}"`);
    expect(await graphOf(nightly!.workflowId)).not.toContain(child);
    const kept = await harness.database.system((sql) =>
      sql.one<{ graph: string }>('select graph::text from workflow_version where workflow_id = $1', [
        stop!.workflowId,
      ]),
    );
    expect(kept?.graph).toContain('API-008-P3');
    expect(kept?.graph).not.toMatch(/hush-hush|\$sealed/);
    expect(await workflowsOf(two)).toEqual([]);
    expect(await auditOf(one)).toEqual(['workflows_published']);
    const triggers = await harness.call(viewer(one), 'triggers.list', {
      params: { workflowId: stop!.workflowId },
    });
    expect(dataOf<{ type: string }[]>(triggers).map(({ type }) => type)).toEqual(['MANUAL']);
  });

  it('updates the copies in place: what the tenant enabled stays so, what is gone goes', async () => {
    const root = await folder('/A');
    const changed = await workflow('Changed', root, short('old'));
    const gone = await workflow('Gone', root);
    const shared = await share(folderBody('/A'));
    await publish(shared);
    const copy = await copyOf(one, 'Changed');
    const bulk = { ids: [copy.workflowId], updates: { state: 'enabled' as const } };
    expect((await harness.call(editor(one), 'workflows.bulkUpdate', { body: bulk })).status).toBe(200);
    await harness.call(admin, 'workflows.save', {
      params: { id: changed },
      body: { name: 'Renamed', graph: short('new') },
    });
    await harness.call(admin, 'workflows.delete', { body: { ids: [gone] } });
    await workflow('Added', root);
    expect(await stateOf(shared)).toBe('UNPUBLISHED');
    expect((await workflowsOf(one)).map(({ name }) => name)).toEqual(['Changed', 'Gone']);
    await publish(shared);
    expect((await workflowsOf(one)).map(({ name, state, version }) => [name, state, version])).toEqual([
      ['Added', 'disabled', 1],
      ['Renamed', 'enabled', 2],
    ]);
    expect((await copyOf(one, 'Renamed')).workflowId).toBe(copy.workflowId);
    const whole = await harness.call(viewer(one), 'workflows.get', { params: { id: copy.workflowId } });
    expect(whole.text).toContain('"new"');
    const versions = (await copyOf(one, 'Renamed')).version;
    await publish(shared);
    expect((await copyOf(one, 'Renamed')).version).toBe(versions);
  });

  it('[SHARE-07] is out of date once a workflow, its place, or the tenants are others', async () => {
    const root = await folder('/A');
    const below = await folder('/A/B');
    const id = await workflow('W', root);
    const shared = await share(folderBody('/A'));
    const others = async (change: () => Promise<unknown>) => {
      await publish(shared);
      expect(await stateOf(shared)).toBe('PUBLISHED');
      await change();
      expect(await stateOf(shared)).toBe('UNPUBLISHED');
    };
    const put = (body: object) => harness.send(admin, 'workflows.change', { params: { id }, body });
    await others(() => put({ name: 'W2' }));
    await others(() => put({ description: 'Another' }));
    await others(() => put({ folder_id: below }));
    await others(() => workflow('More', root));
    await others(() => update(shared, folderBody('/A', to(one, two))));
    await others(() => update(shared, folderBody('/A', toAll)));
    await others(() => harness.call(admin, 'customers.create', { body: { name: `Late ${Date.now()}` } }));
    // Whether it runs, and how, is everybody's own matter.
    await publish(shared);
    await put({ state: 'disabled', keep_days: 3 });
    expect(await stateOf(shared)).toBe('PUBLISHED');
  });

  it('[SHARE-02] gives to all, and to a customer that comes later at the next time', async () => {
    const root = await folder('/A');
    await workflow('W', root);
    const shared = await share(folderBody('/A', toAll));
    const { results } = await publish(shared);
    expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
    expect((await workflowsOf(one)).length + (await workflowsOf(two)).length).toBe(2);
    const late = await aCustomer(harness, msp.orgId);
    expect([await stateOf(shared), await workflowsOf(late)]).toEqual(['UNPUBLISHED', []]);
    await publish(shared);
    expect([await stateOf(shared), (await workflowsOf(late)).length]).toEqual(['PUBLISHED', 1]);
  });

  it('does not hide a tenant where it failed, and gives the others theirs', async () => {
    const root = await folder('/A');
    await workflow('W', root);
    const shared = await share(folderBody('/A', to(one, two)));
    await harness.database.system((sql) =>
      sql.run("update space set mode = 'standard' where org_id = $1", [one.orgId]),
    );
    const { resource, results } = await publish(shared);
    expect(resource.publication_state).toBe('UNPUBLISHED');
    const problems = new Map(results.map(({ org_id, problem }) => [org_id, problem]));
    expect(problems.get(one.orgId)).toContain('global space');
    expect(problems.get(two.orgId)).toBeNull();
    expect(await workflowsOf(two)).toHaveLength(1);
  });
});

describe('a copy', () => {
  it('is run, enabled, scheduled and cloned by the tenant, and changed in no way', async () => {
    const root = await folder('/A');
    await workflow('W', root);
    await publish(await share(folderBody('/A')));
    const as = editor(one);
    const { workflowId: id, name, path } = await copyOf(one, 'W');
    const whole = dataOf<{ graph: object }>(await harness.call(as, 'workflows.get', { params: { id } }));
    const own = dataOf<{ folder_id: string }>(
      await harness.send(as, 'workflowFolders.create', {
        body: { space_id: (await copyOf(one, 'W')).space_id, path: '/Own' },
      }),
    );
    const refused = [
      await harness.send(as, 'workflows.save', { params: { id }, body: { name, graph: whole.graph } }),
      await harness.send(as, 'workflows.change', { params: { id }, body: { name: 'Mine' } }),
      await harness.send(as, 'workflows.change', { params: { id }, body: { description: 'Mine' } }),
      await harness.send(as, 'workflows.change', { params: { id }, body: { folder_id: own.folder_id } }),
      await harness.send(as, 'workflows.change', { params: { id }, body: { folder_id: null } }),
      await harness.send(as, 'workflows.renameVersion', {
        params: { id, version: '1' },
        body: { name: 'x' },
      }),
    ];
    for (const reply of refused)
      expect([reply.status, failureOf(reply).reason]).toEqual([403, 'workflow_not_editable']);
    const bulk = { ids: [id], updates: { folder_id: own.folder_id } };
    expect((await harness.call(as, 'workflows.bulkUpdate', { body: bulk })).text).toContain(
      'shared by Provider',
    );
    const deleted = await harness.call(as, 'workflows.delete', { body: { ids: [id] } });
    expect(deleted.body).toMatchObject({ ok: false, failed: [{ workflowId: id }] });
    const { folder_id } = await copyOf(one, 'W');
    for (const [call, body] of [
      ['workflowFolders.change', { space_id: (await copyOf(one, 'W')).space_id, path: '/Mine' }],
      ['workflowFolders.delete', undefined],
    ] as const) {
      const reply = await harness.send(as, call, { params: { id: folder_id! }, ...(body ? { body } : {}) });
      expect([call, reply.status, reply.text]).toEqual([
        call,
        403,
        expect.stringContaining('provider shares'),
      ]);
    }
    expect(await copyOf(one, 'W')).toMatchObject({ name, path });

    const enabled = await harness.send(as, 'workflows.change', {
      params: { id },
      body: { state: 'enabled' },
    });
    expect(enabled.status).toBe(200);
    const configuration = { scheduleType: 'DAILY', hour: 9, minute: 30, timezone: 'Europe/Rome' };
    const scheduled = await harness.send(as, 'triggers.create', {
      params: { workflowId: id },
      body: { name: 'Every morning', type: 'scheduled', configuration },
    });
    expect([scheduled.status, scheduled.text]).toEqual([200, scheduled.text]);
    const run = await harness.send(as, 'executions.run', { params: { id, version: '1' }, body: {} });
    expect([run.status, run.text]).toEqual([200, run.text]);

    const cloned = await harness.send(as, 'workflows.copy', { params: { id } });
    const clone = await copyOf(one, 'Copy of W');
    expect([cloned.status, clone.shared_by, clone.workflowMode, clone.path]).toEqual([
      200,
      undefined,
      'USER',
      '/',
    ]);
    const saved = await harness.send(as, 'workflows.save', {
      params: { id: clone.workflowId },
      body: { name: 'Ours', graph: whole.graph },
    });
    expect(saved.status).toBe(200);
  });
});

describe('who is left out', () => {
  it('[API-77] loses the copies at once, and what of them runs is stopped', async () => {
    const root = await folder('/A');
    await workflow('W', root, resting());
    const shared = await share(folderBody('/A', to(one, two)));
    await publish(shared);
    const { workflowId: id } = await copyOf(one, 'W');
    await harness.send(editor(one), 'workflows.change', { params: { id }, body: { state: 'enabled' } });
    await harness.send(editor(one), 'executions.run', { params: { id, version: '1' }, body: {} });
    expect(await activeIn(one)).toHaveLength(1);
    await update(shared, folderBody('/A', to(two)));
    expect(await workflowsOf(one)).toEqual([]);
    expect(await foldersOf(one)).toEqual([]);
    expect(await activeIn(one)).toEqual([]);
    expect(await workflowsOf(two)).toHaveLength(1);
    expect(await auditOf(one)).toEqual(['workflows_withdrawn', 'workflow_enabled', 'workflows_published']);
    await harness.call(admin, 'shared.delete', { params: { id: shared.shared_resource_id } });
    expect(await workflowsOf(two)).toEqual([]);
    expect(await shares()).toEqual([]);
  });
});

describe('a shared folder', () => {
  it('stays shared when it is renamed or moved, and its copies follow at the next publication', async () => {
    const root = await folder('/A');
    await workflow('W', root);
    const shared = await share(folderBody('/A'));
    await publish(shared);
    const { workflowId } = await copyOf(one, 'W');
    await harness.call(admin, 'workflowFolders.change', {
      params: { id: root },
      body: { space_id: space, path: '/Deep/Renamed' },
    });
    const [now] = await shares();
    expect(now).toMatchObject({
      publication_state: 'UNPUBLISHED',
      shared_resource_data: { path: '/Deep/Renamed' },
    });
    await publish(shared);
    expect(await copyOf(one, 'W')).toMatchObject({ workflowId, path: `${SHARED}/Renamed` });
    expect(await foldersOf(one)).toEqual([SHARED, `${SHARED}/Renamed`]);
  });

  it('is no longer shared once it is deleted', async () => {
    const root = await folder('/A/B');
    await workflow('W', root);
    await publish(await share(folderBody('/A')));
    expect(await workflowsOf(one)).toHaveLength(1);
    const all = await harness.call(admin, 'workflowFolders.list', { query: {} });
    const outer = dataOf<{ folder_id: string; path: string }[]>(all).find(({ path }) => path === '/A');
    await harness.send(admin, 'workflowFolders.delete', { params: { id: outer!.folder_id } });
    expect(await shares()).toEqual([]);
    expect(await workflowsOf(one)).toEqual([]);
    const own = dataOf<{ name: string }[]>(await harness.call(admin, 'workflows.list', { query: {} }));
    expect(own.map(({ name }) => name)).toEqual(['W']);
  });
});

describe('a shared integration', () => {
  it('is listed and read by the tenant as the one of its provider, without its settings', async () => {
    const options = { name: 'Provider chat', settings: { token: 'never-told' } };
    const slack = await addIntegrationRow(harness.database, msp.orgId, 'SLACK', options);
    const shared = await share(integrationBody(slack));
    const list = (as = viewer(one)) => harness.call(as, 'integrations.list', { query: { type: 'SLACK' } });
    const channels = (as = viewer(one)) =>
      harness.call(as, 'integrations.channels', { params: { id: slack }, query: {} });
    expect(dataOf(await list())).toEqual([]);
    expect((await channels()).status).toBe(404);
    await publish(shared);
    expect(dataOf(await list())).toEqual([
      expect.objectContaining({
        integrationId: slack,
        name: 'Provider chat',
        owned_by: 'Provider',
        status: 'ACTIVE',
      }),
    ]);
    const read = await channels();
    expect([read.status, dataOf<object[]>(read).length]).toEqual([200, 1]);
    expect((await list()).text + read.text).not.toContain('never-told');
    expect((await channels(viewer(two))).status).toBe(404);
    expect(dataOf<{ owned_by?: string }[]>(await list(admin))[0]?.owned_by).toBeUndefined();
    expect(await auditOf(one)).toEqual(['integration_shared']);
    await harness.call(admin, 'shared.delete', { params: { id: shared.shared_resource_id } });
    expect(dataOf(await list())).toEqual([]);
    expect((await channels()).status).toBe(404);
    expect(await auditOf(one)).toEqual(['integration_unshared', 'integration_shared']);
  });
});
