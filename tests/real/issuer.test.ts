import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowser, createClient, pressContinue } from '@tests/contract/browser';
import { startTeam } from '@tests/contract/teamServer';
import { person, type World } from '@tests/contract/world';
import { CLIENT_ID, CLIENT_SECRET, startIssuer } from './issuer';
import { freePort } from './tools';

const PASSWORD = 'a password of the issuer 1';

let team: Awaited<ReturnType<typeof startTeam>>;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let world: World;
let url: string;
let port: number;

const settings = (more: { clientSecret?: string; emailTrusted?: boolean } = {}) => ({
  issuer: `http://127.0.0.1:${port}/api/oidc`,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  emailTrusted: true,
  ...more,
});
beforeAll(async () => {
  team = await startTeam();
  port = await freePort();
  ({ url } = await team.start({ outsideIssuer: settings() }));
  world = await team.people(url);
  issuer = await startIssuer(port, `${url}/sign-in/outside`);
  await issuer.addPerson('ada', person(world.acme, 'Admin').email, PASSWORD);
  await issuer.addPerson('grace', person(world.acme, 'Member').email, PASSWORD);
  await issuer.addPerson('nobody', 'nobody@elsewhere.example', PASSWORD);
});
afterAll(async () => {
  await issuer?.stop();
  await team?.stop();
});

/** A person's way from the app to the issuer and back; `at` is another process behind the same address. */
async function signIn(username: string, at = url) {
  const browser = createBrowser((to, init) => {
    const asked = new URL(to);
    return fetch(asked.origin === url ? new URL(asked.pathname + asked.search, at) : asked, init);
  });
  const client = createClient(url);
  const page = await browser.open(client.authorize());
  expect(page.url.origin).toBe(new URL(issuer.issuer).origin);
  const back = await issuer.signIn(browser, page, { username, password: PASSWORD });
  return { client, back, done: await pressContinue(browser, back) };
}

const callers = async (token: string) => {
  const reply = await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return reply.json() as Promise<{ data: { userId: string } }>;
};

/** Signs in as Ada, and is known as her. */
async function isAda(at = url) {
  const { client, done } = await signIn('ada', at);
  const tokens = await client.code(done.url.searchParams.get('code') ?? '');
  expect(tokens.status).toBe(200);
  const me = await callers(tokens.body.access_token);
  expect(me.data.userId).toBe(person(world.acme, 'Admin').userId);
}

it('[AUTH-03] signs in who signed in at Glewlwyd', () => isAda());

it('lets nobody in whom only the issuer knows', async () => {
  const { back } = await signIn('nobody');
  expect(back.status).toBe(403);
  expect(back.text).toContain('Nobody here has the address nobody@elsewhere.example');
});

it.each([
  ['its addresses are not trusted', { emailTrusted: false }, '--oidc-email trusted'],
  ['the secret is another one', { clientSecret: 'another' }, 'refused this server'],
])('says why nobody signs in where %s', async (_, more, words) => {
  const other = await team.start({ outsideIssuer: settings(more), publicUrl: url });
  // Who has signed in before is known by the issuer's own name for them, whatever their address.
  const { back } = await signIn('grace', other.url);
  expect([back.status, back.text]).toEqual([401, expect.stringContaining(words)]);
});

// A server asks for keys again a minute after it did: whoever signs in before that is told to try again.
it('signs in with a key that it has not seen before', async () => {
  await issuer.changeKey();
  const { back } = await signIn('ada');
  expect([back.status, back.text]).toEqual([
    401,
    expect.stringContaining('could not be verified. Try again.'),
  ]);
  const other = await team.start({ outsideIssuer: settings(), publicUrl: url });
  await isAda(other.url);
});
