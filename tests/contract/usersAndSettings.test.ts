import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@shared/api/users/users.api';
import { permissions, permissionsOf } from '@shared/model/permissions';
import { normalMapping } from '@shared/model/settings/ownership';
import { commonPresets } from '@shared/model/settings/themePresets';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, person, type Organisation, type Person } from './world';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const failure = (reply: Reply) => reply.body as { code: string; message: string };
const me = async (as: Person) => dataOf<Record<string, unknown>>(await harness.call(as, 'users.me', {}));

describe('the signed-in user', () => {
  it('[USER-07] [USER-17] [PERM-05] comes with organisations, roles, permissions and flags', async () => {
    const { first, msp } = harness.world;
    const editor = person(first, 'MSP-Customer-Editor');
    expect(await me(editor)).toEqual({
      userId: editor.userId,
      email: editor.email,
      username: 'MSP-Customer-Editor',
      firstName: 'MSP-Customer-Editor',
      lastName: 'First',
      pictureUrl: null,
      activeOrgId: first.orgId,
      orgIdToOrgMemberInfo: {
        [first.orgId]: {
          orgId: first.orgId,
          orgName: 'First',
          orgMetadata: { org_type: 'MSP_CUSTOMER', parent_org_id: msp.orgId },
          userPermissions: [...permissionsOf('MSP-Customer-Editor')],
          userAssignedRole: 'MSP-Customer-Editor',
        },
      },
      metadata: { defaultOrgId: null, activeOrgId: first.orgId },
      flags: ['AIAgent', 'casesOverview', 'APIKeys'],
    });
    const typeOf = async (organisation: Organisation) => {
      const who = administrator(organisation);
      const { data } = (await harness.call(who, 'users.me', {})).body as { data: User };
      return data.orgIdToOrgMemberInfo[organisation.orgId]?.orgMetadata;
    };
    expect(await typeOf(msp)).toEqual({ org_type: 'MSP' });
    expect(await typeOf(harness.world.acme)).toEqual({});
    const admin = await me(administrator(harness.world.acme));
    expect(admin).toHaveProperty(
      ['orgIdToOrgMemberInfo', harness.world.acme.orgId, 'userPermissions'],
      [...permissions],
    );
  });

  it('[USER-08] [USER-09] [PERM-07] [API-94] switches between their organisations, with the role they have there', async () => {
    const { acme, bolt } = harness.world;
    const admin = person(acme, 'Admin');
    await harness.database.system((sql) =>
      membersStore.addMember(sql, {
        orgId: bolt.orgId,
        userId: admin.userId,
        role: 'Guest',
        state: 'active',
        joinedAt: null,
      }),
    );
    const update = (metadata: { activeOrgId?: string; defaultOrgId?: string | null }) =>
      harness.call(admin, 'users.updateMetadata', { body: { userId: admin.userId, metadata } });
    expect((await update({ activeOrgId: bolt.orgId })).body).toEqual({
      metadata: { activeOrgId: bolt.orgId, defaultOrgId: null },
    });
    expect(await me(admin)).toMatchObject({ activeOrgId: bolt.orgId });
    const setting = { body: { domain: 'general', type: 'debug', value: true } };
    expect((await harness.call(admin, 'settings.put', setting)).status).toBe(403);
    expect((await update({ activeOrgId: acme.orgId })).status).toBe(200);
    expect((await harness.call(admin, 'settings.put', setting)).status).toBe(200);
  });

  it('[USER-10] [API-93] keeps one default organisation, or none', async () => {
    const member = person(harness.world.acme, 'Member');
    const body = { userId: member.userId };
    const set = (defaultOrgId: string | null) =>
      harness.call(member, 'users.updateMetadata', { body: { ...body, metadata: { defaultOrgId } } });
    await set(member.orgId);
    const read = await harness.call(member, 'users.getMetadata', { body });
    expect(read.body).toEqual({ metadata: { defaultOrgId: member.orgId, activeOrgId: member.orgId } });
    expect((await harness.call(member, 'users.me', {})).body).toMatchObject({
      data: { metadata: { defaultOrgId: member.orgId, activeOrgId: member.orgId } },
    });
    await set(null);
    expect((await harness.call(member, 'users.getMetadata', { body })).body).toMatchObject({
      metadata: { defaultOrgId: null },
    });
  });

  it('[API-93] [API-94] reads and changes nobody else, and joins no organisation that way', async () => {
    const member = person(harness.world.acme, 'Member');
    const other = administrator(harness.world.acme);
    const foreign = { userId: other.userId };
    expect((await harness.call(member, 'users.getMetadata', { body: foreign })).status).toBe(403);
    expect(
      (await harness.call(member, 'users.updateMetadata', { body: { ...foreign, metadata: {} } })).status,
    ).toBe(403);
    const { orgId } = harness.world.second;
    const into = { userId: member.userId, metadata: { activeOrgId: orgId } };
    expect((await harness.call(member, 'users.updateMetadata', { body: into })).status).toBe(404);
    expect((await harness.call(member, 'users.orgMetadata', { body: { orgId } })).status).toBe(404);
    expect(await me(member)).toMatchObject({ activeOrgId: member.orgId });
  });

  it('[API-92] [USER-16] reads the metadata of an organisation with its overview path', async () => {
    const admin = administrator(harness.world.second);
    const path = '/dashboards/weekly';
    const named = { domain: 'general', type: 'overviewDashboardPath' };
    await harness.call(admin, 'settings.put', { body: { ...named, value: path } });
    const reply = await harness.call(admin, 'users.orgMetadata', { body: { orgId: admin.orgId } });
    expect(reply.body).toEqual({
      metadata: {
        org_type: 'MSP_CUSTOMER',
        parent_org_id: harness.world.msp.orgId,
        overviewDashboardPath: path,
      },
    });
    for (const value of ['https://evil.example', '//evil.example', 'dashboards']) {
      expect((await harness.call(admin, 'settings.put', { body: { ...named, value } })).status).toBe(400);
    }
  });

  it('[API-95] gets a token for the help widget under their own address only', async () => {
    const admin = administrator(harness.world.acme);
    const reply = await harness.call(admin, 'users.helpWidget', {
      body: { name: 'Ada', email: admin.email },
    });
    const { freshworks_widget_auth_token: token } = reply.body as { freshworks_widget_auth_token: string };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ name: 'Ada', email: admin.email, exp: claims.iat + 3600 });
    const other = { name: 'Ada', email: 'someone@else.example' };
    expect((await harness.call(admin, 'users.helpWidget', { body: other })).status).toBe(403);
  });
});

