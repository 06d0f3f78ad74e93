import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallId } from '@shared/api/index';
import { isFaultJson } from '@shared/kernel/fault';
import type { Rates } from '@server/gate/gate';
import { createLog } from '@server/platform/log';
import { createBrowser, createClient } from './browser';
import { createFlood, floodSeed, inputsPerCall } from './flood';
import { definition, startHarness, type Harness } from './harness';
import { LEAKS, rawRequest } from './rawRequest';
import { administrator, person, type Organisation } from './world';

/** No input is turned away because of those before it. */
const UNHURRIED: Rates = {
  calls: { burst: 1_000_000, perSecond: 1_000_000 },
  wrongKeys: { burst: 20, perSecond: 0.2 },
};

let harness: Harness;
let url: string;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } });
  harness = await startHarness({ log, rates: UNHURRIED });
  ({ url } = harness);
});
afterAll(() => harness?.stop());

const raw = (...given: Parameters<typeof rawRequest> extends [string, ...infer Rest] ? Rest : never) =>
  rawRequest(url, ...given);
const admin = () => ({ authorization: `Bearer ${person(harness.world.acme, 'Admin').token}` });
const json = () => ({ ...admin(), 'content-type': 'application/json' });

/** Calls that a model or a connected service answers. */
const NEEDS_ANOTHER = /^(generators|dataTransform|integrations)\./;
/** Their good answer loads a company for minutes, or ends the sign-ins of this test. */
const LASTING = new Set<CallId>(['costs.loadDemo', 'users.endOtherSessions', 'organisations.endSessions']);

/** What anybody may know: the provider's own description and its public keys. */
const PUBLIC = /^\/oidc\/(jwks|\.well-known\/)/;

