import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinAs, PASSWORD } from './assistantFixture';
import { createBrowser, createClient } from './browser';
import { startHarness, type AnotherServer, type Harness, type Reply } from './harness';
import { person, type Person } from './world';

let harness: Harness;
let behind: AnotherServer;
let admin: Person;
const OFFICE = '203.0.113.7';
const HOME = '198.51.100.20';

/** A server behind a proxy of this computer, which says where callers come from. */
beforeAll(async () => {
  harness = await startHarness();
  behind = await harness.another({ publicUrl: 'http://127.0.0.1:9' });
  admin = person(harness.world.acme, 'Admin');
});
afterAll(async () => {
  await behind?.close();
  await harness?.stop();
});

async function from(address: string, as: { token: string }, path = 'users/me', init: RequestInit = {}) {
  const response = await fetch(`${behind.url}/v1/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${as.token}`,
      'x-forwarded-for': address,
      'content-type': 'application/json',
    },
  });
  return { status: response.status, text: await response.text() };
}
const put = (address: string, networks: string[], as: { token: string } = admin) =>
  from(address, as, 'organisations/allowed_networks', { method: 'PUT', body: JSON.stringify({ networks }) });
const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;

it('lets people, keys and assistants of an organization in from its networks only', async () => {
  const made = await harness.call(admin, 'organisations.createApiKey', {
    body: { name: 'Key', role: 'Admin' },
  });
  const key = { token: dataOf<{ secret: string }>(made).secret };
  expect((await put(OFFICE, ['203.0.113.0/24', '2001:db8::/32'])).status).toBe(200);
  for (const [address, status] of [
    [OFFICE, 200],
    ['2001:db8::17', 200],
    [HOME, 403],
    // What the caller writes itself is not believed.
    [`${OFFICE}, ${HOME}`, 403],
  ] as const) {
    const mcp = await fetch(`${behind.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.token}`,
        'x-forwarded-for': address,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    const both = [await from(address, admin), await from(address, key)].map((reply) => reply.status);
    expect([address, ...both, mcp.status]).toEqual([address, status, status, status]);
  }
  expect((await from(HOME, admin)).text).toContain(`can’t be used from the address ${HOME}`);
  expect((await from(HOME, person(harness.world.bolt, 'Admin'))).status).toBe(200);
  // A team’s server: what comes from its own computer may come by a proxy that adds no header.
  expect((await harness.call(admin, 'users.me', {})).status).toBe(403);
});

it('an Admin cannot lock out the address that they use, and reads what is wrong with the rest', async () => {
  for (const [networks, text] of [
    [['10.0.0.0/8'], `your own address ${OFFICE}`],
    [['example.com'], '“example.com” is not an IP address or network'],
    [['0.0.0.0/0'], 'lets everyone in'],
  ] as const) {
    const reply = await put(OFFICE, [...networks]);
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(text)]);
  }
  const read = await from(OFFICE, admin, 'organisations/allowed_networks');
  expect(JSON.parse(read.text)).toEqual({
    data: { networks: ['203.0.113.0/24', '2001:db8::/32'], address: OFFICE, exempt: false },
  });
  const member = await put(OFFICE, [], person(harness.world.acme, 'Member'));
  expect(member.status).toBe(403);
});

it('who belongs to another organization as well works there, and cannot switch to this one', async () => {
  const both = person(harness.world.bolt, 'Member');
  await harness.database.system((sql) =>
    sql.run(`insert into membership (org_id, user_id, role, state) values ($1, $2, 'Guest', 'active')`, [
      harness.world.acme.orgId,
      both.userId,
    ]),
  );
  const activeAt = async (address: string) => JSON.parse((await from(address, both)).text).data.activeOrgId;
  const turn = (address: string, activeOrgId: string) =>
    from(address, both, '../api/propelAuth/updateUserMetadata', {
      method: 'POST',
      body: JSON.stringify({ userId: both.userId, metadata: { activeOrgId } }),
    });
  expect((await turn(HOME, harness.world.acme.orgId)).status).toBe(403);
  expect((await turn(OFFICE, harness.world.acme.orgId)).status).toBe(200);
  expect([await activeAt(OFFICE), await activeAt(HOME)]).toEqual([
    harness.world.acme.orgId,
    harness.world.bolt.orgId,
  ]);
});

it('refuses the sign-in as well, after the right password, and notes it', async () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32'];
  expect((await put(OFFICE, [...networks, '127.0.0.1'])).status).toBe(200);
  const ida = await joinAs(harness, harness.world.acme, 'Member');
  expect((await put(OFFICE, networks)).status).toBe(200);
  const signIn = async (address: string) => {
    const browser = createBrowser((to, init) => {
      const url = new URL(to);
      return fetch(new URL(url.pathname + url.search, behind.url), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': address },
      });
    });
    const client = createClient('http://127.0.0.1:9');
    const form = await browser.open(client.authorize());
    return browser.submit(form.url, { email: ida.email, password: PASSWORD });
  };
  const refused = await signIn(HOME);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(HOME)]);
  const entered = await signIn(OFFICE);
  expect(entered.url.searchParams.get('code')).toBeTruthy();
  const audit = await from(OFFICE, admin, `organisations/audit?text=${encodeURIComponent(ida.email)}`);
  const { data: noted } = JSON.parse(audit.text) as { data: { action: string; data: object }[] };
  expect(noted.find(({ action }) => action === 'network_refused')?.data).toEqual({ address: HOME });
  expect(noted.filter(({ action }) => action === 'signed_in')).toHaveLength(1);
});
