import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, rolesOf } from '@shared/model/permissions';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const failure = (reply: Reply) => reply.body as { code: string; reason: string; message: string };

const changeRole = (as: Person, userId: string, role: (typeof roles)[number]) =>
  harness.call(as, 'organisations.changeMember', { params: { userId }, body: { role } });

describe('members', () => {
  it('are listed with their addresses for those who administer them, else by name and the own address', async () => {
    const { acme } = harness.world;
    const emails = async (as: Person) =>
      dataOf<{ email: string }[]>(await harness.call(as, 'organisations.listMembers', {})).map(
        ({ email }) => email,
      );
    expect(await emails(administrator(acme))).not.toContain('');
    expect((await emails(person(acme, 'Guest'))).filter((email) => email !== '')).toHaveLength(1);
  });

  it('[PERM-01] [PERM-02] [PERM-11] take the roles that fit the organisation, and no others', async () => {
    const { acme, msp, first } = harness.world;
    expect(rolesOf('standard')).toEqual(['Admin', 'Member', 'Guest']);
    for (const organisation of [acme, msp, first]) {
      const admin = administrator(organisation);
      for (const role of roles) {
        const email = `${role.toLowerCase()}.${organisation.name.toLowerCase()}@new.example`;
        const reply = await harness.call(admin, 'organisations.inviteMember', { body: { email, role } });
        const expected = rolesOf(organisation.type).includes(role) ? 200 : 400;
        expect([organisation.name, role, reply.status]).toEqual([organisation.name, role, expected]);
        if (expected === 400) expect(failure(reply).message).toContain(`role: “${role}” does not exist`);
      }
    }
    const viewer = person(first, 'MSP-Customer-Viewer');
    const changed = await changeRole(administrator(first), viewer.userId, 'MSP-Customer-Editor');
    expect(dataOf(changed)).toMatchObject({ userId: viewer.userId, role: 'MSP-Customer-Editor' });
    expect((await changeRole(administrator(first), viewer.userId, 'MSP-Customer-Viewer')).status).toBe(200);
  });

  it('nobody hands out or takes away a role that may do more than their own', async () => {
    const { second } = harness.world;
    const editor = person(second, 'MSP-Customer-Editor');
    const admin = person(second, 'Admin');
    expect((await changeRole(editor, editor.userId, 'Admin')).status).toBe(400);
    expect((await changeRole(editor, admin.userId, 'Guest')).status).toBe(403);
    const removal = await harness.call(editor, 'organisations.removeMember', {
      params: { userId: admin.userId },
    });
    expect(removal.status).toBe(403);
  });

  it('the last Admin can neither be demoted nor removed, not even by two at once', async () => {
    const { bolt } = harness.world;
    const admin = person(bolt, 'Admin');
    const other = person(bolt, 'Member');
    const demoted = await changeRole(admin, admin.userId, 'Guest');
    expect([demoted.status, failure(demoted).reason]).toEqual([409, 'last_admin']);
    const removed = await harness.call(admin, 'organisations.removeMember', {
      params: { userId: admin.userId },
    });
    expect(removed.status).toBe(409);

    await changeRole(admin, other.userId, 'Admin');
    const both = await Promise.all([
      changeRole(admin, other.userId, 'Member'),
      changeRole(other, admin.userId, 'Member'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    const members = dataOf<{ role: string; state: string }[]>(
      await harness.call(admin, 'organisations.listMembers', {}),
    );
    expect(members.filter((each) => each.role === 'Admin' && each.state === 'active')).not.toHaveLength(0);
  });

  it('a role that changes holds from the next call on', async () => {
    const { acme } = harness.world;
    const guest = person(acme, 'Guest');
    const put = () =>
      harness.call(guest, 'settings.put', { body: { domain: 'general', type: 'debug', value: true } });
    expect((await put()).status).toBe(403);
    await changeRole(administrator(acme), guest.userId, 'Admin');
    expect((await put()).status).toBe(200);
    await changeRole(administrator(acme), guest.userId, 'Guest');
    expect((await put()).status).toBe(403);
  });
});

describe('API keys', () => {
  it('are shown once, work with their role, show their last use and end at once', async () => {
    const admin = administrator(harness.world.acme);
    const made = await harness.call(admin, 'organisations.createApiKey', {
      body: { name: 'Script', role: 'Guest' },
    });
    const { apiKey, secret } = dataOf<{ apiKey: { keyId: string; lastUsedAt: null }; secret: string }>(made);
    expect(secret).toMatch(/^clk_/);
    expect(apiKey.lastUsedAt).toBeNull();
    const me = await harness.send({ token: secret }, 'users.me', {});
    expect(dataOf(me)).toMatchObject({ userId: `key:${apiKey.keyId}`, activeOrgId: admin.orgId });
    expect((await harness.send({ token: secret }, 'organisations.createApiKey', {})).status).toBe(403);
    const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    expect((await harness.send({ token: other }, 'users.me', {})).status).toBe(401);

    const listed = await harness.call(admin, 'organisations.listApiKeys', {});
    expect(listed.text).not.toContain(secret);
    const keys = dataOf<{ keyId: string; lastUsedAt: string | null }[]>(listed);
    expect(keys.find((each) => each.keyId === apiKey.keyId)?.lastUsedAt).not.toBeNull();
    const stored = await harness.database.system((sql) =>
      sql.rows('select to_jsonb(k)::text as row from api_key k'),
    );
    expect(JSON.stringify(stored)).not.toContain(secret.slice(23));

    await harness.call(admin, 'organisations.revokeApiKey', { params: { keyId: apiKey.keyId } });
    expect((await harness.send({ token: secret }, 'users.me', {})).status).toBe(401);
  });

  it('[USER-06] are not made while their flag is off; those that exist keep working', async () => {
    const admin = administrator(harness.world.acme);
    const flag = (value: boolean) =>
      harness.call(admin, 'settings.put', { body: { domain: 'features', type: 'APIKeys', value } });
    const make = () =>
      harness.send(admin, 'organisations.createApiKey', { body: { name: 'Script', role: 'Guest' } });
    const { secret } = dataOf<{ secret: string }>(await make());
    await flag(false);
    const refused = await make();
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('api_keys_off')]);
    expect((await harness.send({ token: secret }, 'users.me', {})).status).toBe(200);
    await flag(true);
    expect((await make()).status).toBe(200);
  });
});

describe('MSP', () => {
  it('[PERM-08] [PERM-09] [API-23] sees and makes customers with an MSP role only', async () => {
    const { msp, first, acme } = harness.world;
    const listed = await harness.call(person(msp, 'MSP-Viewer'), 'customers.list', { query: {} });
    expect(dataOf(listed)).toEqual([
      { id: first.orgId, name: 'First' },
      { id: harness.world.second.orgId, name: 'Second' },
    ]);
    const withIntegrations = await harness.call(person(msp, 'MSP-Viewer'), 'customers.list', {
      query: { fields: 'id,name,integrations' },
    });
    expect(dataOf<object[]>(withIntegrations)[0]).toEqual({
      id: first.orgId,
      name: 'First',
      integrations: [],
    });
    const odd = await harness.call(person(msp, 'MSP-Viewer'), 'customers.list', {
      query: { fields: 'id,secret' },
    });
    expect([odd.status, failure(odd).message]).toEqual([
      400,
      expect.stringContaining('fields: names “secret”'),
    ]);
    for (const someone of [person(msp, 'Guest'), administrator(acme), administrator(first)]) {
      expect((await harness.call(someone, 'customers.list', { query: {} })).status).toBe(403);
    }
  });

  it('[API-27] makes a customer with its global space; a name is taken once', async () => {
    const admin = person(harness.world.msp, 'MSP-Admin');
    const made = await harness.call(admin, 'customers.create', { body: { name: 'Third' } });
    const { id } = dataOf<{ id: string }>(made);
    const spaces = await harness.database.system((sql) =>
      sql.rows<{ mode: string }>('select mode from space where org_id = $1', [id]),
    );
    expect(spaces).toEqual([{ mode: 'global' }]);
    const again = await harness.call(admin, 'customers.create', { body: { name: 'third' } });
    expect([again.status, failure(again).code]).toEqual([409, 'conflict']);
    expect(
      (
        await harness.call(person(harness.world.msp, 'MSP-Editor'), 'customers.create', {
          body: { name: 'X' },
        })
      ).status,
    ).toBe(403);
  });
});
