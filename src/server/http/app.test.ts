import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { permissionsOf } from '@shared/model/permissions';
import type { Gate } from '../gate/gate';
import type { Session } from '../gate/session';
import { createLog } from '../platform/log';
import { createMeter } from '../platform/meter';
import { buildApp, type AppOptions } from './app';
import type { Handlers } from './context';
import { isLoopbackHost } from '../platform/callers';

const session: Session = {
  kind: 'user',
  userId: 'u',
  name: 'Ada',
  email: 'ada@example.com',
  orgId: 'o',
  orgType: 'standard',
  parentOrgId: null,
  role: 'Admin',
  permissions: permissionsOf('Admin'),
  grantId: 'g',
};

const gate: Gate = {
  authenticate: async ({ headers: { authorization } }) => {
    if (authorization !== 'Bearer good') throw new Fault('unauthenticated', 'Sign in first.');
    return session;
  },
  authenticateAssistant: async () => ({ session, scopes: undefined }),
  renew: async () => session,
  scope: () => ({ orgIds: ['o'] }),
  mspScope: async () => {
    throw new Fault('forbidden', 'No MSP.');
  },
  audience: async () => ({ hears: new Set(['o']), reads: new Set(['o']) }),
};

const lines: string[] = [];
const log = createLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } });

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  lines.length = 0;
  for (const app of open) await app.close();
  open = [];
});

type Options = Partial<Omit<AppOptions, 'handlers'>> & { handlers?: Partial<Handlers> };

/** With the handlers that a test looks at; the other calls are not known to this app. */
function start({ handlers = {}, ...options }: Options = {}) {
  const some = handlers as Handlers;
  const app = buildApp({
    handlers: some,
    gate,
    log,
    meter: createMeter('1.2.3'),
    version: '1.2.3',
    healthy: async () => true,
    ready: async () => ({ ok: true }),
    roles: ['api'],
    ...options,
  });
  open.push(app);
  return app;
}

const authorization = 'Bearer good';
const putSetting = { method: 'PUT', url: '/v1/settings', headers: { authorization } } as const;

