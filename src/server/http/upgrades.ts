import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { faultStatus, isFault } from '@shared/kernel/fault';
import type { Gate } from '../gate/gate';
import type { Session } from '../gate/session';
import type { Log } from '../platform/log';

export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** One address of sockets. */
export interface SocketRoute {
  /** Of the whole path, without the query. */
  path: RegExp;
  /** Takes the socket over, or throws a Fault that says why not. `match`: of the path. */
  admit(upgrade: Upgrade, session: Session, match: RegExpExecArray): Promise<void>;
}

const names: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number, message?: string): void {
  const body = message === undefined ? '' : JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${names[status] ?? 'Refused'}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Lets whoever has a bearer token through to the sockets of the server. → a function that ends it. */
export function listenUpgrades(
  server: Server,
  options: {
    gate: Pick<Gate, 'authenticate'>;
    log: Log;
    /** Which Host headers are answered; none: all. */
    hosts?: (host: string) => boolean;
    routes: readonly SocketRoute[];
  },
): () => void {
  const { gate, log, hosts, routes } = options;

  async function admit(route: SocketRoute, upgrade: Upgrade, match: RegExpExecArray) {
    const session = await gate.authenticate(upgrade.request);
    await route.admit(upgrade, session, match);
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    for (const route of routes) {
      const match = route.path.exec(path);
      if (!match) continue;
      if (hosts && !hosts(request.headers.host ?? '')) return refuse(socket, 403);
      admit(route, { request, socket, head }, match).catch((error: unknown) => {
        if (isFault(error) && error.code !== 'internal')
          return refuse(socket, faultStatus[error.code], error.message);
        log.error({ err: error }, 'A socket could not be opened');
        refuse(socket, 503);
      });
      return;
    }
    refuse(socket, 404);
  }

  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
}
