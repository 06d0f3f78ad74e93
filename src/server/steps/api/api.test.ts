import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { createHttp, type OutboundHttp } from '../../platform/outbound/http';
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
import { linkedNext } from './paginated-request/pages';
import { sendWebhook } from './send-webhook/step';
import { soapRequest } from './soap-request/step';
import { verifyWebhook } from './verify-webhook/step';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let server: Server;
let http: OutboundHttp;
let base = '';
let answer: (request: Seen, response: ServerResponse) => void;
const seen: Seen[] = [];

beforeEach(async () => {
  seen.length = 0;
  http = createHttp({ allow: ['127.0.0.1'] });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await http.close();
  server.closeAllConnections();
  server.close();
});

const context = (more = {}) => testContext({ services: { http }, ...more });
const json = (response: ServerResponse, value: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

describe('a connected API', () => {
  /** As the port promises: what is at another origin is refused. */
  const apis = {
    address: async (_orgId: string, integrationId: string, path: string) => {
      const { href, origin } = new URL(path.replace(/^\/(?!\/)/, ''), `${base}/v2/`);
      if (origin !== base) throw new Error(`${integrationId} is at ${base}`);
      return href;
    },
    send: async ({ integrationId, ...request }: Parameters<StepServices['apis']['send']>[0]) => {
      const url = await apis.address(request.orgId, integrationId, request.url);
      return http.send({ ...request, url, headers: { ...request.headers, authorization: integrationId } });
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
      answer = ({ headers }, response) =>
        /xml/.test(headers['content-type'] ?? '')
          ? response.end('<a/>')
          : json(response, { items: [], data: {} });
      await runStep(step, { url: '/items', ...own, ...more }, connected());
      expect(seen[0]).toMatchObject({ headers: { authorization: 'the-api' } });
      expect(seen[0]!.url).toMatch(/^\/v2\/items/);
    },
  );

  it('keeps the next page at its own host', async () => {
    answer = (_, response) => json(response, [1], 200, { link: '<http://127.0.0.2:1/x>; rel="next"' });
    const run = runStep(paginatedRequest, { url: '/items', style: 'link', ...own }, connected());
    await expect(run).rejects.toThrow(`the-api is at ${base}`);
    expect(seen).toHaveLength(1);
  });

  it('says what a preview would call, and what is missing', async () => {
    const preview = connected({ dryRun: true });
    expect(await runStep(httpRequest, { url: '/items', ...own }, preview)).toMatchObject({
      url: `${base}/v2/items`,
    });
    expect(seen).toHaveLength(0);
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
    answer = (_, response) => json(response, { ok: true });
    const reply = await runStep(
      httpRequest,
      {
        method: 'POST',
        url: `${base}/items?a=1`,
        query: { b: 'x y' },
        headers: { 'X-Trace': 't' },
        auth: 'basic',
        authName: 'ann',
        authSecret: 'päss',
        body: { n: 1 },
      },
      context(),
    );
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/items?a=1&b=x+y', body: '{"n":1}' });
    const basic = `Basic ${Buffer.from('ann:päss').toString('base64')}`;
    expect(seen[0]!.headers).toMatchObject({
      'x-trace': 't',
      authorization: basic,
      'content-type': 'application/json',
    });
  });

  it('send forms and multipart forms', async () => {
    answer = (_, response) => response.end('ok');
    const send = (bodyType: string, body: unknown) =>
      runStep(httpRequest, { method: 'PUT', url: base, bodyType, body: body as never }, context());
    await send('form', { a: '1&2', b: [1, 2] });
    expect(seen[0]!.body).toBe('a=1%262&b=1&b=2');
    await send('multipart', { 'na"me': 'value' });
    expect(seen[1]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[1]!.body).toContain('name="na%22me"\r\n\r\nvalue\r\n');
    await expect(send('form', 'plain')).rejects.toThrow('a form needs an object');
  });

  it('put an API key where it belongs', async () => {
    answer = (_, response) => response.end('ok');
    const key = { url: base, authName: 'X-Key', authSecret: 's' };
    await runStep(httpGet, { ...key, auth: 'header' }, context());
    await runStep(httpGet, { ...key, auth: 'query' }, context());
    await runStep(httpGet, { url: base, auth: 'bearer', authSecret: 's' }, context());
    expect(seen.map((one) => [one.headers['x-key'], one.url, one.headers.authorization])).toEqual([
      ['s', '/', undefined],
      [undefined, '/?X-Key=s', undefined],
      [undefined, '/', 'Bearer s'],
    ]);
  });

  it('fail for the named statuses only, and tell what was answered', async () => {
    answer = (_, response) => json(response, { error: 'no such item' }, 404);
    await expect(runStep(httpGet, { url: `${base}/x?key=secret` }, context())).rejects.toMatchObject({
      message: expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/x was answered 404: .*no such item/),
      retryable: false,
    });
    expect(await runStep(httpGet, { url: base, failOn: '500-599' }, context())).toMatchObject({
      status: 404,
    });
    answer = (_, response) => json(response, {}, 401);
    await expect(runStep(httpGet, { url: base }, context())).rejects.toMatchObject({
      group: 'authentication',
    });
  });

  it('are repeated after 429 as asked, and after 503 only when nothing can happen twice', async () => {
    const statuses = [429, 503, 200];
    answer = (_, response) => json(response, {}, statuses[seen.length - 1] ?? 200, { 'retry-after': '0' });
    const first = context();
    expect(await runStep(httpGet, { url: base }, first)).toMatchObject({ status: 200 });
    expect(first.logged).toEqual([
      'warn: Response 429; trying again in 0 s.',
      'warn: Response 503; trying again in 0 s.',
    ]);
    seen.length = 0;
    await expect(runStep(httpRequest, { url: base, body: {} }, context())).rejects.toThrow('answered 503');
    expect(seen).toHaveLength(2);
    seen.length = 0;
    const headers = { 'Idempotency-Key': 'k' };
    expect(await runStep(httpRequest, { url: base, body: {}, headers }, context())).toMatchObject({
      status: 200,
    });
  });

  it('what a server sends is read as what it is', async () => {
    const read = async (type: string, body: string | Buffer) => {
      answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
      return runStep(httpRequest, { method: 'GET', url: base }, context());
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
      { method: 'DELETE', url: `${base}/1` },
      context({ dryRun: true }),
    );
    expect(reply).toMatchObject({ method: 'DELETE', url: `${base}/1` });
    expect(seen).toEqual([]);
  });

  it('internal addresses are refused', async () => {
    await expect(runStep(httpGet, { url: 'http://169.254.169.254/' }, context())).rejects.toThrow(
      'internal address',
    );
  });
});

