import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AgentEvent } from '@shared/api/ai/entities';
import { openAgentSocket } from './agentSocket';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(status?: string) {
  const sockets = new WebSocketServer({ noServer: true });
  const heard: unknown[] = [];
  const headers: (string | undefined)[] = [];
  const peers: WebSocket[] = [];
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    headers.push(request.headers.authorization);
    if (status) return socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (peer) => {
      peers.push(peer);
      peer.on('message', (data) => {
        const said = JSON.parse(String(data));
        heard.push(said);
        if (said.type === 'connection_init')
          peer.send(JSON.stringify({ type: 'connection_ack', payload: { connectionTimeoutMs: 1234 } }));
        if (said.type === 'start') peer.send(JSON.stringify({ type: 'start_ack', id: said.id }));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const peer of peers) peer.terminate();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `ws://127.0.0.1:${port}/socket`, heard, headers, peers };
}

const opened = (url: string) => {
  const events: AgentEvent[] = [];
  let onReady = (_timeout: number | null): void => undefined;
  let onClose = (_status: number | null): void => undefined;
  let onEvent = (): void => undefined;
  const ready = new Promise<number | null>((resolve) => (onReady = resolve));
  const closed = new Promise<number | null>((resolve) => (onClose = resolve));
  const said = new Promise<void>((resolve) => (onEvent = resolve));
  const socket = openAgentSocket({
    url,
    token: 'a-token',
    onReady: (timeout) => onReady(timeout),
    onEvent: (event) => {
      events.push(event);
      onEvent();
    },
    onClose: ({ status }) => onClose(status),
  });
  return { socket, events, ready, closed, said };
};

test('[API-99] says hello with the token, subscribes, hears what is data and unsubscribes', async () => {
  const { url, heard, headers, peers } = await serve();
  const { socket, events, ready, closed, said } = opened(url);
  expect(await ready).toBe(1234);
  expect(headers).toEqual(['Bearer a-token']);
  const event = {
    kind: 'update-status',
    thread_id: 't',
    interaction_id: 'i',
    status: 'failed',
    summary: 's',
  };
  const send = (text: string) => peers[0]!.send(text);
  send('no JSON');
  send(JSON.stringify({ type: 'ka' }));
  send(JSON.stringify({ type: 'data', id: 'threads', payload: { kind: 'unknown' } }));
  send(JSON.stringify({ type: 'data', id: 'threads', payload: event }));
  await said;
  expect(events).toEqual([event]);
  socket.close();
  expect(await closed).toBeNull();
  expect(heard).toEqual([
    { type: 'connection_init' },
    { type: 'start', id: 'threads', payload: { channel: 'threads' } },
    { type: 'stop', id: 'threads' },
  ]);
});

test.each([
  ['401 Unauthorized', 401],
  ['404 Not Found', 404],
])('a refusal tells its status: %s', async (line, status) => {
  const { url } = await serve(line);
  expect(await opened(url).closed).toBe(status);
});

test('a session that ended while the socket was open reads as a refused token', async () => {
  const { url, peers } = await serve();
  const { ready, closed } = opened(url);
  await ready;
  peers[0]!.close(4401);
  expect(await closed).toBe(401);
});

test('an error of the server ends it, and so does a server that is not there', async () => {
  const { url, peers } = await serve();
  const { ready, closed } = opened(url);
  await ready;
  peers[0]!.send(JSON.stringify({ type: 'error', payload: { message: 'no' } }));
  expect(await closed).toBeNull();
  expect(await opened('ws://127.0.0.1:1/socket').closed).toBeNull();
});