describe('replies', () => {
  it('[API-02] [API-04] unknown routes, wrong JSON, wrong types and too large bodies are refused in one shape', async () => {
    const app = start({ handlers: { 'settings.put': ({ body }) => body } });
    const unknown = await app.inject({ method: 'GET', url: '/v1/nothing?x=1' });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      {
        code: 'not_found',
        reason: 'no_such_call',
        message: 'There is no call GET /v1/nothing on this server.',
      },
    ]);
    const json = { 'content-type': 'application/json', authorization };
    const send = (payload: string, headers: Record<string, string> = json) =>
      app.inject({ ...putSetting, headers, payload });
    expect((await send('{"domain":')).json()).toEqual({
      code: 'bad_input',
      reason: 'bad_input',
      message: 'body: is not valid JSON',
      data: [{ field: 'body', reason: 'is not valid JSON' }],
    });
    expect((await send('{"__proto__":{}}')).statusCode).toBe(400);
    expect((await send('[]')).statusCode).toBe(400);
    expect((await send('domain: cost', { 'content-type': 'text/yaml', authorization })).statusCode).toBe(400);
    expect((await send(JSON.stringify({ domain: 'x'.repeat(1024 * 1024) }))).statusCode).toBe(413);
    const both = await send('{"type":"a","value":1,"nonsense":1}');
    expect(both.json().data).toEqual([
      { field: 'domain', reason: 'Value is required' },
      { field: 'nonsense', reason: 'is not a property of the body' },
    ]);
  });

  it('[API-04] a body that is no UTF-8, is nested too deep or holds what cannot be stored is refused by its field', async () => {
    const app = start({ handlers: { 'settings.put': ({ body }) => body } });
    const send = async (payload: string | Buffer) => {
      const headers = { 'content-type': 'application/json', authorization };
      const reply = await app.inject({ ...putSetting, headers, payload });
      return [reply.statusCode, reply.json().message];
    };
    const nested = (depth: number) =>
      String.raw`{"domain":"x","type":"y","value":["\"[[[",${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}]}`;
    expect(await send(Buffer.from('{"domain":"caf\xe9"}', 'latin1'))).toEqual([
      400,
      'body: is not valid UTF-8',
    ]);
    expect(await send(nested(63))).toEqual([200, undefined]);
    for (const depth of [64, 5_000, 100_000])
      expect(await send(nested(depth))).toEqual([400, 'body: is nested deeper than 64 levels']);
    expect(await send(String.raw`{"domain":"x","type":"y","value":{"a":["\ud800"]}}`)).toEqual([
      400,
      'value.a[0]: has half a character (a lone surrogate)',
    ]);
    expect(await send(String.raw`{"domain":"x","type":"y","value":{"a\u0000":1}}`)).toEqual([
      400,
      'value: must not contain the character U+0000',
    ]);
    expect(await send(String.raw`{"domain":"x","type":"y","value":"\\u0000 \ud83d\ude00"}`)).toEqual([
      200,
      undefined,
    ]);
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  it('[API-04] an address with an endless part and what is no HTTP get the one shape, and no line of the log', async () => {
    const app = start({ handlers: { 'cases.get': async () => Promise.reject(new Error('never')) } });
    const long = await app.inject({ url: `/v1/cases/${'a'.repeat(501)}` });
    expect([long.statusCode, long.json().message]).toEqual([
      400,
      'path: has a part of more than 500 characters',
    ]);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const raw = async (request: string) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
      const text = await new Promise<string>((resolve) => {
        let all = '';
        socket.on('data', (piece) => (all += String(piece))).once('close', () => resolve(all));
        socket.on('error', () => undefined);
      });
      return [text.split('\r\n')[0], JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as unknown];
    };
    expect(await raw('NONSENSE\r\n\r\n')).toEqual([
      'HTTP/1.1 400 Bad Request',
      expect.objectContaining({ code: 'bad_input', message: 'request: is not valid HTTP' }),
    ]);
    expect(await raw(`GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`)).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large',
      {
        code: 'too_large',
        reason: 'header_too_large',
        message: 'The address and the headers of the request are too long.',
      },
    ]);
    expect(lines).toEqual([]);
  });

  it('does not read the body of who may not call', async () => {
    const app = start({ handlers: { 'settings.put': ({ body }) => body } });
    const reply = await app.inject({
      ...putSetting,
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(reply.statusCode).toBe(401);
  });

  it('an unexpected failure is logged once, and its reply names only the place in the log', async () => {
    const app = start({
      handlers: {
        'users.me': async () => {
          throw new Error('password of the database: hunter2');
        },
      },
    });
    const reply = await app.inject({ url: '/v1/users/me', headers: { authorization } });
    expect(reply.statusCode).toBe(500);
    const { code, message, data } = reply.json();
    expect(code).toBe('internal');
    expect(message).toContain(data.logId);
    expect(reply.body).not.toContain('hunter2');
    expect(lines.filter((line) => line.includes(data.logId))).toHaveLength(1);
  });

  it('a full disk is told as one, and is no line of the log', async () => {
    const app = start({
      handlers: {
        'users.me': async () => {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        },
      },
    });
    const reply = await app.inject({ url: '/v1/users/me', headers: { authorization } });
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({
      code: 'unavailable',
      reason: 'disk_full',
    });
    expect(lines).toEqual([]);
  });

  it('a reply that is not what the call promises is refused while checking', async () => {
    const app = start({ handlers: { 'spaces.list': () => JSON.parse('[{}]') }, checkReplies: true });
    const reply = await app.inject({ url: '/v1/spaces', headers: { authorization } });
    expect(reply.statusCode).toBe(500);
    expect(lines.join()).toContain('The reply of spaces.list is not what it promises');
  });

  it('a call that does not end is ended, and told so to its handler', async () => {
    let aborted: unknown;
    const app = start({
      callTimeout: 30,
      handlers: {
        'spaces.list': (_input, { signal }) =>
          new Promise(() => signal.addEventListener('abort', () => (aborted = signal.reason))),
      },
    });
    const reply = await app.inject({ url: '/v1/spaces', headers: { authorization } });
    expect([reply.statusCode, reply.json().code]).toEqual([504, 'timeout']);
    expect(aborted).toMatchObject({ code: 'timeout' });
  });

  it('answers a call that is under way while the server stops', async () => {
    let answer: () => void = () => undefined;
    const called = Promise.withResolvers<void>();
    const app = start({
      handlers: {
        'spaces.list': async () => {
          called.resolve();
          await new Promise<void>((resolve) => (answer = resolve));
          return [];
        },
      },
    });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const reply = fetch(`${base}/v1/spaces`, { headers: { authorization } });
    await called.promise;
    const closed = app.close();
    answer();
    expect(await (await reply).json()).toEqual({ data: [] });
    await closed;
  });

  it('carries headers that keep pages from framing, sniffing and caching it', async () => {
    const app = start();
    const { headers } = await app.inject({ url: '/healthz' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('on loopback answers for loopback names only', async () => {
    const app = start({ hosts: isLoopbackHost });
    const status = async (host: string) =>
      (await app.inject({ url: '/healthz', headers: { host } })).statusCode;
    expect(await status('127.0.0.1:4000')).toBe(200);
    expect(await status('localhost')).toBe(200);
    expect(await status('[::1]:80')).toBe(200);
    const others = 'evil.example:4000 127.0.0.1.evil.example [::1].evil.example localhost:80.evil.example';
    for (const host of others.split(' ')) expect([host, await status(host)]).toEqual([host, 403]);
  });

  it('says whether the database can be reached', async () => {
    expect((await start().inject('/healthz')).json()).toEqual({ status: 'ok', version: '1.2.3' });
    const ill = await start({ healthy: async () => false }).inject('/healthz');
    expect([ill.statusCode, ill.json().status]).toEqual([503, 'unavailable']);
  });

  it('says whether what is written is taken', async () => {
    expect((await start().inject('/readyz')).json()).toEqual({
      status: 'ready',
      version: '1.2.3',
      roles: ['api'],
    });
    const full = await start({ ready: async () => ({ ok: false, billStore: 'not responding' }) }).inject(
      '/readyz',
    );
    expect([full.statusCode, full.json().status]).toEqual([503, 'not ready']);
  });
});

describe('bytes and streams', () => {
  it('gives a part as bytes, up to 8 MiB', async () => {
    const app = start({
      handlers: {
        'uploads.part': ({ body, query, params }) => ({
          uploadId: params.id,
          name: 'x',
          size: body.byteLength,
          received: query.offset,
        }),
      },
    });
    const put = (payload: Buffer, type = 'application/octet-stream') =>
      app.inject({
        method: 'PUT',
        url: '/v1/uploads/u1/parts?offset=7',
        headers: { authorization, 'content-type': type },
        payload,
      });
    const eight = 8 * 1024 * 1024;
    expect((await put(Buffer.alloc(eight))).json()).toEqual({
      data: { uploadId: 'u1', name: 'x', size: eight, received: 7 },
    });
    expect((await put(Buffer.alloc(eight + 1))).statusCode).toBe(413);
    expect((await put(Buffer.from('{}'), 'application/json')).json().message).toContain('octet-stream');
  });

  const exportCall = { method: 'POST', path: '/v1/cases/export' } as const;

  function csv(pieces: () => AsyncIterable<string>): Partial<Handlers> {
    return { 'cases.export': () => pieces() };
  }

  it('sends the pieces as text, and a failure before the first one as a failure', async () => {
    const good = start({
      handlers: csv(async function* () {
        yield 'a,b\n';
        yield 'ä,2\n';
      }),
    });
    const inject = {
      method: exportCall.method,
      url: exportCall.path,
      headers: { authorization },
      payload: {},
    };
    const reply = await good.inject(inject);
    expect([reply.headers['content-type'], reply.body]).toEqual(['text/csv; charset=utf-8', 'a,b\nä,2\n']);
    const bad = start({
      handlers: csv(async function* () {
        throw new Fault('unprocessable', 'There is nothing to export.');
      }),
    });
    const refused = await bad.inject(inject);
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'There is nothing to export.']);
  });

  async function slowReader(handlers: Partial<Handlers>): Promise<IncomingMessage> {
    const app = start({ handlers });
    const base = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const request = httpRequest({
      port: base.port,
      ...exportCall,
      headers: { authorization, 'content-type': 'application/json' },
    });
    request.end('{}');
    const [response] = await once(request, 'response');
    return response;
  }

  it('waits for a slow reader, and ends the source when the reader is gone', async () => {
    const piece = 'x'.repeat(64 * 1024);
    let made = 0;
    let ended: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (ended = resolve));
    const response = await slowReader(
      csv(async function* () {
        try {
          for (; made < 100_000; made += 1) yield piece;
        } finally {
          ended();
        }
      }),
    );
    // Nobody reads: what the sockets hold is full after some pieces, and then none is made any more.
    let before = -1;
    while (made !== before) {
      before = made;
      for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    }
    expect(made).toBeLessThan(1_000);
    response.destroy();
    await over;
  });
});

describe('/openapi.json', () => {
  it('[API-01] documents every answered call with its schemas, failures and security', async () => {
    const handlers: Partial<Handlers> = {
      'settings.put': ({ body }) => body,
      'uploads.part': () => ({ uploadId: 'u', name: '', size: 0, received: 0 }),
    };
    const publicUrl = 'https://costs.example.com';
    const document = (await start({ handlers, publicUrl }).inject('/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: publicUrl }],
      security: [{ bearer: [] }],
    });
    expect(Object.keys(document.paths).toSorted()).toEqual(['/v1/settings', '/v1/uploads/{id}/parts']);
    const put = document.paths['/v1/settings'].put;
    expect(put).toMatchObject({
      summary: calls['settings.put'].summary,
      description: 'Needs `systemSettings:write` and a role that can edit. Idempotent.',
    });
    expect(put.requestBody.content['application/json'].schema).toMatchObject({ additionalProperties: false });
    expect(Object.keys(put.responses)).toEqual(['200', '4XX', '5XX']);
    expect(document.components.responses.Refused.description).toMatch(
      /400 `bad_input`.+401.+403 .+`read_only`/s,
    );
    const part = document.paths['/v1/uploads/{id}/parts'].put;
    expect(part.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'offset', in: 'query', required: true },
    ]);
    expect(part.requestBody.content).toHaveProperty('application/octet-stream');
  });
});
