import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import { READ_SCOPE, RUN_SCOPE } from '@shared/model/assistantScopes';
import { mcpWords as words } from '@shared/words/mcpTools';
import type { Gate } from '../gate/gate';
import { sendFault, toFault } from '../http/errors';
import { lifetime, ownContext } from '../http/routes';
import { resourceMetadataOf } from '../identity/assistants/metadata';
import type { Log } from '../platform/log';
import type { ToolHandlers } from './ask';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a person allowed the assistant that asks; undefined: an API key. */
    assistantScopes: readonly string[] | undefined;
  }
}

export interface McpOptions {
  handlers: ToolHandlers;
  gate: Gate;
  log: Log;
  version: string;
  /** Where this server is reached. */
  base: () => string;
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
  throw new Fault('forbidden:origin_not_allowed', words.otherOrigin);
}

const missingScope = (scope: string) => new Fault('forbidden:scope_missing', words.missingScope, { scope });

/** What an assistant has to do to be let in, as it reads it from the header (RFC 6750, RFC 9728). */
function challengeOf({ code, data }: Fault, base: string, given: string | undefined): string | undefined {
  const metadata = `resource_metadata="${resourceMetadataOf(base)}"`;
  if (code === 'unauthenticated') {
    const error = given === undefined ? '' : 'error="invalid_token", ';
    return `Bearer ${error}${metadata}`;
  }
  if (code !== 'forbidden' || typeof data !== 'object' || data === null || !('scope' in data))
    return undefined;
  return `Bearer error="insufficient_scope", scope="${String(data.scope)}", ${metadata}`;
}

function asWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization' && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Request('http://127.0.0.1/mcp', { method: request.method, headers, signal });
}

/** The Model Context Protocol over HTTP at /mcp, for API keys and for assistants that people connected. */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { handlers, gate, log, version, timeout = 120_000 } = options;
  app.decorateRequest('assistantScopes', undefined);
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: BODY_LIMIT,
    onRequest: async (request) => {
      refusePages(request);
      const { session, scopes } = await gate.authenticateAssistant(request.raw);
      if (scopes && !scopes.includes(READ_SCOPE)) throw missingScope(READ_SCOPE);
      request.session = session;
      request.assistantScopes = scopes;
    },
    errorHandler: (error, request, reply) => {
      const fault = toFault(error, log, { method: request.method, url: '/mcp' });
      const challenge = challengeOf(fault, options.base(), request.headers.authorization);
      if (challenge !== undefined) void reply.header('www-authenticate', challenge);
      return sendFault(reply, fault);
    },
    handler: async (request, reply) => {
      const life = lifetime(reply, timeout);
      const own = ownContext(gate, request.session);
      const context = { ...own, headers: request.headers, signal: life.signal, log };
      // Loaded by the first who asks: the SDK takes half a second, and most servers are asked by no assistant.
      const { answerOne, callsBeyond } = await import('./server');
      const { assistantScopes: given } = request;
      if (given && callsBeyond(given, request.body, own.session))
        throw missingScope(`${READ_SCOPE} ${RUN_SCOPE}`);
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
