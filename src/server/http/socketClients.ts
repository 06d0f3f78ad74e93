import { WebSocketServer, type WebSocket } from 'ws';
import { Fault } from '@shared/kernel/fault';
import type { Gate } from '../gate/gate';
import type { Session } from '../gate/session';
import type { Log } from '../platform/log';
import type { Upgrade } from './upgrades';

/** The close code of a socket whose session has ended: the client signs out. */
const SESSION_ENDED = 4401;

const HEARTBEAT = 30_000;
const MAX_CLIENTS = 5_000;
/** One person or key: every window has one; nobody takes the places of all others. */
const MAX_OF_ONE = 50;
/** A client that reads so slowly that this much waits for it is cut off; it reads everything again when it is back. */
const MAX_WAITING = 1024 * 1024;

export interface SocketClient {
  socket: WebSocket;
  session: Session;
}

interface Options<C extends SocketClient> {
  gate: Pick<Gate, 'renew'>;
  log: Log;
  /** Bytes of a message of a client. */
  maxPayload: number;
  /** Takes in what is new about a session; false ends the socket, for the client to come back as what it is now. */
  renewed(client: C, session: Session): Promise<boolean>;
  /** Every 30 seconds, while the client answers. */
  onBeat?(client: C): void;
}

/** The sockets of one address, for as long as their sessions last. */
export function createSocketClients<C extends SocketClient>(options: Options<C>) {
  const { gate, log, renewed } = options;
  const clients = new Set<C>();
  const silent = new WeakSet<WebSocket>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxPayload,
    clientTracking: false,
  });

  /** Ends the socket of a session that is over; otherwise takes what is new about it. */
  async function recheck(client: C): Promise<void> {
    try {
      const session = await gate.renew(client.session);
      if (!session) return client.socket.close(SESSION_ENDED, 'The session has ended.');
      if (!(await renewed(client, session))) client.socket.close(1012, 'The session is another one now.');
    } catch (error) {
      // The database is away: nothing is known, and nothing can be read either.
      log.warn({ err: error }, 'The session of a socket could not be checked');
    }
  }

  const beat = setInterval(() => {
    for (const client of clients) {
      if (silent.has(client.socket)) {
        client.socket.terminate();
        continue;
      }
      silent.add(client.socket);
      client.socket.ping();
      options.onBeat?.(client);
      void recheck(client);
    }
  }, HEARTBEAT).unref();

  return {
    clients: (): Iterable<C> => clients,
    recheck,

    send(client: C, message: unknown): void {
      if (client.socket.bufferedAmount > MAX_WAITING) client.socket.terminate();
      else client.socket.send(JSON.stringify(message));
    },

    /** `make` gets the open socket. Refuses when there are too many. */
    admit({ request, socket, head }: Upgrade, session: Session, make: (socket: WebSocket) => C): void {
      if (clients.size >= MAX_CLIENTS)
        throw new Fault('unavailable:server_sockets_full', 'The server has too many sockets.');
      const same = [...clients].filter((client) => client.session.userId === session.userId);
      if (same.length >= MAX_OF_ONE)
        throw new Fault('too_many:too_many_sockets', `${MAX_OF_ONE} sockets of yours are open already.`);
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        const client = make(accepted);
        clients.add(client);
        accepted.on('pong', () => silent.delete(accepted));
        accepted.on('close', () => clients.delete(client));
        accepted.on('error', () => accepted.terminate());
      });
    },

    /** Before what feeds them ends; `end` afterwards cuts off who does not answer the closing handshake. */
    close(): void {
      clearInterval(beat);
      for (const client of clients) client.socket.close(1001, 'The server stops.');
    },
    end(): void {
      for (const client of clients) client.socket.terminate();
    },
  };
}
