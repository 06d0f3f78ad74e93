import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceAsked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** As text. */
  body: string;
  bytes: Buffer;
}

export interface ServiceAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; text and bytes as they are. */
  body: unknown;
  /** The connection breaks after so many bytes of it. */
  cutAfter?: number;
}

export interface JsonService {
  /** Without a slash at its end. */
  url: string;
  asked: ServiceAsked[];
  stop(): Promise<void>;
}

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
}

/** A service on loopback that answers in JSON; one that never settles never answers. */
export async function startJsonService(
  answer: (asked: ServiceAsked) => ServiceAnswer | Promise<ServiceAnswer>,
): Promise<JsonService> {
  const asked: ServiceAsked[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
      const { method = 'GET', headers } = request;
      const one = {
        method,
        path: pathname,
        query: searchParams,
        headers,
        body: Buffer.concat(pieces).toString(),
        bytes: Buffer.concat(pieces),
      };
      asked.push(one);
      void Promise.resolve(answer(one)).then(({ status = 200, headers: own = {}, body, cutAfter }) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...own });
        const bytes = bytesOf(body);
        if (cutAfter === undefined) response.end(bytes);
        else response.write(bytes.subarray(0, cutAfter), () => response.destroy());
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
