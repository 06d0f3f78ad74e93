import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '@server/platform/log';
import { seeded } from '../support/seeded';
import { floodSeed, ODD_TEXTS, ODD_VALUES } from './flood';
import { startHarness, type Harness } from './harness';
import { LEAKS, rawRequest } from './rawRequest';
import { person } from './world';

/** Requests to what listens besides the calls of the API. */
const REQUESTS = Number(process.env['COSTLOOM_FLOOD_ELSEWHERE'] ?? 6_000);
const TIME_MS = 1_800_000;

interface Template {
  method: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
}

let harness: Harness;
const lines: string[] = [];
let templates: Template[] = [];

beforeAll(async () => {
  const log = createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  const rates = { calls: { burst: 1e6, perSecond: 1e6 }, wrongKeys: { burst: 1e6, perSecond: 1e6 } };
  harness = await startHarness({ log, rates });
  const admin = person(harness.world.acme, 'Admin');
  const secretOf = async (id: 'organisations.createScimToken' | 'organisations.createApiKey', body: object) =>
    (await harness.send(admin, id, { body })).body as { data: { secret: string } };
  const scim = (await secretOf('organisations.createScimToken', { name: 'Entra ID' })).data.secret;
  const key = (
    await secretOf('organisations.createApiKey', { name: 'Assistant', role: 'Admin', scope: 'read' })
  ).data.secret;
  templates = [
    ...scimTemplates(scim),
    ...mcpTemplates(key),
    ...signInTemplates(admin.userId),
    ...openTemplates,
  ];
});
afterAll(() => harness?.stop());

const user = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'uma@acme.example',
  active: true,
  externalId: 'e1',
  name: { givenName: 'Uma', familyName: 'Neu' },
  emails: [{ primary: true, type: 'work', value: 'uma@acme.example' }],
};
const group = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: 'Owners',
  members: [{ value: 'u1' }],
};
const patch = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [
    { op: 'replace', path: 'name.givenName', value: 'Una' },
    { op: 'add', path: 'members[value eq "u1"]', value: [{ value: 'u1' }] },
  ],
};
const search = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
  filter: 'userName co "a" and not (active eq false)',
  startIndex: 1,
  count: 10,
  attributes: ['userName'],
};

function scimTemplates(token: string): Template[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  const query = {
    filter: 'userName eq "uma@acme.example"',
    startIndex: '1',
    count: '5',
    attributes: 'userName,name.givenName',
    excludedAttributes: 'emails',
  };
  return ['/Users', '/Groups'].flatMap((kind) => {
    const path = `/scim/v2${kind}`;
    const json = kind === '/Users' ? user : group;
    return [
      { method: 'GET', path, query, headers },
      { method: 'GET', path: `${path}/u1`, query, headers },
      { method: 'POST', path, headers, json },
      { method: 'POST', path: `${path}/.search`, headers, json: search },
      { method: 'PUT', path: `${path}/u1`, headers, json },
      { method: 'PATCH', path: `${path}/u1`, headers, json: patch },
      { method: 'DELETE', path: `${path}/u1`, headers },
      { method: 'GET', path: '/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User', headers },
    ];
  });
}

