import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness, type Reply } from './harness';
import { openLive } from './liveClient';
import { person, type Person } from './world';

let harness: Harness;
let ada: Person;
beforeAll(async () => {
  harness = await startHarness();
  ada = person(harness.world.acme, 'Member');
});
afterAll(() => harness?.stop());

interface Listed {
  sessionId: string;
  agent: string;
  address: string;
  lastUsedAt: string | null;
  current: boolean;
}
const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
const listed = async (as: { token: string }) =>
  dataOf<Listed[]>(await harness.send(as, 'users.listSessions', {}));
const statusOf = async (as: { token: string }, url = harness.url) =>
  (await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${as.token}` } })).status;

it('people see where they are signed in, and which of it is this one', async () => {
  const laptop = { token: await harness.mint(ada, { grantId: 'laptop' }) };
  const headers = { authorization: `Bearer ${laptop.token}`, 'user-agent': 'Costloom (macOS)' };
  await fetch(`${harness.url}/v1/users/me`, { headers });
  const all = await listed(ada);
  expect(all.filter(({ current }) => current)).toMatchObject([{ address: '127.0.0.1' }]);
  expect(all.find(({ sessionId }) => sessionId === 'laptop')).toMatchObject({
    agent: 'Costloom (macOS)',
    address: '127.0.0.1',
    current: false,
  });
  const others = await listed(person(harness.world.acme, 'Guest'));
  expect(others.map(({ sessionId }) => sessionId)).not.toContain('laptop');
});

it('one is ended at once, at another server process as well, and its live socket closes', async () => {
  const phone = { token: await harness.mint(ada, { grantId: 'phone' }) };
  const second = await harness.another();
  expect(await statusOf(phone, second.url)).toBe(200);
  const live = await openLive(second.url, phone);
  const params = { sessionId: 'phone' };
  const stranger = await harness.send(person(harness.world.bolt, 'Admin'), 'users.endSession', { params });
  expect([stranger.status, await statusOf(phone)]).toEqual([404, 200]);
  expect((await harness.call(ada, 'users.endSession', { params })).status).toBe(200);
  expect([await statusOf(phone), await statusOf(phone, second.url)]).toEqual([401, 401]);
  expect(await live.closed).toBe(4401);
  expect((await harness.call(ada, 'users.endSession', { params })).status).toBe(404);
  await second.close();
});

it('all others are ended, this one stays, and the audit says how many', async () => {
  const one = { token: await harness.mint(ada) };
  const two = { token: await harness.mint(ada) };
  expect(dataOf<{ ended: number }>(await harness.call(ada, 'users.endOtherSessions', {})).ended).toBe(3);
  expect([await statusOf(one), await statusOf(two), await statusOf(ada)]).toEqual([401, 401, 200]);
  expect(await listed(ada)).toHaveLength(1);
  const audit = await harness.call(person(harness.world.acme, 'Admin'), 'organisations.audit', {
    query: { action: 'sessions_ended' },
  });
  expect(dataOf<object[]>(audit)).toMatchObject([
    { subject: ada.email, data: { sessions: 3 } },
    { subject: ada.email, data: { sessions: 1 } },
  ]);
});

it('an Admin signs a member out everywhere, but nobody of another organization', async () => {
  const admin = person(harness.world.acme, 'Admin');
  const token = { token: await harness.mint(ada) };
  const params = { userId: ada.userId };
  const foreign = await harness.send(person(harness.world.bolt, 'Admin'), 'organisations.endSessions', {
    params,
  });
  expect([foreign.status, await statusOf(token)]).toEqual([404, 200]);
  const reply = await harness.call(admin, 'organisations.endSessions', { params });
  expect(dataOf<{ ended: number }>(reply).ended).toBe(2);
  expect([await statusOf(token), await statusOf(ada)]).toEqual([401, 401]);
});

it('who has not joined yet has no sessions to end', async () => {
  const admin = person(harness.world.acme, 'Admin');
  const reply = await harness.call(admin, 'organisations.inviteMember', {
    body: { email: 'new@acme.example', role: 'Member' },
  });
  const { userId } = dataOf<{ member: { userId: string } }>(reply).member;
  expect((await harness.send(admin, 'organisations.endSessions', { params: { userId } })).status).toBe(409);
});

it.each(['invited', 'a member'] as const)(
  'who works elsewhere stays signed in there when an organization removes who is %s in it',
  async (state) => {
    const { acme, bolt } = harness.world;
    const admin = person(acme, 'Admin');
    const { email, userId } = person(bolt, 'Member');
    const body = { email, role: 'Guest' as const };
    await harness.call(admin, 'organisations.inviteMember', { body });
    if (state === 'a member')
      await harness.database.system((sql) =>
        sql.run(`update membership set state = 'active' where org_id = $1 and user_id = $2`, [
          acme.orgId,
          userId,
        ]),
      );
    const token = { token: await harness.mint({ userId }) };
    const params = { userId };
    const ended = await harness.send(admin, 'organisations.endSessions', { params });
    expect(ended.status).toBe(state === 'invited' ? 409 : 403);
    await harness.call(admin, 'organisations.removeMember', { params });
    expect(await statusOf(token)).toBe(200);
  },
);

it('a key has no sign-ins', async () => {
  const admin = person(harness.world.acme, 'Admin');
  const made = await harness.call(admin, 'organisations.createApiKey', {
    body: { name: 'Key', role: 'Admin' },
  });
  const key = { token: dataOf<{ secret: string }>(made).secret };
  expect((await harness.send(key, 'users.listSessions', {})).status).toBe(403);
});