describe('paginated requests', () => {
  const all = Array.from({ length: 7 }, (_, n) => n);
  const read = (values: Record<string, string | number>) =>
    runStep(paginatedRequest, { url: `${base}/list`, ...values }, context());
  const of = (one: Seen) => new URL(one.url, base).searchParams;

  it('by page, offset, cursor and Link header give all items', async () => {
    answer = (one, response) => {
      const page = Number(of(one).get('page'));
      json(response, { data: { rows: all.slice((page - 1) * 3, page * 3) } });
    };
    const whole = { items: all, count: 7, more: false };
    expect(await read({ itemsPath: 'data.rows', pageSize: 3 })).toEqual({ ...whole, pages: 3 });
    expect(await read({ itemsPath: 'data.rows' })).toEqual({ ...whole, pages: 4 });

    answer = (one, response) => {
      const offset = Number(of(one).get('skip'));
      json(response, all.slice(offset, offset + 2));
    };
    expect(await read({ style: 'offset', param: 'skip' })).toMatchObject(whole);

    answer = (one, response) => {
      const from = Number(of(one).get('after') ?? 0);
      json(response, {
        items: all.slice(from, from + 3),
        meta: { next: from + 3 < 7 ? `${from + 3}` : null },
      });
    };
    const cursor = { style: 'cursor', param: 'after', cursorPath: 'meta.next', itemsPath: 'items' };
    expect(await read(cursor)).toEqual({ ...whole, pages: 3 });

    answer = (one, response) => {
      const from = Number(of(one).get('from') ?? 0);
      const link =
        from + 4 < 7 ? { link: `</list?from=0>; rel="first", </list?from=${from + 4}>; rel="next"` } : {};
      json(response, all.slice(from, from + 4), 200, link);
    };
    expect(await read({ style: 'link' })).toEqual({ ...whole, pages: 2 });
  });

  it('end at their limits and in circles, and do not carry secrets to another host', async () => {
    let given = 0;
    answer = (_, response) => json(response, [(given += 1), 2]);
    expect(await read({ maxPages: 2 })).toMatchObject({ count: 4, pages: 2, more: true });
    expect(await read({ maxItems: 3 })).toMatchObject({ count: 3, more: true });
    answer = (_, response) => json(response, { items: [(given += 1)], next: 'same' });
    const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
    await expect(read(cursor)).rejects.toThrow('same next page');
    answer = (_, response) => json(response, { items: [1], next: 'https://evil.example/next' });
    await expect(read(cursor)).rejects.toThrow('on another host');
  });

  it('give no page twice, where a server repeats its last one or takes no page at all', async () => {
    answer = (one, response) => {
      const page = Math.min(3, Number(of(one).get('page')));
      json(response, all.slice((page - 1) * 3, page * 3));
    };
    expect(await read({})).toEqual({ items: all, count: 7, pages: 3, more: false });
    answer = (_, response) => json(response, all);
    expect(await read({})).toEqual({ items: all, count: 7, pages: 1, more: false });
    let at = 0;
    answer = (_, response) => {
      at += 1;
      json(response, { items: [Math.min(at, 2)], next: `c${at}` });
    };
    const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
    await expect(read(cursor)).rejects.toThrow('Page 3 is the same as an earlier one');
  });

  const cursor = { style: 'cursor', cursorPath: 'next', itemsPath: 'items' };
  it.each<[what: string, page: (one: number) => object, values?: Record<string, string>]>([
    ['0', (at) => ({ next: at === 1 ? 1 : 0 })],
    ['-1', (at) => ({ next: at === 1 ? 'b' : -1 })],
    ['false', (at) => ({ next: at === 1 ? 'b' : false })],
    ['null', (at) => ({ next: at === 1 ? 'b' : null })],
    ['“null”', (at) => ({ next: at === 1 ? 'b' : 'null' })],
    ['the first page again', (at) => ({ next: at === 1 ? 'b' : 'a', ...(at === 3 ? { items: [1] } : {}) })],
    ['a field that says so', (at) => ({ next: 'b', meta: { more: at === 1 } }), { morePath: 'meta.more' }],
    ['no next address', (at) => (at === 1 ? { next: '?after=b' } : {})],
  ])('end where the end is told as %s', async (_what, page, values = {}) => {
    let at = 0;
    answer = (_, response) => {
      at += 1;
      json(response, { items: [at], ...page(at) });
    };
    expect(await read({ ...cursor, ...values })).toEqual({ items: [1, 2], count: 2, pages: 2, more: false });
  });

  it('Link headers are read as RFC 8288 writes them', () => {
    expect(linkedNext('<https://a/?x=1,2>; title="a"; rel="next"')).toBe('https://a/?x=1,2');
    expect(linkedNext('<a>; rel=prev, <b>; rel=next')).toBe('b');
    expect(linkedNext('<a>; rel="nextish"')).toBe(undefined);
    expect(linkedNext(undefined)).toBe(undefined);
  });
});

