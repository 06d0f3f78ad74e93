import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbound } from './outbound';

let server: Server;
let port = 0;
let connections = 0;
const lists = new Map<string, string[]>();
const outbound = createOutbound({
  allow: ['192.0.2.7'],
  of: (orgId) => {
    const allow = lists.get(orgId);
    return Promise.resolve(allow ? { allow, remedy: 'Allow it in Settings.' } : { allow: [] });
  },
});

beforeAll(async () => {
  server = createServer((_request, response) => response.end('ok'));
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

const { signal } = new AbortController();
const send = (orgId: string) =>
  outbound.http.send({
    orgId,
    method: 'GET',
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    signal,
    timeoutMs: 5_000,
    maxBytes: 1_000,
    followRedirects: false,
  });
const reach = (orgId: string) => outbound.network.reach({ orgId, host: '127.0.0.1', port }, 5_000, signal);

it('an organization reaches what its own list names, as long as it stands there', async () => {
  lists.set('home', []);
  await expect(send('home')).rejects.toThrow(
    '“127.0.0.1” is an internal address, which workflows may not reach. Allow it in Settings.',
  );
  lists.set('home', ['127.0.0.0/8']);
  expect((await send('home')).status).toBe(200);
  expect(await reach('home')).toMatchObject({ reachable: true });
  lists.set('home', ['127.0.0.2']);
  await expect(send('home')).rejects.toThrow('is an internal address');
  await expect(reach('home')).rejects.toThrow('is an internal address');
});

it('no list opens anything to another organization, not even by a connection that is open', async () => {
  lists.set('home', ['127.0.0.1']);
  await send('home');
  const before = connections;
  await expect(send('other')).rejects.toThrow(/which workflows may not reach\.$/);
  await expect(reach('other')).rejects.toThrow('is an internal address');
  await expect(
    outbound.network.certificate({ orgId: 'other', host: '127.0.0.1', port }, signal),
  ).rejects.toThrow('is an internal address');
  expect(connections).toBe(before);
});
