import { createServer, type Server } from 'node:http';
import { Fault } from '@shared/kernel/fault';
import type { CallbackListener } from '../ports';

const TIMEOUT_MS = 10 * 60_000;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Costloom</title>
<body><h1>You can close this page</h1><p>Costloom has the answer of the sign-in page. Go back to the app.</p></body></html>`;

function listenOnLoopback(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('no address'));
    });
  });
}

/** One answer of the sign-in page, at a port of its own on 127.0.0.1 (RFC 8252), then nothing listens any more. */
export async function listenForCallback(): Promise<CallbackListener> {
  let resolve: (url: URL) => void;
  let reject: (fault: Fault) => void;
  const answer = new Promise<URL>((onUrl, onFault) => {
    resolve = onUrl;
    reject = onFault;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirectUri);
    const fits =
      request.method === 'GET' &&
      url.pathname === '/callback' &&
      request.headers.host === `127.0.0.1:${port}`;
    response.writeHead(fits ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      connection: 'close',
    });
    response.end(fits ? page : '');
    if (fits && (url.searchParams.has('code') || url.searchParams.has('error'))) resolve(url);
  });
  const port = await listenOnLoopback(server);
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const timer = setTimeout(() => close(), TIMEOUT_MS);
  function close() {
    clearTimeout(timer);
    server.close();
    reject(new Fault('cancelled', 'The sign-in page was not finished.'));
  }
  answer.catch(() => undefined);
  return { redirectUri, answer, close };
}