describe('a hostile caller', () => {
  const ODD = [
    '%00',
    'a%00b',
    '%ED%A0%80',
    '..%2f..%2fetc%2fpasswd',
    "'%3B--",
    '%F0%9F%92%A3',
    'x'.repeat(499),
    '%',
    '__proto__',
    '%0d%0aset-cookie:a=b',
  ];
  it.each(ODD)('gets a plain refusal for %s in every place of an address', async (odd) => {
    const seen: string[] = [];
    const places: [string, string][] = [
      ['GET', `/v1/cases/${odd}`],
      ['GET', `/v1/cases/${odd}/activities`],
      ['PUT', `/v1/uploads/${odd}/parts?offset=0`],
      ['PUT', `/v1/uploads/x/parts?offset=${odd}`],
      ['DELETE', `/v1/organisations/members/${odd}`],
      ['DELETE', `/v1/organisations/api-keys/${odd}`],
      ['GET', `/v1/boards/${odd}`],
      ['GET', `/v1/spaces?search=${odd}`],
      ['GET', `/sign-in/${odd}`],
      ['POST', `/sign-in/${odd}`],
      ['GET', `/invitation/${odd}`],
      ['POST', `/invitation/${odd}`],
      ['GET', `/oidc/${odd}`],
      ['GET', `/oidc/auth?client_id=${odd}&response_type=code`],
      ['GET', `/oidc/auth?client_id=costloom-desktop&response_type=code&state=${odd}`],
      ['GET', `/${odd}`],
    ];
    for (const [method, path] of places) {
      const headers = path.startsWith('/v1') ? admin() : {};
      const type: Record<string, string> = path.includes('/parts')
        ? { 'content-type': 'application/octet-stream' }
        : {};
      const reply = await raw(
        method,
        path,
        { ...headers, ...type },
        path.includes('/parts') ? 'x' : undefined,
      );
      if (reply.status >= 500 || reply.status < 300 || LEAKS.test(reply.text))
        seen.push(`${method} ${path} → ${reply.status} ${reply.text.slice(0, 300)}`);
      if (reply.headers['set-cookie']?.some((cookie) => cookie.startsWith('a=')))
        seen.push(`header from ${path}`);
    }
    expect(seen).toEqual([]);
  });

  it('gets a plain refusal for odd texts in bodies', async () => {
    const seen: string[] = [];
    for (const odd of [
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202e',
      "'; drop table app_user;--",
      '${7*7}',
      'x'.repeat(300_000),
    ]) {
      const bodies: [string, string, unknown][] = [
        [
          'POST',
          '/v1/organisations/members',
          { email: `${odd}@acme.example`, firstName: odd, lastName: odd, role: 'Member' },
        ],
        [
          'POST',
          '/v1/organisations/members',
          { email: 'a@acme.example', firstName: odd, lastName: odd, role: 'Member' },
        ],
        ['POST', '/v1/organisations/api-keys', { name: odd, role: 'Guest' }],
        ['PUT', '/v1/settings', { domain: 'general', type: 'debug', value: odd }],
        ['PUT', '/v1/settings', { domain: odd, type: odd, value: { deep: { [odd]: odd } } }],
        ['POST', '/v1/uploads', { name: odd, size: 1 }],
        ['POST', '/v1/cases/search', { filters: { search: odd } }],
        ['POST', '/v1/cases/batch_update_status', { cases_ids: [odd], status: 'completed', reason: odd }],
      ];
      for (const [method, path, body] of bodies) {
        const reply = await raw(method, path, json(), JSON.stringify(body));
        if (reply.status >= 500 || LEAKS.test(reply.text))
          seen.push(
            `${method} ${path} ${JSON.stringify(odd.slice(0, 20))} → ${reply.status} ${reply.text.slice(0, 300)}`,
          );
      }
      const browser = createBrowser();
      const form = await browser.open(createClient(url).authorize());
      const page = await browser.submit(form.url, { email: odd, password: odd });
      if (![400, 401, 413, 429].includes(page.status))
        seen.push(`sign-in ${JSON.stringify(odd.slice(0, 20))} → ${page.status} ${page.text.slice(0, 200)}`);
    }
    for (const bad of ['{"a":1', '['.repeat(100_000), '{"__proto__":{"x":1}}', '"x"', '1e999']) {
      const reply = await raw('POST', '/v1/cases/search', json(), bad);
      if (reply.status !== 400 || LEAKS.test(reply.text))
        seen.push(`${bad.slice(0, 20)} → ${reply.status} ${reply.text.slice(0, 200)}`);
    }
    expect(seen).toEqual([]);
  });

  it('is not let in by anything that looks like a token', async () => {
    const { token } = person(harness.world.acme, 'Admin');
    const [head = '', body = '', signature = ''] = token.split('.');
    const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const tokens = [
      `${coded({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${coded({ alg: 'HS256', typ: 'at+jwt' })}.${body}.${signature}`,
      `${head}.${coded({ ...claims, sub: person(harness.world.bolt, 'Admin').userId })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -3)}AAA`,
      `${head}.${body}.`,
      `clk_${'0'.repeat(18)}_${'A'.repeat(43)}`,
      'null',
      'a'.repeat(7000),
    ];
    for (const each of tokens) {
      const reply = await raw('GET', '/v1/users/me', { authorization: `Bearer ${each}` });
      expect([each.slice(0, 30), reply.status]).toEqual([each.slice(0, 30), 401]);
    }
    const others: Record<string, string>[] = [
      { cookie: `costloom_session=${token}` },
      { authorization: `Basic ${token}` },
    ];
    for (const headers of others) {
      expect((await raw('GET', '/v1/users/me', headers)).status).toBe(401);
    }
    expect((await raw('GET', `/v1/users/me?access_token=${token}`)).status).toBe(401);
  });

  it('does not reach the uploads of another organisation, nor past the announced size', async () => {
    const made = await harness.call(person(harness.world.acme, 'Admin'), 'uploads.create', {
      body: { name: '../../x', size: 4 },
    });
    const { data } = made.body as { data: { uploadId: string } };
    const put = (headers: Record<string, string>, offset: string, body: string) =>
      raw(
        'PUT',
        `/v1/uploads/${data.uploadId}/parts?offset=${offset}`,
        { ...headers, 'content-type': 'application/octet-stream' },
        body,
      );
    const stranger = { authorization: `Bearer ${person(harness.world.bolt, 'Admin').token}` };
    expect((await put(stranger, '0', 'x')).status).toBe(404);
    for (const offset of ['-1', '1', '9007199254740993', 'NaN', '1e30', '0&offset=0']) {
      expect([offset, (await put(admin(), offset, 'x')).status]).toEqual([offset, 400]);
    }
    expect((await put(admin(), '0', 'xxxxx')).status).toBe(400);
    expect((await put(admin(), '0', 'xxxx')).status).toBe(200);
  });

  it('finds the same safe headers everywhere, and no reply that a page of another origin may read, but for the public keys', async () => {
    for (const path of [
      '/healthz',
      '/openapi.json',
      '/v1/users/me',
      '/nothing',
      '/oidc/jwks',
      '/oidc/.well-known/openid-configuration',
      '/oidc/auth',
      '/sign-in/x',
      '/invitation/x',
      '/%',
    ]) {
      const { headers } = await raw('GET', path, { origin: 'https://evil.example' });
      expect([
        path,
        headers['x-content-type-options'],
        headers['x-frame-options'],
        PUBLIC.test(path) ? undefined : headers['access-control-allow-origin'],
        headers['access-control-allow-credentials'],
        headers['x-powered-by'],
        headers.server,
      ]).toEqual([path, 'nosniff', 'DENY', undefined, undefined, undefined, undefined]);
      expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
    }
    const token = await raw(
      'POST',
      '/oidc/token',
      { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      'grant_type=password&username=a&password=b&client_id=costloom-desktop',
    );
    expect([token.status, token.headers['access-control-allow-origin']]).toEqual([400, undefined]);
  });

  it(`[API-04] is answered in the one shape by every call, whatever ${inputsPerCall} random inputs each gets`, async () => {
    const flood = createFlood(floodSeed);
    const seen: string[] = [];
    const before = lines.length;
    /** For longer than an everyday token, which would run out on the way. */
    const signedIn = async (organisation: Organisation) => ({
      token: await harness.mint(administrator(organisation), { seconds: 7_200 }),
    });
    const { acme, msp } = harness.world;
    const signIn = () => Promise.all([acme, acme, msp].map(signedIn));
    let callers = await signIn();
    const last = new Map<number, string>();
    for (let round = 0; round < inputsPerCall; round += 1) {
      const who = round % 3;
      // On a slow machine the flood outlives every sign-in.
      if (round % 50 === 49) callers = await signIn();
      for (const id of harness.callIds) {
        if (LASTING.has(id)) continue;
        const request = flood.request(definition(id));
        const reply = await harness.send(callers[who] ?? null, id, request);
        // A sign-in that ended would leave all that follows unread.
        const isOut = reply.status === 401 && definition(id).access !== 'anyone';
        if (isOut) throw new Error(`Round ${round}: caller ${who} is signed out after ${last.get(who)}`);
        if (reply.status < 400) last.set(who, `${id} ${JSON.stringify(request)}`);
        // The documented answer where no model is set or a service is not connected.
        const waits = reply.status === 503 && NEEDS_ANOTHER.test(id);
        // Sooner or later it ends a session of its own.
        if (reply.status < 400 && id === 'users.endSession') callers = await signIn();
        if (reply.status < 400) flood.learn(reply.body);
        else if (
          reply.status === 429 ||
          (reply.status >= 500 && !waits) ||
          !isFaultJson(reply.body) ||
          LEAKS.test(reply.text)
        )
          seen.push(`${id} ${JSON.stringify(request)} → ${reply.status} ${reply.text.slice(0, 300)}`);
      }
    }
    expect(seen).toEqual([]);
    expect(lines.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 7_200_000);

  it('leaves no secret in the log', () => {
    const log = lines.join('');
    expect(log).not.toMatch(/eyJ|clk_[0-9a-f]{18}_/);
  });
});
