import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isFault } from '@shared/kernel/fault';
import type { Port } from '@shared/kernel/wire';
import { appRoute } from '../app/addresses';
import { securityHeaders } from '../app/contentPolicy';
import { pageFile } from '../app/pageFiles';
import type { Log } from '../ports';
import { admit } from './admission';
import { createEntrance } from './entrance';
import { goOnPage, lockedPage, signInFailedPage } from './pages';
import { socketPort } from './socketPort';

/** The largest frame that a page may send: one part of an upload and a little more. */
const MAX_FRAME = 17 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;

export interface HttpHost {
  origin: string;
  /** A fresh link; the one before it no longer works. */
  newLink(): string;
  stop(): Promise<void>;
}

interface Options {
  /** 0 takes any free port. */
  port: number;
  pageRoot: string;
  log: Pick<Log, 'warn' | 'error'>;
  connect(port: Port): void;
  finishSignIn(callback: URL): Promise<{ returnTo: string }>;
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('the server has no address'));
    });
  });
}

/** Serves the built page and its wire on 127.0.0.1, to the browser that was opened with the printed link. */
export async function startHttpHost(options: Options): Promise<HttpHost> {
  const { log } = options;
  let port = 0;
  const entrance = createEntrance({ port: () => port });
  const origin = () => `http://127.0.0.1:${port}`;
  /** A name that points here by DNS rebinding shows itself in the Host header. */
  const rightHost = (request: IncomingMessage) => request.headers.host === `127.0.0.1:${port}`;

  function answer(
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body: string | Uint8Array,
  ) {
    const length = String(Buffer.byteLength(body));
    response.writeHead(status, { ...securityHeaders, ...headers, 'content-length': length });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  function open(url: URL, request: IncomingMessage, response: ServerResponse) {
    // Without a fragment of its own: a browser then carries the link's one on to it (RFC 9110, 10.2.2).
    const path = (appRoute(url.searchParams.get('path') ?? '/') ?? '/').replace(/#.*$/s, '');
    const cookie = entrance.exchange(url.searchParams.get('code') ?? '');
    const known = cookie !== null || entrance.hasCookie(request.headers.cookie);
    if (!known) return answer(response, 401, html, lockedPage);
    const headers = {
      location: path,
      'cache-control': 'no-store',
      ...(cookie ? { 'set-cookie': cookie } : {}),
    };
    answer(response, 303, headers, '');
  }

  async function callback(url: URL, response: ServerResponse) {
    try {
      const { returnTo } = await options.finishSignIn(url);
      answer(response, 200, html, goOnPage(returnTo));
    } catch (error) {
      if (!isFault(error)) log.error('sign-in failed', { reason: String(error) });
      answer(response, 400, html, signInFailedPage(error));
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    if (!rightHost(request)) return answer(response, 421, plain, `Open ${origin()} instead.`);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response, 405, { ...plain, allow: 'GET, HEAD' }, 'Only GET and HEAD are answered.');
    }
    const target = request.url ?? '/';
    const url = URL.canParse(target, origin()) ? new URL(target, origin()) : null;
    if (!url || url.origin !== origin()) return answer(response, 400, plain, 'This is not a path.');
    if (url.pathname === '/open') return open(url, request, response);
    if (url.pathname === '/locked') return answer(response, 401, html, lockedPage);
    // No cookie here: the browser comes from another site. The state in the address proves where it began.
    if (url.pathname === '/callback') return callback(url, response);
    if (!entrance.hasCookie(request.headers.cookie)) return answer(response, 401, html, lockedPage);
    const file = await pageFile(options.pageRoot, url.pathname);
    answer(response, file.status, file.headers, file.bytes);
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false });

  function refuse(socket: Duplex, status: string) {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    if (!rightHost(request)) return refuse(socket, '421 Misdirected Request');
    // Browsers let any site open a WebSocket to here, with our cookie; the Origin header is what tells them apart.
    if (request.headers.origin !== origin()) return refuse(socket, '403 Forbidden');
    if (!entrance.hasCookie(request.headers.cookie)) return refuse(socket, '401 Unauthorized');
    if (request.url !== '/wire') return refuse(socket, '404 Not Found');
    sockets.handleUpgrade(request, socket, head, (peer) => {
      peer.on('error', () => peer.terminate());
      admit(peer, entrance.isKey, () => options.connect(socketPort(peer)));
    });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log.error('page not served', { reason: String(error) });
      if (!response.headersSent) response.writeHead(500, { ...securityHeaders });
      response.end();
    });
  });
  server.on('upgrade', upgrade);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  port = await listen(server, options.port);
  const heartbeat = setInterval(() => {
    for (const peer of sockets.clients) peer.ping();
  }, HEARTBEAT_MS);

  return {
    origin: origin(),
    newLink: () => `${origin()}/open?code=${entrance.newCode()}#key=${entrance.key}`,
    stop: async () => {
      clearInterval(heartbeat);
      for (const peer of sockets.clients) peer.close(1001);
      server.closeIdleConnections();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const peer of sockets.clients) peer.terminate();
      server.closeAllConnections();
      await closed;
    },
  };
}
