import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import type { Json } from '@shared/model/json';
import { runStep, testContext } from '../common/testing/testContext';
import type { StepModule } from '../contract';
import type { StepServices } from '../services';
import { buildRequestUrl } from './build-request-url/step';
import { downloadTable } from './download-table/step';
import { graphqlRequest } from './graphql-request/step';
import { httpGet } from './http-get/step';
import { httpRequest } from './http-request/step';
import { oauth2Token } from './oauth2-token/step';
import { paginatedRequest } from './paginated-request/step';
import { json, useServer } from './server.fixture';
import { sendWebhook } from './send-webhook/step';
import { soapRequest } from './soap-request/step';
import { verifyWebhook } from './verify-webhook/step';

const used = useServer();

describe('a connected API', () => {
  /** As the port promises: what is at another origin is refused. */
  const apis = {
    address: async (_orgId: string, integrationId: string, path: string) => {
      const { href, origin } = new URL(path.replace(/^\/(?!\/)/, ''), `${used.base}/v2/`);
      if (origin !== used.base) throw new Error(`${integrationId} is at ${used.base}`);
      return href;
    },
    send: async ({ integrationId, ...request }: Parameters<StepServices['apis']['send']>[0]) => {
      const url = await apis.address(request.orgId, integrationId, request.url);
      return used
        .http()
        .send({ ...request, url, headers: { ...request.headers, authorization: integrationId } });
    },
  };
  const connected = (more = {}) => testContext({ services: { apis }, ...more });
  const own = { auth: 'integration', integration: 'the-api' };

  it.each([
    ['HTTP GET', httpGet, {}],
    ['HTTP request', httpRequest, { body: { n: 1 } }],
    ['GraphQL request', graphqlRequest, { query: '{ viewer { login } }' }],
    ['SOAP request', soapRequest, { xml: '<a/>' }],
    ['download', downloadTable, { format: 'text' }],
    ['paginated request', paginatedRequest, { itemsPath: 'items' }],
  ] as [string, StepModule, Record<string, Json>][])(
    '[INTG-02] is called by its path by %s',
    async (_name, step, more) => {
      used.answer = ({ headers }, response) =>
        /xml/.test(headers['content-type'] ?? '')
          ? response.end('<a/>')
          : json(response, { items: [], data: {} });
      await runStep(step, { url: '/items', ...own, ...more }, connected());
      expect(used.seen[0]).toMatchObject({ headers: { authorization: 'the-api' } });
      expect(used.seen[0]!.url).toMatch(/^\/v2\/items/);
    },
  );

  it('keeps the next page at its own host', async () => {
    used.answer = (_, response) => json(response, [1], 200, { link: '<http://127.0.0.2:1/x>; rel="next"' });
    const run = runStep(paginatedRequest, { url: '/items', style: 'link', ...own }, connected());
    await expect(run).rejects.toThrow(`the-api is at ${used.base}`);
    expect(used.seen).toHaveLength(1);
  });

  it('says what a preview would call, and what is missing', async () => {
    const preview = connected({ dryRun: true });
    expect(await runStep(httpRequest, { url: '/items', ...own }, preview)).toMatchObject({
      url: `${used.base}/v2/items`,
    });
    expect(used.seen).toHaveLength(0);
    await expect(runStep(httpGet, { url: '/items', auth: 'integration' }, connected())).rejects.toThrow(
      'API: is required. Choose a connected API.',
    );
    await expect(runStep(httpGet, { url: '/items' }, connected())).rejects.toThrow(
      'URL: must start with https:// or http://',
    );
  });
});