function mcpTemplates(token: string): Template[] {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const say = (method: string, params: object) => ({
    method: 'POST',
    path: '/mcp',
    headers,
    json: { jsonrpc: '2.0', id: 1, method, params },
  });
  return [
    say('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }),
    say('tools/list', {}),
    say('tools/call', {
      name: 'query_costs',
      arguments: { from: '2026-01-01', to: '2026-01-31', group_by: ['service'], filters: [] },
    }),
    say('resources/list', { cursor: 'x' }),
    say('resources/read', { uri: 'costloom://help/x' }),
    say('notifications/initialized', {}),
    { method: 'GET', path: '/mcp', headers },
    { method: 'DELETE', path: '/mcp', headers: { ...headers, 'mcp-session-id': 'x' } },
  ];
}

const authorize = {
  client_id: 'costloom-desktop',
  response_type: 'code',
  redirect_uri: 'http://127.0.0.1:1/callback',
  scope: 'openid offline_access',
  state: 's',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  prompt: 'login',
};

function signInTemplates(userId: string): Template[] {
  const form = (path: string, fields: Record<string, string>) => ({ method: 'POST', path, form: fields });
  return [
    { method: 'GET', path: '/oidc/auth', query: authorize },
    form('/oidc/auth', authorize),
    form('/oidc/token', {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'http://127.0.0.1:1/callback',
      client_id: 'costloom-desktop',
      code_verifier: 'x'.repeat(43),
    }),
    form('/oidc/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'costloom-desktop' }),
    form('/oidc/token/revocation', { token: 'x', client_id: 'costloom-desktop' }),
    { method: 'GET', path: '/oidc/me', headers: { authorization: 'Bearer x' } },
    {
      method: 'GET',
      path: '/oidc/session/end',
      query: { id_token_hint: 'x', post_logout_redirect_uri: 'http://127.0.0.1:1/' },
    },
    {
      method: 'POST',
      path: '/oidc/register',
      json: {
        client_name: 'x',
        redirect_uris: ['http://127.0.0.1:1/callback'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    },
    { method: 'GET', path: `/sign-in/${userId}` },
    form('/sign-in/x', { email: 'a@acme.example', password: 'x' }),
    { method: 'GET', path: '/sign-in/outside', query: { code: 'x', state: 'y', iss: 'z' } },
    { method: 'GET', path: '/invitation/x' },
    form('/invitation/x', { password: 'x', again: 'x' }),
    { method: 'GET', path: '/reset-password/x' },
    form('/reset-password/x', { password: 'x', again: 'x' }),
    { method: 'GET', path: '/forgot-password' },
    form('/forgot-password', { email: 'a@acme.example' }),
  ];
}

const openTemplates: Template[] = [
  { method: 'GET', path: '/open/approvals/x/y', query: { a: 'b' } },
  { method: 'GET', path: '/unsubscribe/x' },
  { method: 'POST', path: '/unsubscribe/x', form: { 'List-Unsubscribe': 'One-Click' } },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz', query: { a: 'b' } },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp' },
  { method: 'GET', path: '/.well-known/openid-configuration' },
  { method: 'GET', path: '/oidc/.well-known/openid-configuration' },
  { method: 'POST', path: '/hooks/nobody', query: { secret: 'x' }, json: { a: [1] } },
  { method: 'GET', path: '/hooks/nobody', query: { secret: 'x' } },
  { method: 'POST', path: '/hooks/nobody', form: { payload: '{"a":1}' } },
];

const random = seeded(floodSeed);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[below(values.length)]!;
const oddText = () => pick(ODD_TEXTS);

/** The same value with a leaf, a name or a whole branch gone wrong. */
function mutated(value: unknown, rate: number): unknown {
  if (random() < rate) return random() < 0.5 ? oddText() : pick(ODD_VALUES);
  if (Array.isArray(value))
    return value.flatMap((one) => (random() < 0.1 ? [one, one] : [mutated(one, rate)]));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(() => random() > rate / 2);
  const named = kept.map(
    ([name, one]) => [random() < rate / 3 ? oddText() : name, mutated(one, rate)] as const,
  );
  return Object.fromEntries(named);
}
const mutatedTexts = (fields: Record<string, string>, rate: number) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, one]): [string, string][] => {
      const value = (random() < rate ? oddText() : one).toWellFormed();
      return random() < rate / 2
        ? []
        : random() < rate / 3
          ? [
              [name, value],
              [name, one],
            ]
          : [[name, value]];
    }),
  ).toString();

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const TYPES = [
  'application/json',
  'application/scim+json',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  '',
];

function request(): [
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | undefined,
] {
  const of = pick(templates);
  const rate = pick([0, 0.15, 0.4]);
  const places = of.path
    .split('/')
    .map((place, at) =>
      at > 2 && random() < rate ? encodeURIComponent(oddText().toWellFormed()) || '%20' : place,
    );
  const query = of.query ? `?${mutatedTexts(of.query, rate)}` : '';
  const headers: Record<string, string> = { ...of.headers };
  if (of.form) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (of.json !== undefined) headers['content-type'] ??= 'application/json';
  if (random() < rate / 2) headers['content-type'] = pick(TYPES);
  if (random() < rate / 4) delete headers['authorization'];
  const text = of.form
    ? mutatedTexts(of.form, rate)
    : of.json === undefined
      ? undefined
      : JSON.stringify(mutated(of.json, rate));
  const cut = text !== undefined && random() < rate / 4 ? text.slice(0, below(text.length + 1)) : text;
  const bytes = cut === undefined ? undefined : Buffer.from(cut);
  const isPacked = bytes !== undefined && random() < rate / 4;
  if (isPacked) headers['content-encoding'] = pick(['gzip', 'br', 'deflate', 'zstd', 'x']);
  const body = isPacked && random() < 0.5 ? gzipSync(bytes) : bytes;
  const method = random() < rate / 4 ? pick(METHODS) : of.method;
  // Node sends the body of a HEAD as if it were the next request.
  return [method, places.join('/') + query, headers, method === 'HEAD' ? undefined : body];
}

it(
  `whatever listens besides the API answers ${REQUESTS} random requests without a fault of its own`,
  async () => {
    const seen: string[] = [];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const [method, path, headers, body] = request();
      const reply = await rawRequest(harness.url, method, path, headers, body).catch((error: unknown) => ({
        status: 0,
        text: String(error),
        headers: {},
      }));
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 0 || reply.status >= 500 || LEAKS.test(reply.text))
        seen.push(
          `${method} ${path} ${String(body).slice(0, 300)} → ${reply.status} ${reply.text.slice(0, 200)}`,
        );
    }
    console.info(
      `${REQUESTS} requests: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    );
    expect(seen).toEqual([]);
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect((await rawRequest(harness.url, 'GET', '/healthz')).status).toBe(200);
    // Some of them arrive: a flood that is refused at the door proves nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
  },
  TIME_MS,
);
