import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomId } from '@server/platform/crypto';
import { startHarness, type Harness, type Reply } from './harness';
import { person, type Person } from './world';

let harness: Harness;
let admin: Person;
let token: string;

interface Resource {
  id: string;
  active: boolean;
  userName: string;
  displayName: string;
  members: { value: string }[];
  groups: { display: string }[];
  meta: { location: string };
}
interface Listed {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}
interface Problem {
  status: string;
  detail: string;
  scimType?: string;
}

const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const tokenFor = async (as: Person) =>
  dataOf<{ secret: string }>(
    await harness.call(as, 'organisations.createScimToken', { body: { name: 'Entra ID' } }),
  ).secret;

async function ask<T = Resource>(method: string, path: string, body?: unknown, bearer = token) {
  const response = await fetch(`${harness.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}

/** As Entra ID sends it. */
const entraUser = (userName: string) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: `ext-${userName}`,
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Uma Neu', familyName: 'Neu', givenName: 'Uma' },
  roles: [],
});
const newUser = async (name = `${randomId()}@acme.example`) =>
  (await ask('POST', '/Users', entraUser(name))).body;
const newGroup = async (displayName: string, members: string[] = []) =>
  (await ask('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })).body;
const patch = (path: string, ...Operations: object[]) =>
  ask('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
const giveRole = (groupId: string, role: string | null, as = admin) =>
  harness.send(as, 'organisations.setScimGroupRole', { params: { groupId }, body: { role } });
const find = (filter: string, kind = 'Users') =>
  ask<Listed>('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);

async function memberOf(userId: string, as = admin) {
  const reply = await harness.call(as, 'organisations.listMembers', {});
  return dataOf<{ userId: string; role: string; email: string; firstName: string }[]>(reply).find(
    (each) => each.userId === userId,
  );
}
async function actions(subject: string) {
  const reply = await harness.call(admin, 'organisations.audit', { query: { text: subject } });
  return dataOf<{ action: string; actor: string }[]>(reply);
}

beforeAll(async () => {
  harness = await startHarness();
  admin = person(harness.world.acme, 'Admin');
  token = await tokenFor(admin);
});
afterAll(() => harness?.stop());

describe('what a client reads first', () => {
  it('says what is supported, which resources there are and what they hold', async () => {
    const config = await ask<{ patch: object; bulk: object }>('GET', '/ServiceProviderConfig');
    expect([config.status, config.type]).toEqual([200, 'application/scim+json; charset=utf-8']);
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const types = await ask<Listed>('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
    const schemas = await ask<Listed>('GET', '/Schemas');
    expect(schemas.body.totalResults).toBe(2);
    expect((await ask('GET', `/Schemas/${schemas.body.Resources[0]?.id}`)).status).toBe(200);
    expect((await ask('GET', '/Schemas/none')).status).toBe(404);
  });

  it('needs a token of SCIM; an error has the shape of SCIM', async () => {
    for (const wrong of [
      'nonsense',
      admin.token,
      token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ]) {
      const reply = await ask<Problem>('GET', '/Users', undefined, wrong);
      expect([reply.status, reply.body.status, reply.type]).toEqual([
        401,
        '401',
        'application/scim+json; charset=utf-8',
      ]);
    }
    const none = await ask<Problem>('GET', '/Nothing');
    expect(none.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '404',
    });
    const asKey = await harness.send({ token }, 'users.me', {});
    expect(asKey.status).toBe(401);
  });

  it('ends with its token', async () => {
    const made = await harness.call(admin, 'organisations.createScimToken', { body: { name: 'Okta' } });
    const { secret, token: own } = dataOf<{ secret: string; token: { tokenId: string } }>(made);
    expect((await ask('GET', '/Users', undefined, secret)).status).toBe(200);
    await harness.call(admin, 'organisations.revokeScimToken', { params: { tokenId: own.tokenId } });
    expect((await ask('GET', '/Users', undefined, secret)).status).toBe(401);
    const settings = await harness.call(admin, 'organisations.scim', {});
    expect(settings.text).not.toContain(secret);
  });
});

describe('people', () => {
  it('are created as members with the least role, found, and no second time', async () => {
    const userName = 'Uma.Neu@acme.example';
    const made = await ask('POST', '/Users', entraUser(userName));
    expect([made.status, made.body.userName, made.body.active]).toEqual([201, userName, true]);
    expect(made.body.meta.location).toBe(`${harness.url}/scim/v2/Users/${made.body.id}`);
    expect(await memberOf(made.body.id)).toMatchObject({ role: 'Guest', email: userName, firstName: 'Uma' });
    for (const filter of [
      'userName eq "uma.neu@ACME.example"',
      `externalId eq "ext-${userName}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `id eq "${made.body.id}"`,
    ]) {
      const { totalResults, Resources } = (await find(filter)).body;
      expect([filter, totalResults, Resources[0]?.id]).toEqual([filter, 1, made.body.id]);
    }
    expect((await find('userName eq "nobody@acme.example"')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const again = await ask<Problem>('POST', '/Users', entraUser(userName));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('are listed in pages', async () => {
    await newUser();
    const all = (await ask<Listed>('GET', '/Users')).body;
    const page = (await ask<Listed>('GET', '/Users?startIndex=2&count=2')).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }) => id)).toEqual(all.Resources.slice(1, 3).map(({ id }) => id));
    expect((await ask<Listed>('GET', '/Users?count=0')).body.Resources).toEqual([]);
  });

  it.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta', { op: 'replace', value: { active: false } }],
  ])('are deactivated by %s, lose their sessions at once, and come back', async (_by, operation) => {
    const { id } = await newUser();
    const as = { token: await harness.mint({ userId: id }) };
    expect((await harness.send(as, 'users.me', {})).status).toBe(200);
    const reply = await patch(`/Users/${id}`, operation);
    expect([reply.status, reply.body.active]).toEqual([200, false]);
    expect((await harness.send(as, 'users.me', {})).status).toBe(401);
    expect(await memberOf(id)).toBeUndefined();
    expect((await ask('GET', `/Users/${id}`)).body.active).toBe(false);
    const back = await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect([back.body.active, (await memberOf(id))?.role]).toEqual([true, 'Guest']);
    const done = (await actions(back.body.userName)).map(({ action }) => action);
    expect(done.filter((action) => /activated$/.test(action))).toEqual([
      'member_activated',
      'member_deactivated',
      'member_activated',
    ]);
  });

  it('get another name and address, and PUT replaces them whole', async () => {
    const { id } = await newUser();
    const address = `${randomId()}@acme.example`;
    await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.givenName', value: 'Ulla' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address },
    );
    expect(await memberOf(id)).toMatchObject({ firstName: 'Ulla', email: address });
    const put = await ask('PUT', `/Users/${id}`, { ...entraUser(address), active: false });
    expect([put.status, put.body.active, await memberOf(id)]).toEqual([200, false, undefined]);
    const taken = await ask<Problem>('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'replace', value: { emails: [{ primary: true, value: admin.email }] } }],
    });
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('that are members already are found and linked; their account stays their own', async () => {
    const guest = person(harness.world.acme, 'Guest');
    const found = (await find(`userName eq "${guest.email}"`)).body.Resources[0];
    expect(found?.id).toBe(guest.userId);
    await patch(`/Users/${guest.userId}`, {
      op: 'replace',
      value: { externalId: 'e1', emails: [{ primary: true, value: 'thief@evil.example' }] },
    });
    expect((await find('externalId eq "e1"')).body.totalResults).toBe(1);
    expect(await memberOf(guest.userId)).toMatchObject({ email: guest.email, role: 'Guest' });
  });

  it('of another organization are neither seen nor changed, and keep their account when they are added', async () => {
    const stranger = person(harness.world.bolt, 'Member');
    expect((await find(`userName eq "${stranger.email}"`)).body.totalResults).toBe(0);
    expect((await ask('GET', `/Users/${stranger.userId}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${stranger.userId}`)).status).toBe(404);
    const added = await ask('POST', '/Users', entraUser(stranger.email));
    expect([added.status, added.body.id]).toEqual([201, stranger.userId]);
    await patch(`/Users/${stranger.userId}`, {
      op: 'replace',
      value: { 'name.givenName': 'Thief', emails: [{ primary: true, value: 'thief2@evil.example' }] },
    });
    expect(await memberOf(stranger.userId)).toMatchObject({ email: stranger.email, firstName: 'Member' });
    // Nor can they be signed out there from here, by hand or by SCIM.
    const params = { userId: stranger.userId };
    expect((await harness.send(admin, 'organisations.endSessions', { params })).status).toBe(403);
    await patch(`/Users/${stranger.userId}`, { op: 'replace', value: { active: false } });
    expect(await memberOf(stranger.userId)).toBeUndefined();
    // Where they worked before, they work still.
    const me = await harness.call(stranger, 'users.me', {});
    expect(dataOf<{ activeOrgId: string }>(me).activeOrgId).toBe(harness.world.bolt.orgId);
  });

  it('are deleted', async () => {
    const { id } = await newUser();
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect([(await ask('GET', `/Users/${id}`)).status, await memberOf(id)]).toEqual([404, undefined]);
  });

  it('the last Admin is never taken away', async () => {
    for (const reply of [
      await ask<Problem>('PATCH', `/Users/${admin.userId}`, {
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
      await ask<Problem>('DELETE', `/Users/${admin.userId}`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([409, expect.stringContaining('last Admin')]);
    }
    expect((await memberOf(admin.userId))?.role).toBe('Admin');
  });

  it.each([
    [{}, 'userName'],
    [{ userName: 'not an address' }, 'emails'],
    [{ userName: 'a@b.example', active: 'perhaps' }, 'active'],
    [{ userName: 3 }, 'userName'],
    ['text', 'body'],
  ])('%o is refused by the name of what is wrong', async (body, field) => {
    const reply = await ask<Problem>('POST', '/Users', body);
    expect([reply.status, reply.body.detail]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('groups', () => {
  it('take and lose members as Entra ID and Okta send it', async () => {
    const [a, b, c] = [await newUser(), await newUser(), await newUser()];
    const { id } = await newGroup('FinOps', [a.id]);
    const members = async () =>
      (await ask('GET', `/Groups/${id}`)).body.members.map(({ value }) => value).toSorted();
    await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: b.id }, { value: c.id }] });
    expect(await members()).toEqual([a.id, b.id, c.id].toSorted());
    await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: b.id }] });
    await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${c.id}"]` });
    expect(await members()).toEqual([a.id]);
    await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'FinOps team' } });
    expect((await find('displayName eq "finops TEAM"', 'Groups')).body.Resources[0]?.id).toBe(id);
    const lean = await ask<Listed>('GET', '/Groups?excludedAttributes=members');
    expect(lean.body.Resources[0]).not.toHaveProperty('members');
    expect((await ask('GET', `/Users/${a.id}`)).body.groups).toMatchObject([{ display: 'FinOps team' }]);
    const unknown = await ask<Problem>('PATCH', `/Groups/${id}`, {
      Operations: [
        { op: 'add', path: 'members', value: [{ value: person(harness.world.bolt, 'Admin').userId }] },
      ],
    });
    expect([unknown.status, unknown.body.scimType]).toEqual([400, 'invalidValue']);
    const same = await ask<Problem>('POST', '/Groups', { displayName: 'FinOps team' });
    expect([same.status, same.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await ask('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Groups/${id}`)).status).toBe(404);
  });

  it('give the highest of their roles, at once and until somebody leaves them', async () => {
    const { id } = await newUser();
    const low = await newGroup('Readers', [id]);
    const high = await newGroup('Owners');
    await giveRole(low.id, 'Member');
    await giveRole(high.id, 'Admin');
    expect((await memberOf(id))?.role).toBe('Member');
    await patch(`/Groups/${high.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(await memberOf(id)).toMatchObject({ role: 'Admin', roleGroups: ['Owners'] });
    const guest = await harness.send(person(harness.world.acme, 'Guest'), 'organisations.listMembers', {});
    expect(guest.text).not.toContain('Owners');
    const byHand = await harness.send(admin, 'organisations.changeMember', {
      params: { userId: id },
      body: { role: 'Guest' },
    });
    expect([byHand.status, byHand.text]).toEqual([409, expect.stringContaining('groups of your identity')]);
    await patch(`/Groups/${high.id}`, { op: 'remove', path: 'members' });
    expect((await memberOf(id))?.role).toBe('Member');
    await giveRole(low.id, null);
    expect(await memberOf(id)).toMatchObject({ role: 'Guest', roleGroups: [] });
    await harness.call(admin, 'organisations.setScimDefaultRole', { body: { role: 'Member' } });
    expect((await memberOf(id))?.role).toBe('Member');
    await harness.call(admin, 'organisations.setScimDefaultRole', { body: { role: 'Guest' } });
  });

  it('never lower the last Admin, and the audit says so', async () => {
    const group = await newGroup('Everybody', [admin.userId]);
    await giveRole(group.id, 'Guest');
    expect((await memberOf(admin.userId))?.role).toBe('Admin');
    expect((await actions(admin.email)).map(({ action }) => action)).toContain('scim_last_admin_kept');
    await ask('DELETE', `/Groups/${group.id}`);
  });

  it('get no role above that of who maps them, nor is one taken that is', async () => {
    const { first } = harness.world;
    const editor = person(first, 'MSP-Customer-Editor');
    const own = await tokenFor(editor);
    const made = await ask('POST', '/Groups', { displayName: 'Bosses' }, own);
    expect((await giveRole(made.body.id, 'Admin', editor)).status).toBe(400);
    expect((await giveRole(made.body.id, 'Admin', person(first, 'Admin'))).status).toBe(200);
    expect((await giveRole(made.body.id, null, editor)).status).toBe(403);
    // Nor does its token reach who may do more.
    const boss = person(first, 'Admin');
    const reply = await ask<Problem>('DELETE', `/Users/${boss.userId}`, undefined, own);
    expect([reply.status, reply.body.detail]).toEqual([403, expect.stringContaining('Admin')]);
    expect((await giveRole(made.body.id, 'Guest')).status).toBe(404);
  });
});