describe('HTTP requests', () => {
  it('send query, headers, authentication and body, and read JSON', async () => {
    used.answer = (_, response) => json(response, { ok: true });
    const reply = await runStep(
      httpRequest,
      {
        method: 'POST',
        url: `${used.base}/items?a=1`,
        query: { b: 'x y' },
        headers: { 'X-Trace': 't' },
        auth: 'basic',
        authName: 'ann',
        authSecret: 'päss',
        body: { n: 1 },
      },
      used.context(),
    );
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(used.seen[0]).toMatchObject({ method: 'POST', url: '/items?a=1&b=x+y', body: '{"n":1}' });
    const basic = `Basic ${Buffer.from('ann:päss').toString('base64')}`;
    expect(used.seen[0]!.headers).toMatchObject({
      'x-trace': 't',
      authorization: basic,
      'content-type': 'application/json',
    });
  });

  it('send forms and multipart forms', async () => {
    used.answer = (_, response) => response.end('ok');
    const send = (bodyType: string, body: unknown) =>
      runStep(httpRequest, { method: 'PUT', url: used.base, bodyType, body: body as never }, used.context());
    await send('form', { a: '1&2', b: [1, 2] });
    expect(used.seen[0]!.body).toBe('a=1%262&b=1&b=2');
    await send('multipart', { 'na"me': 'value' });
    expect(used.seen[1]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(used.seen[1]!.body).toContain('name="na%22me"\r\n\r\nvalue\r\n');
    await expect(send('form', 'plain')).rejects.toThrow('a form needs an object');
  });

  it('put an API key where it belongs', async () => {
    used.answer = (_, response) => response.end('ok');
    const key = { url: used.base, authName: 'X-Key', authSecret: 's' };
    await runStep(httpGet, { ...key, auth: 'header' }, used.context());
    await runStep(httpGet, { ...key, auth: 'query' }, used.context());
    await runStep(httpGet, { url: used.base, auth: 'bearer', authSecret: 's' }, used.context());
    expect(used.seen.map((one) => [one.headers['x-key'], one.url, one.headers.authorization])).toEqual([
      ['s', '/', undefined],
      [undefined, '/?X-Key=s', undefined],
      [undefined, '/', 'Bearer s'],
    ]);
  });

  it('fail for the named statuses only, and tell what was answered', async () => {
    used.answer = (_, response) => json(response, { error: 'no such item' }, 404);
    await expect(
      runStep(httpGet, { url: `${used.base}/x?key=secret` }, used.context()),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/x was answered 404: .*no such item/),
      retryable: false,
    });
    expect(await runStep(httpGet, { url: used.base, failOn: '500-599' }, used.context())).toMatchObject({
      status: 404,
    });
    used.answer = (_, response) => json(response, {}, 401);
    await expect(runStep(httpGet, { url: used.base }, used.context())).rejects.toMatchObject({
      group: 'authentication',
    });
  });

  it('are repeated after 429 as asked, and after 503 only when nothing can happen twice', async () => {
    const statuses = [429, 503, 200];
    used.answer = (_, response) =>
      json(response, {}, statuses[used.seen.length - 1] ?? 200, { 'retry-after': '0' });
    const first = used.context();
    expect(await runStep(httpGet, { url: used.base }, first)).toMatchObject({ status: 200 });
    expect(first.logged).toEqual([
      'warn: Response 429; trying again in 0 s.',
      'warn: Response 503; trying again in 0 s.',
    ]);
    used.seen.length = 0;
    await expect(runStep(httpRequest, { url: used.base, body: {} }, used.context())).rejects.toThrow(
      'answered 503',
    );
    expect(used.seen).toHaveLength(2);
    used.seen.length = 0;
    const headers = { 'Idempotency-Key': 'k' };
    expect(await runStep(httpRequest, { url: used.base, body: {}, headers }, used.context())).toMatchObject({
      status: 200,
    });
  });

  it('what a server sends is read as what it is', async () => {
    const read = async (type: string, body: string | Buffer) => {
      used.answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
      return runStep(httpRequest, { method: 'GET', url: used.base }, used.context());
    };
    expect(await read('application/json', '{"id":7615917337495251231,"n":1.5}')).toMatchObject({
      body: { id: '7615917337495251231', n: 1.5 },
    });
    expect(await read("text/plain; charset='iso-8859-1'", Buffer.from('caf\u00e9', 'latin1'))).toMatchObject({
      body: 'caf\u00e9',
    });
    expect(await read('image/png', Buffer.from([0x89, 0x50, 0, 1]))).toMatchObject({ body: 'iVAAAQ==' });
    expect(await read('application/octet-stream', 'plain')).toMatchObject({ body: 'plain' });
  });

  it('a dry run of a change calls nobody', async () => {
    const reply = await runStep(
      httpRequest,
      { method: 'DELETE', url: `${used.base}/1` },
      used.context({ dryRun: true }),
    );
    expect(reply).toMatchObject({ method: 'DELETE', url: `${used.base}/1` });
    expect(used.seen).toEqual([]);
  });

  it('internal addresses are refused', async () => {
    await expect(runStep(httpGet, { url: 'http://169.254.169.254/' }, used.context())).rejects.toThrow(
      'internal address',
    );
  });
});

