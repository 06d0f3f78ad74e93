import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_CLIENT, startOwnApi, type OwnApi } from '@tests/fakes/ownApi';
import { startJsonService, type JsonService } from '@tests/fakes/jsonService';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { systemClock } from '../../platform/clock';
import { createHttp, type OutboundHttp } from '../../platform/outbound/http';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createApiCalls } from './calls';
import { makeApi } from './provider';
import type { Connected } from '../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const deps = { client, clock: systemClock };
const { signal } = new AbortController();
const SECRET = 'a/secret+token';

let api: OwnApi;
let elsewhere: JsonService;
let http: OutboundHttp;
beforeEach(async () => {
  api = await startOwnApi(({ headers }) => headers.authorization === `Bearer ${SECRET}`);
  elsewhere = await startJsonService(({ headers, query }) => ({
    body: { headers, query: Object.fromEntries(query) },
  }));
  api.away = `${elsewhere.url}/there`;
  http = createHttp({ allow: ['127.0.0.1'] });
});
afterEach(async () => {
  await Promise.all([api.stop(), elsewhere.stop(), http.close()]);
});

type Given = Record<string, string>;
const of = (settings: Given = {}, secrets: Given = { token: SECRET }): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Inventory',
  settings: { base_url: `${api.url}/v2`, authentication: 'bearer', ...settings },
  secret: (id) => secrets[id] ?? '',
});

function calls(connected: Connected) {
  const explain = (error: unknown) =>
    error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
  const working = async (orgId: string, id: string, type: string) =>
    orgId === 'acme' && id === 'one' && type === 'API' ? { connected, missing: [], explain } : undefined;
  return createApiCalls(deps, { working })(http);
}
const request = (url: string, headers: Given = {}) => ({
  orgId: 'acme',
  integrationId: 'one',
  method: 'GET',
  url,
  headers,
  timeoutMs: 5_000,
  maxBytes: 1_000_000,
  followRedirects: true,
  signal,
});
const send = (connected: Connected, url: string, headers?: Given) =>
  calls(connected).send(request(url, headers));
const textOf = (body: Uint8Array) => Buffer.from(body).toString('utf8');

const kinds: [string, Given, Given, OwnApi['takes']][] = [
  ['a bearer token', {}, { token: SECRET }, ({ headers }) => headers.authorization === `Bearer ${SECRET}`],
  [
    'a user and a password',
    { authentication: 'basic', user: 'ada' },
    { password: SECRET },
    ({ headers }) => headers.authorization === `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`,
  ],
  [
    'a key in a header',
    { authentication: 'header', header_name: 'X-API-Key' },
    { key: SECRET },
    ({ headers }) => headers['x-api-key'] === SECRET,
  ],
  [
    'a key in the query',
    { authentication: 'query', parameter_name: 'api_key' },
    { key: SECRET },
    ({ query }) => query.get('api_key') === SECRET,
  ],
  [
    'client credentials',
    { authentication: 'oauth2', client_id: API_CLIENT.id, scope: 'read', client_in: 'header' },
    { client_secret: API_CLIENT.secret },
    ({ headers }, token) => headers.authorization === `Bearer ${token}`,
  ],
  [
    'client credentials in the form',
    { authentication: 'oauth2', client_id: API_CLIENT.id, client_in: 'body' },
    { client_secret: API_CLIENT.secret },
    ({ headers }, token) => headers.authorization === `Bearer ${token}`,
  ],
];

describe('connecting an API [INTG-02]', () => {
  it.each(kinds)('with %s', async (_what, settings, secrets, takes) => {
    api.takes = takes;
    const connected = of({ ...settings, token_url: `${api.url}/oauth2/token` }, secrets);
    const tested = { ...connected, settings: { ...connected.settings, test_path: '/items' } };
    const host = new URL(api.url).host;
    expect(await makeApi(deps).check(tested, signal)).toEqual({
      message: `Connected: ${host} accepts these credentials.`,
      granted: {},
    });
    expect((await makeApi(deps).check(connected, signal)).message).toContain('Enter a test path');
  });

  it('says when the credentials are not taken', async () => {
    const wrong = of({ test_path: '/items' }, { token: 'another-token' });
    await expect(makeApi(deps).check(wrong, signal)).rejects.toThrow('does not accept these credentials');
    const settings = { authentication: 'oauth2', client_id: 'x', token_url: `${api.url}/oauth2/token` };
    await expect(makeApi(deps).check(of(settings, { client_secret: 'x' }), signal)).rejects.toThrow(
      'The client ID or the client secret is wrong.',
    );
  });

  it('refuses what cannot be a base address or a header', () => {
    const gaps = makeApi(deps).gaps ?? (() => ({}));
    expect(Object.keys(gaps({ base_url: 'https://x.test/?a=1', authentication: 'bearer' }))).toEqual([
      'base_url',
    ]);
    const header = (header_name: string) =>
      gaps({ base_url: 'https://x.test', authentication: 'header', header_name });
    expect(Object.keys(header('Host'))).toEqual(['header_name']);
    expect(header('X-Key')).toEqual({});
  });
});

