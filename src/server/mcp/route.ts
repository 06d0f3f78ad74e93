import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import { mcpWords as words } from '@shared/words/mcpTools';
import type { Gate } from '../gate/gate';
import { lifetime, ownContext } from '../http/routes';
import { callerOf } from '../platform/callers';
import type { Log } from '../platform/log';
import type { ToolHandlers } from './ask';

export interface McpOptions {
  handlers: ToolHandlers;
  gate: Gate;
  log: Log;
  version: string;
  /** Milliseconds until a request that has not been answered is ended. */
  timeout?: number;
}

const BODY_LIMIT = 1024 * 1024;

/**
 * No page of a browser asks here: programs send no Origin, or one of their own. Whoever names another site is refused
 * before the key is looked at.
 */
function refusePages({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Fault('forbidden', words.otherOrigin);
}

function asWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization' && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Request('http://127.0.0.1/mcp', { method: request.method, headers, signal });
}

/** The Model Context Protocol over HTTP at /mcp, by the API keys of the product. */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { handlers, gate, log, version, timeout = 120_000 } = options;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => {
      refusePages(request);
      const session = await gate.authenticate(request.headers.authorization, callerOf(request.ip));
      if (session.kind !== 'key') throw new Fault('forbidden', words.keysOnly);
      request.session = session;
    },
    handler: async (request, reply) => {
      const life = lifetime(reply, timeout);
      const own = ownContext(gate, request.session);
      const context = { ...own, headers: request.headers, signal: life.signal, log };
      // Loaded by the first who asks: the SDK takes half a second, and most servers are asked by no assistant.
      const { answerOne } = await import('./server');
      const answer = answerOne(asWebRequest(request, life.signal), {
        body: request.body,
        handlers,
        context,
        version,
      });
      const response = await Promise.race([answer, life.ended]);
      const text = await Promise.race([response.text(), life.ended]);
      life.answered();
      const type = response.headers.get('content-type');
      if (type !== null) void reply.type(type);
      return reply.code(response.status).send(text);
    },
  });
}