describe('other requests', () => {
  it('GraphQL gives data, and fails with what the errors say', async () => {
    used.answer = (one, response) => json(response, { data: { got: JSON.parse(one.body) as unknown } });
    const values = { url: used.base, query: 'query A { a }', variables: { x: 1 } };
    expect(await runStep(graphqlRequest, values, used.context())).toEqual({
      data: { got: { query: 'query A { a }', variables: { x: 1 } } },
      errors: [],
    });
    used.answer = (_, response) => json(response, { data: null, errors: [{ message: 'no field b' }] });
    await expect(runStep(graphqlRequest, values, used.context())).rejects.toThrow('GraphQL: no field b');
  });

  it('SOAP is put in an envelope and read as an object', async () => {
    used.answer = (_, response) =>
      response.end(
        '<s:Envelope xmlns:s="x"><s:Body><Price currency="EUR">1.90</Price></s:Body></s:Envelope>',
      );
    const reply = await runStep(
      soapRequest,
      { url: used.base, xml: '<Get/>', action: 'urn:get' },
      used.context(),
    );
    expect(reply).toMatchObject({
      body: { Envelope: { Body: { Price: { '#text': '1.90', '@currency': 'EUR' } } } },
    });
    expect(used.seen[0]!.headers.soapaction).toBe('"urn:get"');
    expect(used.seen[0]!.body).toContain('<soap:Body><Get/></soap:Body>');
  });

  it('a table is read by its header', async () => {
    used.answer = (_, response) => response.end('\uFEFFa;b\n1;"x;y"\n');
    expect(
      await runStep(downloadTable, { url: used.base, delimiter: 'semicolon' }, used.context()),
    ).toMatchObject({
      rows: [{ a: '1', b: 'x;y' }],
      count: 1,
    });
  });

  it('a token is got by client credentials', async () => {
    used.answer = (_, response) =>
      json(response, { access_token: 'abc', token_type: 'Bearer', expires_in: 3600 });
    const values = {
      url: used.base,
      clientId: 'me:1',
      clientSecret: 's',
      scope: 'read',
      fields: { audience: 'a' },
    };
    expect(await runStep(oauth2Token, values, used.context())).toEqual({
      access_token: 'abc',
      token_type: 'Bearer',
      expires_at: '2026-01-15T11:00:00.000Z',
    });
    expect(used.seen[0]!.body).toBe('grant_type=client_credentials&scope=read&audience=a');
    expect(used.seen[0]!.headers.authorization).toBe(`Basic ${Buffer.from('me%3A1:s').toString('base64')}`);
  });

  it('values in a URL are encoded, and cannot lead to another path', async () => {
    const url = 'https://api.example.com/users/:id/x';
    const build = (id: string) => runStep(buildRequestUrl, { url, values: { id }, query: { q: 'a&b' } });
    expect(await build('a/b?c')).toEqual({ url: 'https://api.example.com/users/a%2Fb%3Fc/x?q=a%26b' });
    await expect(build('..')).rejects.toThrow('cannot be “..”');
    await expect(build('')).rejects.toThrow('“id” is missing');
  });

  it('a webhook is valid with its own signature, text and time only', async () => {
    const signature = createHmac('sha256', 'key').update('body').digest('hex');
    const check = (more: Record<string, string | boolean>) =>
      runStep(verifyWebhook, { content: 'body', signature: `sha256=${signature}`, secret: 'key', ...more });
    expect(await check({})).toEqual({ valid: true, reason: '' });
    expect(await check({ timestamp: '2026-01-15T09:57:00Z' })).toMatchObject({ valid: true });
    await expect(check({ timestamp: '1700000000' })).rejects.toThrow('too old');
    await expect(check({ timestamp: 'soon' })).rejects.toThrow('too old');
    await expect(check({ content: 'other' })).rejects.toMatchObject({ group: 'authentication' });
    expect(await check({ signature: '', required: false })).toMatchObject({ valid: false });
  });

  it('a signed webhook is what its receiver can check, with one id over all tries', async () => {
    let tries = 0;
    used.answer = (_, response) => {
      tries += 1;
      return tries === 1 ? json(response, {}, 503, { 'retry-after': '0' }) : json(response, { ok: true });
    };
    const secret = `whsec_${Buffer.from('a-secret-of-24-characters').toString('base64')}`;
    const given = {
      url: `${used.base}/hook`,
      event: 'case.completed',
      payload: { case_id: 'c1' },
      secret,
      retries: 2,
    };
    const sent = await runStep(sendWebhook, given, used.context({ clock: systemClock }));
    expect(sent).toMatchObject({ status: 200, body: { ok: true }, id: used.seen[0]?.headers['webhook-id'] });
    expect(used.seen).toHaveLength(2);
    expect(used.seen[1]?.headers['webhook-id']).toBe(used.seen[0]?.headers['webhook-id']);
    const headers = Object.fromEntries(
      Object.entries(used.seen[1]?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const receiver = new Webhook(secret);
    expect(receiver.verify(used.seen[1]?.body ?? '', headers)).toMatchObject({
      type: 'case.completed',
      data: { case_id: 'c1' },
    });
    expect(() => receiver.verify(`${used.seen[1]?.body} `, headers)).toThrow('signature');
  });

  it('a signed webhook needs a secret that is one, and a preview sends nothing', async () => {
    const given = { url: `${used.base}/hook`, event: 'x', secret: 'short' };
    await expect(runStep(sendWebhook, given, used.context())).rejects.toThrow('16 characters');
    const preview = used.context({ dryRun: true });
    expect(await runStep(sendWebhook, { ...given, secret: 'long enough to be one' }, preview)).toMatchObject({
      status: 0,
      url: `${used.base}/hook`,
      would_send: { type: 'x', data: {} },
    });
    expect(used.seen).toEqual([]);
  });
});
