import fastify, { type FastifyInstance } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import type { Gate } from '../gate/gate';
import type { Session } from '../gate/session';
import type { Log } from '../platform/log';
import type { Meter } from '../platform/meter';
import type { Handlers } from './context';
import { answerClientError } from './clientErrors';
import { answerErrors, sendFault, toFault } from './errors';
import { safe, safeHeaders } from './headers';
import { jsonBodyParser } from './jsonParser';
import { openApi } from './openapi/openapi';
import { addRoutes, PART_LIMIT } from './routes';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

export interface Readiness {
  ok: boolean;
  /** Undefined where there is none. */
  billStore?: 'ok' | 'not responding';
}

export interface AppOptions {
  handlers: Partial<Handlers>;
  gate: Gate;
  log: Log;
  version: string;
  meter: Meter;
  /** Answers whether the database can be reached; it has its own time-out. */
  healthy: () => Promise<boolean>;
  /** What is written is taken, and the store of bills was reached. */
  ready: () => Promise<Readiness>;
  /** The kinds of work that this process does. */
  roles: readonly string[];
  /** Where people reach this server; undefined: where it listens. */
  publicUrl?: string | undefined;
  /** Which Host headers are answered; none: all. */
  hosts?: (host: string) => boolean;
  /** Addresses and networks of proxies that are believed about a caller's address; none: nobody is. */
  proxies?: string[];
  /** It ends soon: calls are answered still, and nobody should be sent here any more. */
  leaving?: () => boolean;
  callTimeout?: number;
  checkReplies?: boolean;
}

function bodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonBodyParser(app));
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: PART_LIMIT },
    (_request, body, done) => done(null, body),
  );
}

/** What has connected just before the end is answered: a proxy does not send a change a second time. */
const LAST_CALLS_MS = 1_000;

function refuseWhenClosing(app: FastifyInstance): void {
  let state: 'open' | 'leaving' | 'closed' = 'open';
  app.addHook('preClose', async () => {
    state = 'leaving';
    setTimeout(() => (state = 'closed'), LAST_CALLS_MS).unref();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (state === 'open') return;
    void reply.header('connection', 'close');
    if (state === 'leaving') return;
    throw new Fault('unavailable:server_stopping', 'This server is stopping. Try again in a moment.', {
      retryAfter: 1,
    });
  });
}

/** The application server without its address: the entries make it listen, tests inject into it. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { gate, log, handlers } = options;
  const app = fastify({
    logger: false,
    trustProxy: options.proxies ?? false,
    bodyLimit: PART_LIMIT,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Closing waits for the calls under way; whoever closes sets them a limit.
    forceCloseConnections: 'idle',
    // Ours says the same in the shape of a refusal, and when to come again.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be read comes past every hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(safe);
      const about = { method: request.method, url: 'unreadable' };
      void sendFault(reply, toFault(error, log, about));
    },
  });
  answerErrors(app, log);
  refuseWhenClosing(app);
  safeHeaders(app, options.hosts);
  bodies(app);
  addRoutes(app, {
    handlers,
    gate,
    log,
    meter: options.meter,
    callTimeout: options.callTimeout ?? 120_000,
    checkReplies: options.checkReplies ?? false,
  });

  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(
      openApi(options.version, (id) => Object.hasOwn(handlers, id), options.publicUrl),
    );
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/healthz', async (_request, reply) => {
    const ok = await options.healthy();
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', version: options.version });
  });
  app.get('/readyz', async (_request, reply) => {
    if (options.leaving?.() === true)
      return reply.code(503).send({ status: 'stopping', version: options.version, roles: options.roles });
    const { ok, billStore } = await options.ready();
    return reply.code(ok ? 200 : 503).send({
      status: ok ? 'ready' : 'not ready',
      version: options.version,
      roles: options.roles,
      ...(billStore === undefined ? {} : { bill_store: billStore }),
    });
  });
  return app;
}
