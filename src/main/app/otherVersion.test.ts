import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '@shared/kernel/call';
import type { Notice } from '@shared/host/contract';
import { json } from '@tests/fakes/signInServer';
import { createGateway } from './gateway';
import { createOtherVersion } from './otherVersion';

const call = (id: string, summary: string) =>
  defineCall({
    id,
    method: 'GET',
    path: id.replace('.', '/'),
    access: 'anyone',
    summary,
    reply: z.unknown(),
  });
const calls = {
  'things.list': call('things.list', 'List things'),
  'things.sum': call('things.sum', 'Sum of things.'),
};

let server: Server;
let url: string;
/** What the server is, and which calls it has. */
let is: { version: string; calls: string[] };
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/healthz') return json(response, 200, { status: 'ok', version: is.version });
    const paths = is.calls.map((operationId) => [`/v1/${operationId}`, { get: { operationId } }]);
    if (request.url === '/openapi.json')
      return json(response, 200, { info: { version: is.version }, paths: Object.fromEntries(paths) });
    json(response, 200, { data: [] });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

function open(version: string) {
  const notices: Notice[] = [];
  const other = createOtherVersion({
    calls,
    version,
    serverUrl: async () => url,
    log: { info: () => undefined, warn: () => undefined },
    onNotice: (notice) => void notices.push(notice),
  });
  const session = {
    token: async () => 'token',
    rejected: async () => undefined,
    movedAway: async () => undefined,
  };
  const gateway = createGateway({ calls, session, serverUrl: async () => url, refusal: other.refusal });
  const make = (id: string) => gateway.call({ id }, new AbortController().signal);
  return { other, notices, make };
}

test('a newer app says what an older server cannot do, and does not ask it', async () => {
  is = { version: '1.2.0', calls: ['things.list'] };
  const { other, notices, make } = open('1.3.0');
  await other.look();
  expect(notices).toEqual([
    {
      code: 'server_differs',
      message:
        'The server (1.2.0) is older than this app (1.3.0) and doesn’t support: Sum of things. Ask your administrator to update the server.',
    },
  ]);
  await expect(make('things.sum')).rejects.toMatchObject({
    code: 'unavailable',
    reason: 'server_older',
  });
  expect(asked).not.toContain('/v1/things/sum');
  expect(await make('things.list')).toBe('{"data":[]}');
});

test('an older app says that a newer server has more, and what it gave up', async () => {
  is = { version: '1.10.0', calls: ['things.list', 'things.sum', 'things.more'] };
  const { other, notices, make } = open('1.9.0');
  await other.look();
  expect(notices.at(-1)?.message).toBe(
    'The server (1.10.0) is newer than this app (1.9.0). Update the app to see what’s new.',
  );
  expect(await make('things.sum')).toBe('{"data":[]}');
  is = { version: '1.11.0', calls: ['things.sum'] };
  await other.look();
  expect(notices.at(-1)?.message).toContain('no longer supports: List things. Update the app.');
  await expect(make('things.list')).rejects.toMatchObject({ reason: 'server_newer' });
});

test('one of the same version says nothing; a server that comes back as another one is asked anew', async () => {
  is = { version: '2.0.0', calls: Object.keys(calls) };
  const { other, notices, make } = open('2.0.0');
  await other.look();
  await other.look();
  expect(notices).toEqual([]);
  expect(asked.filter((path) => path === '/openapi.json')).toHaveLength(1);
  is = { version: '1.0.0', calls: [] };
  await other.look();
  await expect(make('things.list')).rejects.toMatchObject({ reason: 'server_older' });
  is = { version: '2.0.0', calls: Object.keys(calls) };
  await other.look();
  expect(await make('things.list')).toBe('{"data":[]}');
});

test('a server that does not say what it is is used as it is', async () => {
  is = { version: '1.0.0', calls: [] };
  const { other, make } = open('2.0.0');
  server.removeAllListeners('request').on('request', (_request, response) => json(response, 404, {}));
  await other.look();
  await expect(make('things.list')).rejects.toMatchObject({ code: 'not_found' });
});
