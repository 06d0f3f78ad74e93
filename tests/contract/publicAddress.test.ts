import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, createClient, type Fetch } from './browser';
import { startTeam } from './teamServer';
import { person, type World } from './world';

const PUBLIC = 'https://costs.example';
const PASSWORD = 'correct horse battery staple';

let team: Awaited<ReturnType<typeof startTeam>>;
let running: Awaited<ReturnType<typeof team.start>>;
let world: World;
/** What a proxy adds to each request, and what a caller wrote past it. */
let added: Record<string, string> = {};

/** A proxy on loopback that ends TLS: `https://costs.example` comes out at the server's port. */
const proxied: Fetch = (to, init) => {
  const target = new URL(to);
  expect(target.origin).toBe(PUBLIC);
  return plain(new URL(target.pathname + target.search, running.url), init, { host: target.host, ...added });
};

/** As fetch, which lets nobody write the Host header. */
function plain(to: URL, init: RequestInit = {}, more: Record<string, string> = {}): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers = new Headers(init.headers);
  if (init.body instanceof URLSearchParams) headers.set('content-type', 'application/x-www-form-urlencoded');
  const request = httpRequest(
    to,
    { method: init.method ?? 'GET', headers: { ...Object.fromEntries(headers), ...more } },
    (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const answer = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          for (const each of [value ?? []].flat()) answer.append(name, each);
        const body = pieces.length > 0 ? Buffer.concat(pieces) : null;
        resolve(new Response(body, { status: response.statusCode ?? 0, headers: answer }));
      });
    },
  );
  request.on('error', reject);
  request.end(init.body instanceof URLSearchParams ? init.body.toString() : (init.body ?? ''));
  return promise;
}

beforeAll(async () => {
  team = await startTeam();
  running = await team.start({ publicUrl: PUBLIC, trustedProxies: ['192.0.2.0/24'] });
  world = await team.people(PUBLIC);
});
afterAll(() => team?.stop());

async function invitationLink(email: string): Promise<string> {
  const { token } = person(world.acme, 'Admin');
  const reply = await proxied(`${PUBLIC}/v1/organisations/members`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, firstName: 'Ida', lastName: 'New', role: 'Member' }),
  });
  const { data } = (await reply.json()) as { data: { invitationUrl: string } };
  return data.invitationUrl;
}

describe('a server behind a proxy that ends TLS', () => {
  it('names its public address in every link, issuer and audience, whatever headers come', async () => {
    const lies: Record<string, string> = { host: '127.0.0.1:9', 'x-forwarded-host': 'evil.example' };
    for (const headers of [{}, lies]) {
      added = headers;
      const reply = await proxied(`${PUBLIC}/oidc/.well-known/openid-configuration`);
      const document = (await reply.json()) as Record<string, unknown>;
      expect(document.issuer).toBe(`${PUBLIC}/oidc`);
      for (const [name, value] of Object.entries(document))
        if (name.endsWith('_endpoint') || name === 'jwks_uri')
          expect([name, String(value).startsWith(`${PUBLIC}/oidc/`)]).toEqual([name, true]);
    }
    added = {};
    expect(await invitationLink('one@acme.example')).toMatch(/^https:\/\/costs\.example\/invitation\//);
  });

  it('takes a person from the invitation to the API, with secure cookies', async () => {
    const browser = createBrowser(proxied);
    const link = await invitationLink('ida@acme.example');
    expect((await browser.submit(link, { password: PASSWORD, again: PASSWORD })).status).toBe(200);
    const client = createClient(PUBLIC, proxied);
    const first = await browser.request(client.authorize());
    const cookies = first.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    for (const cookie of cookies) expect(cookie).toMatch(/; httponly/i);
    const form = await browser.open(client.authorize());
    const page = await browser.submit(form.url, { email: 'ida@acme.example', password: PASSWORD });
    const { status, body } = await client.code(page.url.searchParams.get('code') ?? '');
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: `${PUBLIC}/oidc`, aud: `${PUBLIC}/v1` });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await proxied(`${PUBLIC}/v1/users/me`, { headers })).status).toBe(200);
  });

  it('answers for its public host and for loopback, and for no other', async () => {
    const status = async (host: string) =>
      (await running.app.inject({ url: '/healthz', headers: { host } })).statusCode;
    expect(await status('costs.example')).toBe(200);
    expect(await status('COSTS.example')).toBe(200);
    expect(await status('127.0.0.1:8080')).toBe(200);
    for (const host of ['evil.example', 'costs.example.evil', 'costs.example:81']) {
      expect([host, await status(host)]).toEqual([host, 403]);
    }
    const forwarded = { host: 'evil.example', 'x-forwarded-host': 'costs.example' };
    expect((await running.app.inject({ url: '/healthz', headers: forwarded })).statusCode).toBe(403);
  });

  it('believes a proxy it trusts about where a caller is, and nobody else', async () => {
    const { app } = await team.start({ publicUrl: PUBLIC, trustedProxies: ['192.0.2.0/24'] });
    const link = new URL(await invitationLink('tries@acme.example')).pathname;
    const guess = (remoteAddress: string, forwarded: string) =>
      app.inject({
        method: 'POST',
        url: link,
        remoteAddress,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': forwarded,
          host: 'costs.example',
        },
        payload: 'password=short',
      });
    const statuses = async (from: string, forwarded: (attempt: number) => string) => {
      const all = [];
      for (let attempt = 0; attempt < 11; attempt += 1)
        all.push((await guess(from, forwarded(attempt))).statusCode);
      return all.at(-1);
    };
    // Each caller behind the proxy has tries of its own; a stranger has one address, whatever it writes.
    expect(await statuses('192.0.2.9', (attempt) => `203.0.113.${attempt}`)).toBe(422);
    expect(await statuses('198.51.100.1', (attempt) => `203.0.113.${attempt + 20}`)).toBe(429);
    // A caller may write into the header too: the proxy's own word is the last one.
    expect(await statuses('127.0.0.1', (attempt) => `203.0.113.${attempt + 40}, 203.0.113.99`)).toBe(429);
  });
});
