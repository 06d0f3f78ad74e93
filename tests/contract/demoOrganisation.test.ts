import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { administrator, person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const reason = (body: unknown) => (body as { reason: string }).reason;
const organisations = () =>
  harness.database.system((sql) => sql.rows<{ name: string }>('select name from organisation order by name'));

describe('the demo company in an organization of its own', () => {
  it('is made beside one’s own by an administrator of the first one, once, and is deleted whole', async () => {
    const { acme, bolt } = harness.world;
    const admin = administrator(acme);
    const create = (as = admin) => harness.call(as, 'organisations.createDemo', { body: {} });
    const remove = (orgId: string, as = admin) =>
      harness.call(as, 'organisations.deleteDemo', { params: { orgId } });
    await harness.database.system((sql) =>
      sql.run(`update organisation set created_at = '2001-01-01T00:00:00Z' where org_id = $1`, [acme.orgId]),
    );
    const before = await organisations();

    const stranger = await create(administrator(bolt));
    expect([stranger.status, reason(stranger.body)]).toEqual([403, 'first_organization_only']);
    expect((await create(person(acme, 'Member'))).status).toBe(403);

    const made = await create();
    expect(made.status, made.text).toBe(200);
    const { orgId, importId } = (made.body as { data: { orgId: string; importId: string } }).data;
    const { data: me } = await callsAs(harness, admin).good('users.me', {});
    expect(me.activeOrgId).toBe(acme.orgId);
    expect(me.orgIdToOrgMemberInfo[orgId]).toMatchObject({
      orgName: 'Demo company',
      orgMetadata: { demo: true },
      userAssignedRole: 'Admin',
    });
    expect((await create()).status).toBe(409);
    const early = await remove(orgId);
    expect([early.status, reason(early.body)]).toEqual([409, 'demo_loading']);
    expect((await remove(orgId, administrator(bolt))).status).toBe(404);
    expect((await remove(acme.orgId)).status).toBe(404);

    const within = { ...admin, orgId };
    await harness.call(admin, 'users.updateMetadata', {
      body: { userId: admin.userId, metadata: { activeOrgId: orgId } },
    });
    const inside = callsAs(harness, within);
    // That it fills is proven where the demo company is loaded into an organization that is there.
    await inside.good('costs.cancelImport', { params: { id: importId } });
    expect((await inside.ended(importId)).state).toBe('cancelled');
    await harness.call(within, 'users.updateMetadata', {
      body: { userId: admin.userId, metadata: { activeOrgId: acme.orgId } },
    });
    expect((await callsAs(harness, admin).good('costs.listSources', {})).data).toEqual([]);

    expect((await remove(orgId)).status).toBe(200);
    expect(await organisations()).toEqual(before);
    const left = await harness.database.system((sql) =>
      sql.one<{ n: number }>(
        'select (select count(*) from cases)::int + (select count(*) from demo_thing)::int as n',
      ),
    );
    expect(left?.n).toBe(0);
  });
});