describe('settings', () => {
  it('[API-90] [LIM-49] hold their defaults until they are set, and are found by domain and type', async () => {
    const admin = administrator(harness.world.first);
    const all = dataOf<object[]>(await harness.call(admin, 'settings.get', { query: {} }));
    expect(all).toContainEqual({ domain: 'cost', type: 'period', value: 'year' });
    expect(all).toContainEqual({ domain: 'cost', type: 'method', value: 'amortized' });
    expect(all).toContainEqual({ domain: 'cases', type: 'expiry_days', value: 30 });
    expect(all).toContainEqual({ domain: 'features', type: 'AIAgent', value: true });
    const one = await harness.call(admin, 'settings.get', { query: { type: 'debug' } });
    expect(dataOf(one)).toEqual([{ domain: 'general', type: 'debug', value: false }]);
    const none = await harness.call(admin, 'settings.get', { query: { domain: 'cost', type: 'debug' } });
    expect(dataOf(none)).toEqual([]);
  });

  it('[API-91] are changed for the whole organisation, and who did it is noted', async () => {
    const { acme } = harness.world;
    const admin = administrator(acme);
    const body = { domain: 'cost', type: 'method', value: 'net_amortized' };
    expect(dataOf(await harness.call(admin, 'settings.put', { body }))).toEqual(body);
    const seen = await harness.call(person(acme, 'Guest'), 'settings.get', {
      query: { domain: 'cost', type: 'method' },
    });
    expect(dataOf(seen)).toEqual([body]);
    const noted = await harness.database.system((sql) =>
      sql.rows(
        'select actor, action, subject, data from organisation_activity where org_id = $1 and subject = $2',
        [acme.orgId, 'cost.method'],
      ),
    );
    expect(noted).toEqual([
      {
        actor: 'Admin Acme',
        action: 'setting_changed',
        subject: 'cost.method',
        data: { from: 'amortized', to: 'net_amortized' },
      },
    ]);
  });

  it('[API-91] refuse unknown names and wrong values, naming field and reason; a flag switched off is gone', async () => {
    const admin = administrator(harness.world.acme);
    const put = (body: { domain: string; type: string; value?: unknown }) =>
      harness.send(admin, 'settings.put', { body });
    const cases: [Parameters<typeof put>[0], string][] = [
      [{ domain: 'cost', type: 'colour', value: 1 }, 'type: there is no setting “colour” in “cost”'],
      [{ domain: 'cost', type: 'period', value: 'week' }, 'value: must be month or year'],
      [{ domain: 'cases', type: 'expiry_days', value: 0 }, 'value:'],
      [{ domain: 'cases', type: 'expiry_days', value: null }, 'value: must be a number'],
      [
        { domain: 'ownership', type: 'mapping', value: { ...normalMapping, account: {}, other: 1 } },
        'value.account.default_owner: Value is required; value.other: is not a property of the value',
      ],
      [
        { domain: 'data_transform', type: 'theme_presets', value: [{ ...commonPresets[0], id: 'ä' }] },
        'value[0].id: letters, digits',
      ],
      [{ domain: 'cost', type: 'period' }, 'value: Value is required'],
      [{ domain: '1', type: 'period', value: 'year' }, 'domain: letters, digits'],
    ];
    for (const [body, message] of cases) {
      const reply = await put(body);
      expect([reply.status, failure(reply).message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await put({ domain: 'features', type: 'casesOverview', value: false })).status).toBe(200);
    expect(await me(admin)).toMatchObject({ flags: ['AIAgent', 'APIKeys'] });
  });
});

describe('spaces', () => {
  it('[API-29] every organisation has its global space; archived ones come on request', async () => {
    const admin = administrator(harness.world.acme);
    const list = async (query: { include_archived?: string }) =>
      dataOf<{ name: string; mode: string }[]>(await harness.call(admin, 'spaces.list', { query }));
    expect(await list({})).toMatchObject([
      { name: 'Global', mode: 'global', is_archived: false, is_favorite: false },
    ]);
    await harness.database.system((sql) =>
      sql.run(
        `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
         values ('old', $1, 'standard', 'Old', true, 'the test', now())`,
        [admin.orgId],
      ),
    );
    expect(await list({})).toHaveLength(1);
    expect((await list({ include_archived: 'true' })).map(({ name }) => name)).toEqual(['Global', 'Old']);
  });

  it('count the boards that stand in them', async () => {
    const admin = administrator(harness.world.second);
    const list = async () =>
      dataOf<{ space_id: string; resource_count: number }[]>(await harness.call(admin, 'spaces.list', {}));
    const [before] = await list();
    const board = { space_id: before!.space_id, name: 'Ours', type: 'case' } as const;
    expect((await harness.call(admin, 'boards.create', { body: board })).status).toBe(200);
    const [after] = await list();
    expect(after!.resource_count).toBeGreaterThan(before!.resource_count);
  });
});
