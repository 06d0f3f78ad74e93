import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { createHttp, type OutboundHttp } from '../../platform/outbound/http';
import { testContext } from '../common/testing/testContext';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (request: Seen, response: ServerResponse) => void;

export const json = (response: ServerResponse, value: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** A server of others on this machine; call it at the top level of a test file. */
export function useServer() {
  let server: Server;
  let http: OutboundHttp;
  const seen: Seen[] = [];
  const answer: Answer = () => undefined;
  const used = {
    base: '',
    seen,
    answer,
    http: () => http,
    context: (more = {}) => testContext({ services: { http }, ...more }),
  };
  beforeEach(async () => {
    used.seen.length = 0;
    http = createHttp({ allow: ['127.0.0.1'] });
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
        used.seen.push(one);
        used.answer(one, response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    used.base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(async () => {
    await http.close();
    server.closeAllConnections();
    server.close();
  });
  return used;
}
