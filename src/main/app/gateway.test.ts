import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '@shared/kernel/call';
import { PEER_LOST } from '@shared/kernel/wire';
import { createGateway, type Gateway } from './gateway';

const any = z.unknown();
const calls = {
  'things.get': defineCall({
    id: 'things.get',
    method: 'GET',
    path: 'things/:id',
    access: 'signed-in',
    summary: 'One thing',
    params: z.object({ id: z.string() }),
    reply: any,
  }),
  'things.list': defineCall({
    id: 'things.list',
    method: 'GET',
    path: 'api/things',
    base: 'root',
    access: 'signed-in',
    summary: 'Things',
    reply: any,
  }),
  'things.put': defineCall({
    id: 'things.put',
    method: 'PUT',
    path: 'things',
    access: 'signed-in',
    summary: 'Write a thing',
    takes: 'bytes',
    reply: any,
  }),
  'things.add': defineCall({
    id: 'things.add',
    method: 'POST',
    path: 'things',
    access: 'signed-in',
    summary: 'Add a thing',
    timeoutSeconds: 1,
    reply: any,
  }),
  open: defineCall({
    id: 'open',
    method: 'GET',
    path: 'open',
    access: 'anyone',
    summary: 'Open',
    reply: any,
  }),
};

interface Asked {
  method: string;
  url: string;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

let server: Server;
let asked: Asked[];
let answer: { status: number; body: string; headers?: Record<string, string>; never?: boolean };
let token: string | null;
let rejected: string[];
let moved: unknown[];
let gateway: Gateway;
const never = new AbortController().signal;

beforeEach(async () => {
  asked = [];
  rejected = [];
  moved = [];
  token = 'the-token';
  answer = { status: 200, body: '{"data":1}' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      asked.push({ method: request.method ?? '', url: request.url ?? '', authorization, type, body });
      if (!answer.never) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = createGateway({
    calls,
    serverUrl: async () => url,
    session: {
      token: async () => token,
      rejected: async (one) => void rejected.push(one),
      movedAway: async (one, place) => void moved.push({ one, ...place }),
    },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('[AUTH-04] the token goes along in bearer form', async () => {
  expect(await gateway.call({ id: 'things.get', params: { id: 'a/b ?' } }, never)).toBe('{"data":1}');
  expect(asked).toMatchObject([
    { method: 'GET', url: '/v1/things/a%2Fb%20%3F', authorization: 'Bearer the-token', body: '' },
  ]);
});

test('[AUTH-05] without a token no request leaves', async () => {
  token = null;
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(asked).toEqual([]);
  await gateway.call({ id: 'open' }, never);
  expect(asked).toMatchObject([{ url: '/v1/open', authorization: undefined }]);
});

test('a 401 to any call ends the session of that token', async () => {
  answer = { status: 401, body: '{"message":"Your sign-in ended.","code":"unauthenticated"}' };
  const failure = gateway.call({ id: 'things.list' }, never);
  await expect(failure).rejects.toMatchObject({ code: 'unauthenticated', message: 'Your sign-in ended.' });
  expect(rejected).toEqual(['the-token']);
});

test('a 421 says where the organization lives, if that is an address that can be used', async () => {
  const away = (address: string) =>
    JSON.stringify({
      message: 'It moved.',
      code: 'misdirected',
      data: { organization: 'Acme', cell: 'west', address },
    });
  answer = { status: 421, body: away('https://west.example.com/') };
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject({ code: 'misdirected' });
  answer = { status: 421, body: away('http://west.example.com') };
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject({ code: 'misdirected' });
  const place = { organization: 'Acme', address: 'https://west.example.com' };
  expect(moved).toEqual([{ one: 'the-token', ...place }]);
});

test('root calls, repeated and structured query values, JSON and byte bodies', async () => {
  await gateway.call(
    { id: 'things.list', query: { a: ['x', 'y'], f: { g: 1 }, no: undefined, nil: null, n: 0 } },
    never,
  );
  await gateway.call({ id: 'things.add', body: { name: 'é' } }, never);
  await gateway.call({ id: 'things.put', body: new TextEncoder().encode('raw') }, never);
  expect(asked.map(({ method, url, type, body }) => ({ method, url, type, body }))).toEqual([
    { method: 'GET', url: '/api/things?a=x&a=y&f=%7B%22g%22%3A1%7D&n=0', type: undefined, body: '' },
    { method: 'POST', url: '/v1/things', type: 'application/json', body: '{"name":"é"}' },
    { method: 'PUT', url: '/v1/things', type: 'application/octet-stream', body: 'raw' },
  ]);
});

test.each([
  [{ id: 'things.get' }, 'id'],
  [{ id: 'things.get', params: { id: '' } }, 'id'],
  [{ id: 'things.get', params: { id: '..' } }, 'id'],
  [{ id: 'things.get', params: { id: 'a', more: 'b' } }, 'more'],
  [{ id: 'things.put', body: 'text' }, 'body'],
])('refuses %j and names the field', async (request, field) => {
  await expect(gateway.call(request, never)).rejects.toMatchObject({ code: 'bad_input', data: [{ field }] });
  expect(asked).toEqual([]);
});

test('a name that is not in the table is unknown, also one that every object has', async () => {
  await expect(gateway.call({ id: 'constructor' }, never)).rejects.toMatchObject({ code: 'unknown_call' });
});

test.each([
  [
    409,
    '{"message":"Taken.","code":"conflict","data":{"by":"ann"}}',
    { code: 'conflict', message: 'Taken.', data: { by: 'ann' } },
  ],
  [418, '{"message":"Short and stout."}', { code: 'internal', message: 'Short and stout.' }],
  [502, '<html>Bad gateway</html>', { code: 'unavailable', message: 'Things: the server answered 502.' }],
  [404, '{"code":"made_up","message":"x"}', { code: 'not_found', message: 'x' }],
])('a %i arrives as a fault with the server’s own words', async (status, body, fault) => {
  answer = { status, body };
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject(fault);
});

test('an empty reply is JSON null', async () => {
  answer = { status: 204, body: '' };
  expect(await gateway.call({ id: 'things.list' }, never)).toBe('null');
});

test('a redirect is not followed, as the token would go along', async () => {
  answer = { status: 302, body: '', headers: { location: '/v1/elsewhere' } };
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toHaveLength(1);
});

test('a refused connection, a silent server and a cancelled call are told apart', async () => {
  answer = { status: 200, body: '', never: true };
  await expect(gateway.call({ id: 'things.add', body: {} }, never)).rejects.toMatchObject({
    code: 'timeout',
  });
  const abort = new AbortController();
  const cancelled = gateway.call({ id: 'things.list' }, abort.signal);
  abort.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(gateway.call({ id: 'things.list' }, never)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a change goes on when its window is gone, and ends when it is cancelled; what is only read ends with both', async () => {
  answer = { status: 200, body: '"kept"' };
  const lost = new AbortController();
  const kept = gateway.call({ id: 'things.put', body: new Uint8Array([1]) }, lost.signal);
  const read = gateway.call({ id: 'things.list' }, lost.signal);
  lost.abort(PEER_LOST);
  await expect(read).rejects.toMatchObject({ code: 'cancelled' });
  expect(await kept).toBe('"kept"');

  const stop = new AbortController();
  const stopped = gateway.call({ id: 'things.put', body: new Uint8Array([2]) }, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
});

test('the document of the calls is read without a token, and its failure is told', async () => {
  answer = { status: 200, body: '{"openapi":"3.1.0"}' };
  expect(await gateway.document(never)).toBe('{"openapi":"3.1.0"}');
  expect(asked).toMatchObject([{ method: 'GET', url: '/openapi.json', authorization: undefined }]);
  answer = { status: 503, body: '{"message":"The server is stopping.","code":"unavailable"}' };
  await expect(gateway.document(never)).rejects.toMatchObject({ message: 'The server is stopping.' });
});
