import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isFault } from '@shared/kernel/fault';
import type { Database } from '../db/database';
import { subscribeChanges, type Change } from '../db/notify';
import type { Gate } from '../gate/gate';
import { SESSIONS_TAG, type Session } from '../gate/session';
import type { Log } from '../platform/log';

/** The close code of a socket whose session has ended: the client signs out. */
export const SESSION_ENDED = 4401;

const CUSTOMERS_TAG = 'customers';
const HEARTBEAT = 30_000;
/** A client that reads so slowly that this much waits for it is cut off; it reads everything again when it is back. */
const MAX_WAITING = 1024 * 1024;
const MAX_CLIENTS = 5_000;
/** One person or key: every window has one; nobody takes the places of all others. */
const MAX_OF_ONE = 50;

interface Client {
  socket: WebSocket;
  session: Session;
  orgIds: Set<string>;
  alive: boolean;
}

export interface LiveOptions {
  database: Pick<Database, 'listen'>;
  gate: Gate;
  log: Log;
  hosts?: (host: string) => boolean;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Live events at `GET /v1/events` (WebSocket, bearer token in the Authorization header): `{ tag, id?, orgId? }` for each
 * change in the session's organisations; `{ tag: '*' }` when changes may have been missed.
 */
export async function serveLive(server: Server, options: LiveOptions): Promise<{ close(): Promise<void> }> {
  const { database, gate, log } = options;
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4 * 1024, clientTracking: false });

  function send(client: Client, event: { tag: string; id?: string; orgId?: string }) {
    if (client.socket.bufferedAmount > MAX_WAITING) client.socket.terminate();
    else client.socket.send(JSON.stringify(event));
  }

  /** Ends the socket of a session that is over; otherwise takes what is new about it. */
  async function recheck(client: Client): Promise<void> {
    try {
      const session = await gate.renew(client.session);
      if (!session) return client.socket.close(SESSION_ENDED, 'The session has ended.');
      client.session = session;
      client.orgIds = await gate.audience(session);
    } catch (error) {
      // The database is away: nothing is known, and nothing can be read either.
      log.warn({ err: error }, 'A live session could not be checked');
    }
  }

  function onChange(change: Change) {
    if (change.tag === SESSIONS_TAG) {
      for (const client of clients) if (client.session.userId === change.id) void recheck(client);
      return;
    }
    for (const client of clients) {
      if (!client.orgIds.has(change.orgId)) continue;
      // A customer more, or one less: whose changes its provider may see is another.
      if (change.tag === CUSTOMERS_TAG && client.session.orgId === change.orgId) void recheck(client);
      send(client, { tag: change.tag, orgId: change.orgId, ...(change.id ? { id: change.id } : {}) });
    }
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const session = await gate.authenticate(request.headers.authorization);
    const orgIds = await gate.audience(session);
    const same = [...clients].filter((client) => client.session.userId === session.userId);
    if (same.length >= MAX_OF_ONE) return refuse(socket, '429 Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      const client: Client = { socket: accepted, session, orgIds, alive: true };
      clients.add(client);
      accepted.on('pong', () => (client.alive = true));
      accepted.on('close', () => clients.delete(client));
      accepted.on('error', () => accepted.terminate());
    });
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path !== '/v1/events') return refuse(socket, '404 Not Found');
    if (options.hosts && !options.hosts(request.headers.host ?? '')) return refuse(socket, '403 Forbidden');
    if (clients.size >= MAX_CLIENTS) return refuse(socket, '503 Service Unavailable');
    admit(request, socket, head).catch((error: unknown) => {
      if (isFault(error) && error.code === 'unauthenticated') return refuse(socket, '401 Unauthorized');
      log.error({ err: error }, 'A live connection could not be opened');
      refuse(socket, '503 Service Unavailable');
    });
  }

  const beat = setInterval(() => {
    for (const client of clients) {
      if (!client.alive) {
        client.socket.terminate();
        continue;
      }
      client.alive = false;
      client.socket.ping();
      void recheck(client);
    }
  }, HEARTBEAT).unref();

  const onGap = () => {
    for (const client of clients) send(client, { tag: '*' });
  };
  const unsubscribe = await subscribeChanges(database, { onChange, onGap });
  server.on('upgrade', onUpgrade);

  return {
    async close() {
      clearInterval(beat);
      server.off('upgrade', onUpgrade);
      for (const client of clients) client.socket.close(1001, 'The server stops.');
      await unsubscribe();
      // A client that does not answer the closing handshake does not hold up the stop.
      for (const client of clients) client.socket.terminate();
    },
  };
}