describe('other requests', () => {
  it('GraphQL gives data, and fails with what the errors say', async () => {
    answer = (one, response) => json(response, { data: { got: JSON.parse(one.body) as unknown } });
    const values = { url: base, query: 'query A { a }', variables: { x: 1 } };
    expect(await runStep(graphqlRequest, values, context())).toEqual({
      data: { got: { query: 'query A { a }', variables: { x: 1 } } },
      errors: [],
    });
    answer = (_, response) => json(response, { data: null, errors: [{ message: 'no field b' }] });
    await expect(runStep(graphqlRequest, values, context())).rejects.toThrow('GraphQL: no field b');
  });

  it('SOAP is put in an envelope and read as an object', async () => {
    answer = (_, response) =>
      response.end(
        '<s:Envelope xmlns:s="x"><s:Body><Price currency="EUR">1.90</Price></s:Body></s:Envelope>',
      );
    const reply = await runStep(soapRequest, { url: base, xml: '<Get/>', action: 'urn:get' }, context());
    expect(reply).toMatchObject({
      body: { Envelope: { Body: { Price: { '#text': '1.90', '@currency': 'EUR' } } } },
    });
    expect(seen[0]!.headers.soapaction).toBe('"urn:get"');
    expect(seen[0]!.body).toContain('<soap:Body><Get/></soap:Body>');
  });

  it('a table is read by its header', async () => {
    answer = (_, response) => response.end('\uFEFFa;b\n1;"x;y"\n');
    expect(await runStep(downloadTable, { url: base, delimiter: 'semicolon' }, context())).toMatchObject({
      rows: [{ a: '1', b: 'x;y' }],
      count: 1,
    });
  });

  it('a token is got by client credentials', async () => {
    answer = (_, response) => json(response, { access_token: 'abc', token_type: 'Bearer', expires_in: 3600 });
    const values = {
      url: base,
      clientId: 'me:1',
      clientSecret: 's',
      scope: 'read',
      fields: { audience: 'a' },
    };
    expect(await runStep(oauth2Token, values, context())).toEqual({
      access_token: 'abc',
      token_type: 'Bearer',
      expires_at: '2026-01-15T11:00:00.000Z',
    });
    expect(seen[0]!.body).toBe('grant_type=client_credentials&scope=read&audience=a');
    expect(seen[0]!.headers.authorization).toBe(`Basic ${Buffer.from('me%3A1:s').toString('base64')}`);
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
    answer = (_, response) => {
      tries += 1;
      return tries === 1 ? json(response, {}, 503, { 'retry-after': '0' }) : json(response, { ok: true });
    };
    const secret = `whsec_${Buffer.from('a-secret-of-24-characters').toString('base64')}`;
    const given = {
      url: `${base}/hook`,
      event: 'case.completed',
      payload: { case_id: 'c1' },
      secret,
      retries: 2,
    };
    const sent = await runStep(sendWebhook, given, context({ clock: systemClock }));
    expect(sent).toMatchObject({ status: 200, body: { ok: true }, id: seen[0]?.headers['webhook-id'] });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers['webhook-id']).toBe(seen[0]?.headers['webhook-id']);
    const headers = Object.fromEntries(
      Object.entries(seen[1]?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const receiver = new Webhook(secret);
    expect(receiver.verify(seen[1]?.body ?? '', headers)).toMatchObject({
      type: 'case.completed',
      data: { case_id: 'c1' },
    });
    expect(() => receiver.verify(`${seen[1]?.body} `, headers)).toThrow('signature');
  });

  it('a signed webhook needs a secret that is one, and a preview sends nothing', async () => {
    const given = { url: `${base}/hook`, event: 'x', secret: 'short' };
    await expect(runStep(sendWebhook, given, context())).rejects.toThrow('16 characters');
    const preview = context({ dryRun: true });
    expect(await runStep(sendWebhook, { ...given, secret: 'long enough to be one' }, preview)).toMatchObject({
      status: 0,
      url: `${base}/hook`,
      would_send: { type: 'x', data: {} },
    });
    expect(seen).toEqual([]);
  });
});
