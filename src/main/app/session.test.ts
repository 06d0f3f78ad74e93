import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionState } from '@shared/host/contract';
import { startSignInServer, type SignInServer } from '@tests/fakes/signInServer';
import { Fault } from '@shared/kernel/fault';
import { systemClock } from '../adapters/systemClock';
import type { Clock, SecretStore } from '../ports';
import { identify } from './identify';
import { memorySecrets } from './secrets';
import { createSession, type Session } from './session';
import { openProvider } from './signIn';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const info = { kind: 'local' as const, label: 'this computer', reachable: true };

let server: SignInServer;
let heard: SessionState[];
let ahead = 0;
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };

function open(secrets: SecretStore, asks = identify): Session {
  return createSession({
    server: {
      kind: 'local',
      address: async () => ({ url: server.url, localSecret: server.localSecret }),
      info: () => info,
    },
    secrets,
    clock,
    log: quiet,
    provider: (url) => openProvider({ issuer: `${url}/oidc`, resource: `${url}/v1`, clock }),
    identify: asks,
    onChange: (state) => heard.push(state),
  });
}

beforeEach(async () => {
  ahead = 0;
  heard = [];
  server = await startSignInServer();
});
afterEach(() => server.stop());

const signedIn = { state: 'signed-in', userId: 'user-local', orgId: 'org-1', server: info };

test('[AUTH-03] the local workspace opens by the ordinary code flow, without a password', async () => {
  const session = open(memorySecrets());
  expect(await session.openLocal()).toEqual(signedIn);
  expect(heard).toEqual([signedIn]);
  expect(await session.token()).toMatch(/^ey/);
});

test('a wrong local secret opens nothing', async () => {
  server.localSecret = 'of another server';
  const session = open(memorySecrets());
  await expect(session.openLocal()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await session.token()).toBeNull();
});

test('the next run takes the session up from the keychain, with a rotated token', async () => {
  const secrets = memorySecrets();
  await open(secrets).openLocal();
  const before = await secrets.get('session:local');
  const next = open(secrets);
  expect(await next.restore()).toEqual(signedIn);
  expect(await secrets.get('session:local')).not.toBe(before);
});

test('no access token is ever given to the keychain', async () => {
  const secrets = memorySecrets();
  const session = open(secrets);
  await session.openLocal();
  expect(await secrets.get('session:local')).not.toContain(await session.token());
});

test('a session that the provider no longer knows ends as expired, and the keychain is emptied', async () => {
  const secrets = memorySecrets();
  await open(secrets).openLocal();
  server.refuseRefresh = true;
  expect(await open(secrets).restore()).toMatchObject({ state: 'signed-out', reason: 'expired' });
  expect(await secrets.get('session:local')).toBeNull();
});

test('with the server away at start the session is kept for later', async () => {
  const secrets = memorySecrets();
  await open(secrets).openLocal();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const next = open(secrets);
  expect(await next.restore()).toMatchObject({ state: 'signed-out', reason: 'unreachable' });
  expect(await secrets.get('session:local')).not.toBeNull();
  server = await startSignInServer({ port });
});

test('whose organization was moved is signed out, told where it is, and not kept here', async () => {
  const data = { organization: 'Acme', cell: 'west', address: 'https://west.example.com' };
  const away = async () => {
    throw new Fault('misdirected', 'Acme has moved.', data);
  };
  const moved = { organization: 'Acme', address: 'https://west.example.com' };
  const out = { state: 'signed-out', reason: 'moved', moved, server: info };
  const secrets = memorySecrets();
  const session = open(secrets);
  await session.openLocal();
  await session.movedAway('another token', moved);
  expect(session.state()).toEqual(signedIn);
  await session.movedAway((await session.token()) ?? '', moved);
  expect(heard.at(-1)).toEqual(out);
  // The next start, and whoever signs in here all the same.
  await open(secrets).openLocal();
  expect(await open(secrets, away).restore()).toEqual(out);
  expect(await secrets.get('session:local')).toBeNull();
  const again = open(secrets, away);
  await expect(again.openLocal()).rejects.toMatchObject({ code: 'misdirected' });
  expect(again.state()).toEqual(out);
});

test('many callers at once renew once, before the token ends', async () => {
  const session = open(memorySecrets());
  await session.openLocal();
  const first = await session.token();
  server.tokenRequests.length = 0;
  ahead = 14.5 * 60_000;
  const tokens = await Promise.all(Array.from({ length: 20 }, () => session.token()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(first);
  expect(server.tokenRequests).toHaveLength(1);
});

test('a renewal that the provider refuses signs out', async () => {
  const session = open(memorySecrets());
  await session.openLocal();
  server.refuseRefresh = true;
  ahead = 20 * 60_000;
  expect(await session.token()).toBeNull();
  expect(heard.at(-1)).toMatchObject({ state: 'signed-out', reason: 'expired' });
});

test('a refused token signs out, but a late answer to an older one does not', async () => {
  const session = open(memorySecrets());
  await session.openLocal();
  await session.rejected('an older token');
  expect(session.state()).toEqual(signedIn);
  await session.rejected((await session.token()) ?? '');
  expect(session.state()).toMatchObject({ state: 'signed-out', reason: 'expired' });
});

test('signing out revokes the grant at the provider and forgets it here', async () => {
  const secrets = memorySecrets();
  const session = open(secrets);
  await session.openLocal();
  const kept = await secrets.get('session:local');
  expect(await session.signOut()).toMatchObject({ state: 'signed-out', reason: 'signed-out' });
  expect(await secrets.get('session:local')).toBeNull();
  await secrets.set('session:local', kept ?? '');
  expect(await open(secrets).restore()).toMatchObject({ reason: 'expired' });
});

/** What a browser does with the address: follows redirects with cookies until it is at the app's own address. */
async function browse(url: URL, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    at = new URL(response.headers.get('location') ?? 'about:blank', at);
    if (at.href.startsWith(redirectUri)) return at;
  }
  throw new Error(`ended at ${at.href}`);
}

test('[AUTH-02] signing in at the server’s page leads back to the path and query that were asked for', async () => {
  const session = open(memorySecrets());
  const redirectUri = 'http://127.0.0.1:45678/callback';
  const { url } = await session.beginSignIn({ redirectUri, returnTo: '/cases?tab=boards' });
  const callback = await browse(url, redirectUri);
  expect(await session.finishSignIn(callback)).toEqual({ returnTo: '/cases?tab=boards' });
  expect(session.state()).toMatchObject({ state: 'signed-in', userId: 'user-ann' });
  await expect(session.finishSignIn(callback)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('an answer with a state that was not given out here is refused', async () => {
  const session = open(memorySecrets());
  await session.beginSignIn({ redirectUri: 'http://127.0.0.1:45678/callback', returnTo: '/' });
  const forged = new URL('http://127.0.0.1:45678/callback?code=abc&state=of-someone-else');
  await expect(session.finishSignIn(forged)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('every window hears of another active organisation', async () => {
  const session = open(memorySecrets());
  await session.openLocal();
  server.activeOrgId = 'org-2';
  await session.reidentify();
  expect(heard.at(-1)).toEqual({ ...signedIn, orgId: 'org-2' });
});