describe('calling it from a step', () => {
  it.each(kinds)('adds %s, and nobody reads them', async (_what, settings, secrets, takes) => {
    api.takes = takes;
    const connected = of({ ...settings, token_url: `${api.url}/oauth2/token` }, secrets);
    const reply = await send(connected, '/items?a=1', { Authorization: 'Bearer of-the-step' });
    expect(reply.status).toBe(200);
    expect(reply.url).toBe(`${api.url}/v2/items?a=1`);
    const seen = JSON.stringify([reply.headers, reply.url, textOf(reply.body)]);
    for (const secret of [...Object.values(secrets), api.token].filter((one) => one !== '')) {
      expect(seen).not.toContain(secret);
      expect(seen).not.toContain(encodeURIComponent(secret));
      expect(seen).not.toContain(Buffer.from(`ada:${secret}`).toString('base64'));
    }
  });

  it.each([
    ['items', '/v2/items'],
    ['/items/1?x=2', '/v2/items/1'],
    ['', '/v2/'],
  ])('takes %j below the base address', async (path, expected) => {
    await send(of(), path);
    expect(api.asked.at(-1)?.path).toBe(expected);
  });

  it.each([
    ['another host', () => `${elsewhere.url}/items`],
    ['another host without a scheme', () => `//${new URL(elsewhere.url).host}/items`],
    ['backslashes', () => String.raw`\\${new URL(elsewhere.url).host}/items`],
    ['a user in the address', () => api.url.replace('//', '//ada@')],
    ['a script', () => 'javascript:alert(1)'],
  ])('sends nothing to %s', async (_what, path) => {
    await expect(send(of(), path())).rejects.toThrow(/^URL: the credentials of “Inventory” are sent to/);
    expect([...api.asked, ...elsewhere.asked]).toEqual([]);
  });

  it.each(kinds)('leaves %s behind when it is led elsewhere', async (_what, settings, secrets, takes) => {
    api.takes = takes;
    await send(of({ ...settings, token_url: `${api.url}/oauth2/token` }, secrets), '/away');
    expect(elsewhere.asked).toHaveLength(1);
    const [{ headers, query }] = [elsewhere.asked[0]!];
    expect([headers.authorization, headers['x-api-key'], query.get('api_key')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  });

  it('asks for a new token when the kept one has ended', async () => {
    const settings = { authentication: 'oauth2', client_id: API_CLIENT.id, client_in: 'header' };
    const connected = of(
      { ...settings, token_url: `${api.url}/oauth2/token` },
      { client_secret: API_CLIENT.secret },
    );
    api.takes = ({ headers }, token) => headers.authorization === `Bearer ${token}`;
    const port = calls(connected);
    await port.send(request('/items'));
    await port.send(request('/items'));
    const granted = () => api.asked.filter(({ path }) => path === '/oauth2/token').length;
    expect(granted()).toBe(1);
    api.token = 'revoked';
    expect((await port.send(request('/items'))).status).toBe(200);
    expect(granted()).toBe(2);
  });

  it('says what is not connected, and hides the key in a failure', async () => {
    await expect(calls(of()).send({ ...request('/items'), orgId: 'other' })).rejects.toThrow(
      'API: the integration is not connected',
    );
    const inQuery = of({ authentication: 'query', parameter_name: 'api_key' }, { key: SECRET });
    api.takes = () => true;
    api.away = `${api.url}/v2/away?again=${encodeURIComponent(SECRET)}`;
    const failed = await send(inQuery, '/away').catch((error: unknown) => String(error));
    expect(failed).toContain('redirected more than');
    expect(failed).not.toContain(encodeURIComponent(SECRET));
  });
});
