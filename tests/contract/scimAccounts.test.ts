import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueReset, RESET_PATH } from '@server/identity/resetLinks';
import { randomId } from '@server/platform/crypto';
import { createBrowser } from './browser';
import { startHarness, type Harness, type Reply } from './harness';
import { person, type Organisation, type Person } from './world';

// Passwords are slow on purpose, and slower on a machine that is busy.
const PASSWORD = 'correct horse battery staple';

let harness: Harness;
let admin: Person;
let token: string;

interface Resource {
  id: string;
  active: boolean;
  userName: string;
}

function dataOf<T>(reply: Reply): T {
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return (reply.body as { data: T }).data;
}
const tokenFor = async (as: Person) =>
  dataOf<{ secret: string }>(
    await harness.call(as, 'organisations.createScimToken', { body: { name: 'Entra ID' } }),
  ).secret;

async function ask(method: string, path: string, body?: unknown, bearer = token) {
  const response = await fetch(`${harness.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Resource };
}

const entraUser = (userName: string) => ({
  externalId: `ext-${userName}`,
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  name: { familyName: 'Neu', givenName: 'Uma' },
});
const newUser = async () => (await ask('POST', '/Users', entraUser(`${randomId()}@acme.example`))).body;
const patch = (path: string, ...Operations: object[]) => ask('PATCH', path, { Operations });
const giveRole = (groupId: string, role: 'Admin' | 'Member') =>
  harness.call(admin, 'organisations.setScimGroupRole', { params: { groupId }, body: { role } });

async function memberOf(userId: string, as = admin) {
  type Member = { userId: string; role: string; state: string; firstName: string };
  const reply = await harness.call(as, 'organisations.listMembers', {});
  return dataOf<Member[]>(reply).find((each) => each.userId === userId);
}
async function actions(subject: string) {
  const reply = await harness.call(admin, 'organisations.audit', { query: { text: subject } });
  return dataOf<{ action: string }[]>(reply);
}

beforeAll(async () => {
  harness = await startHarness();
  admin = person(harness.world.acme, 'Admin');
  token = await tokenFor(admin);
});
afterAll(() => harness?.stop());

describe('an account whose password another organization has set', () => {
  let owners: string;
  beforeAll(async () => {
    const { id } = (await ask('POST', '/Groups', { displayName: 'Owners' })).body;
    await giveRole(id, 'Admin');
    owners = id;
  });
  const of = (organisation: Organisation) => person(organisation, 'Admin');
  const join = (group: string, userId: string) =>
    patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: userId }] });
  const activate = (id: string, value: unknown = true) =>
    patch(`/Users/${id}`, { op: 'replace', path: 'active', value });

  async function invite(organisation: Organisation, email: string) {
    const body = { email, firstName: '', lastName: '', role: 'Guest' as const };
    const reply = await harness.call(of(organisation), 'organisations.inviteMember', { body });
    return dataOf<{ invitationUrl: string; member: { userId: string } }>(reply);
  }
  const open = (link: string, password = PASSWORD) =>
    createBrowser().submit(link, { password, again: password });
  /** A person who has set the first password by a link of this organization. */
  async function opened(organisation: Organisation, email = `${randomId()}@victim.example`) {
    const { invitationUrl, member } = await invite(organisation, email);
    expect((await open(invitationUrl)).status).toBe(200);
    return { email, userId: member.userId };
  }
  async function reset(organisation: Organisation, userId: string) {
    const reply = await harness.call(of(organisation), 'users.resetPassword', { params: { userId } });
    return dataOf<{ resetUrl: string }>(reply).resetUrl;
  }
  const removeFrom = (organisation: Organisation, userId: string) =>
    harness.call(of(organisation), 'organisations.removeMember', { params: { userId } });
  /** Where somebody gets who signs in as this person: undefined: nowhere. */
  async function placesOf(userId: string) {
    const reply = await harness.send({ token: await harness.mint({ userId }) }, 'users.me', {});
    if (reply.status !== 200) return undefined;
    return Object.keys(dataOf<{ orgIdToOrgMemberInfo: object }>(reply).orgIdToOrgMemberInfo);
  }

  it.each([
    ['is a member there still', false],
    ['was removed there', true],
  ])('is invited, not let in, when the person %s', async (_when, isRemoved) => {
    const { acme, bolt } = harness.world;
    const { email, userId } = await opened(bolt);
    if (isRemoved) await removeFrom(bolt, userId);
    const before = isRemoved ? undefined : [bolt.orgId];
    const made = await ask('POST', '/Users', entraUser(email));
    expect([made.status, made.body.id, made.body.active]).toEqual([201, userId, false]);
    await join(owners, userId);
    expect(await memberOf(userId)).toMatchObject({ state: 'invited', role: 'Guest' });
    // What an identity provider tries next changes nothing.
    expect((await activate(userId)).body.active).toBe(false);
    expect((await activate(userId, 'True')).body.active).toBe(false);
    expect((await ask('PUT', `/Users/${userId}`, entraUser(email))).body.active).toBe(false);
    await patch(`/Users/${userId}`, { op: 'replace', path: 'name.givenName', value: 'Uma' });
    await giveRole(owners, 'Member');
    await giveRole(owners, 'Admin');
    expect(await memberOf(userId)).toMatchObject({ state: 'invited', role: 'Guest' });
    expect(await placesOf(userId)).toEqual(before);
    const told = (await actions(email)).map(({ action }) => action);
    expect(told.filter((action) => /activated|invited/.test(action))).toEqual(['member_invited']);

    const { invitationUrl } = await invite(acme, email);
    expect((await open(invitationUrl, 'not the password')).status).toBe(422);
    expect(await memberOf(userId)).toMatchObject({ state: 'invited' });
    expect((await open(invitationUrl)).status).toBe(200);
    expect(await memberOf(userId)).toMatchObject({ state: 'active', role: 'Admin' });
    expect((await ask('GET', `/Users/${userId}`)).body.active).toBe(true);
    expect(await placesOf(userId)).toContain(acme.orgId);
    // Who has accepted once comes back without being asked again.
    expect((await activate(userId, false)).body.active).toBe(false);
    expect((await activate(userId)).body.active).toBe(true);
  });

  it.each(['PATCH', 'DELETE'])(
    'is not invited any more after a %s, and stays signed in there',
    async (by) => {
      const { bolt } = harness.world;
      const { email, userId } = await opened(bolt);
      const as = { token: await harness.mint({ userId }) };
      await ask('POST', '/Users', entraUser(email));
      const { invitationUrl } = await invite(harness.world.acme, email);
      if (by === 'PATCH') await activate(userId, false);
      else await ask('DELETE', `/Users/${userId}`);
      expect(await memberOf(userId)).toBeUndefined();
      expect((await open(invitationUrl)).status).toBe(404);
      expect((await harness.send(as, 'users.me', {})).status).toBe(200);
      expect(await memberOf(userId, of(bolt))).toMatchObject({
        state: 'active',
        role: 'Guest',
        firstName: '',
      });
    },
  );

  it('is invited when the other one has set it since the person was deactivated here', async () => {
    const { acme, bolt } = harness.world;
    const { email, userId } = await opened(acme);
    await opened(bolt, email);
    await activate(userId, false);
    expect((await open(await reset(bolt, userId))).status).toBe(200);
    expect((await activate(userId)).body.active).toBe(false);
    expect(await memberOf(userId)).toMatchObject({ state: 'invited' });
  });

  it('is invited when that one has given the account another address since', async () => {
    const { acme, bolt } = harness.world;
    const theirs = await tokenFor(of(bolt));
    const made = (await ask('POST', '/Users', entraUser(`${randomId()}@bolt.example`), theirs)).body;
    expect((await open(await reset(bolt, made.id))).status).toBe(200);
    const { invitationUrl } = await invite(acme, made.userName);
    expect((await open(invitationUrl)).status).toBe(200);
    await removeFrom(acme, made.id);
    const as = { token: await harness.mint({ userId: made.id }) };
    const boss = `${randomId()}@acme.example`;
    const renamed = await ask('PUT', `/Users/${made.id}`, entraUser(boss), theirs);
    expect([renamed.status, renamed.body.userName]).toEqual([200, boss]);
    // Who was signed in as the old address is not thereby the new one.
    expect((await harness.send(as, 'users.me', {})).status).toBe(401);
    expect((await ask('POST', '/Users', entraUser(boss))).body).toMatchObject({
      id: made.id,
      active: false,
    });
    expect(await memberOf(made.id)).toMatchObject({ state: 'invited' });
  });

  it('tells nobody its name before the person has accepted', async () => {
    const { acme, bolt } = harness.world;
    const { email, userId } = person(bolt, 'Member');
    const mine = { email, firstName: 'Our', lastName: 'Guess', role: 'Guest' as const };
    const reply = await harness.call(admin, 'organisations.inviteMember', { body: mine });
    const told = dataOf<{ member: object }>(reply).member;
    expect([told, await memberOf(userId)]).toMatchObject([
      { firstName: 'Our' },
      { firstName: 'Our', lastName: 'Guess' },
    ]);
    const { body: resource } = await ask('POST', '/Users', { userName: email, active: true });
    expect(JSON.stringify([resource, (await ask('GET', `/Users/${userId}`)).body])).not.toContain('Member');
    // Nor to who asks letter by letter.
    for (const filter of ['name.familyName pr', 'name.familyName sw "M"', 'name.givenName gt "A"']) {
      const query = encodeURIComponent(`userName eq "${email}" and ${filter}`);
      expect((await ask('GET', `/Users?filter=${query}`)).body).toMatchObject({ totalResults: 0 });
    }
    await removeFrom(acme, userId);
  });

  it('is let in at once when it was set here, before and after a deactivation', async () => {
    const { acme } = harness.world;
    const { email, userId } = await opened(acme);
    await ask('PATCH', `/Users/${userId}`, { Operations: [{ op: 'replace', value: { active: false } }] });
    expect(await memberOf(userId)).toBeUndefined();
    await ask('DELETE', `/Users/${userId}`);
    expect((await ask('POST', '/Users', entraUser(email))).body.active).toBe(true);
    const made = await newUser();
    expect((await open(await reset(acme, made.id))).status).toBe(200);
    await activate(made.id, false);
    expect((await activate(made.id)).body.active).toBe(true);
  });

  it('cannot be: a link of another organization sets no first password of who is a member here', async () => {
    const { acme, bolt } = harness.world;
    const made = await newUser();
    const { invitationUrl } = await invite(bolt, made.userName);
    const refused = await open(invitationUrl);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('set a password there first'),
    ]);
    expect(await memberOf(made.id, of(bolt))).toMatchObject({ state: 'invited' });
    // By a link of the organization that they are in they set it, and may accept then.
    expect((await open(await reset(acme, made.id))).status).toBe(200);
    expect((await open(invitationUrl)).status).toBe(200);
  });

  it('a link for a password that another organization made ends when the person is let in here', async () => {
    const { bolt } = harness.world;
    const theirs = await tokenFor(of(bolt));
    const email = `${randomId()}@victim.example`;
    const { id } = (await ask('POST', '/Users', entraUser(email), theirs)).body;
    const link = await reset(bolt, id);
    expect((await ask('POST', '/Users', entraUser(email))).body).toMatchObject({ id, active: true });
    expect((await open(link)).status).toBe(404);
  });

  it('of somebody else’s address goes back to its owner by a link of the operator, and opens nothing meanwhile', async () => {
    const { acme, bolt } = harness.world;
    const { email, userId } = await opened(bolt);
    const squatter = { token: await harness.mint({ userId }) };
    const { invitationUrl } = await invite(acme, email);
    const refused = await open(invitationUrl, 'what the owner would like');
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('whoever runs this server'),
    ]);
    expect(await placesOf(userId)).toEqual([bolt.orgId]);
    // What `reset-password` prints.
    const { token: link } = await harness.database.system((sql) => issueReset(sql, userId, new Date()));
    const owned = 'what the owner would like';
    const { status } = await createBrowser().submit(`${harness.url}${RESET_PATH}${link}`, {
      password: owned,
      again: owned,
    });
    expect(status).toBe(200);
    expect((await harness.send(squatter, 'users.me', {})).status).toBe(401);
    expect((await open(invitationUrl)).status).toBe(422);
    expect((await open(invitationUrl, owned)).status).toBe(200);
    expect(await placesOf(userId)).toEqual(expect.arrayContaining([acme.orgId, bolt.orgId]));
  });
});
