import { traced, type SpanAsked } from '../platform/telemetry/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '@shared/kernel/call';
import { Fault, badInput } from '@shared/kernel/fault';
import { calls } from '@shared/api/index';
import { authorize, type Gate } from '../gate/gate';
import type { Session } from '../gate/session';
import type { Log } from '../platform/log';
import type { Meter } from '../platform/meter';
import type { CallContext, Handlers, OpenContext } from './context';
import { replyOf } from './handled';
import { BODY_LIMIT } from './jsonBody';
import { textStream } from './stream';
import { parsePart } from './validate';

export const PART_LIMIT = 8 * 1024 * 1024;

export interface AnyInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Every handler, seen from here: method parameters compare both ways, so that no cast is needed. */
interface AnyHandler {
  run(input: AnyInput, context: CallContext | OpenContext): unknown;
}
type AnyHandlers = Partial<Record<string, AnyHandler['run']>>;

export interface RouteOptions {
  handlers: Partial<Handlers>;
  gate: Gate;
  log: Log;
  meter: Pick<Meter, 'answered'>;
  /** Milliseconds until a call that has not answered is ended. */
  callTimeout: number;
  /** Checks every reply against its schema (tests and development). */
  checkReplies: boolean;
}

export function pathOf(call: CallDefinition): string {
  return call.base === 'root' ? `/${call.path}` : `/v1/${call.path}`;
}

/** What a caller sent, as the handler takes it, or `Fault('bad_input')`. */
export function readInput(call: CallDefinition, request: AnyInput): AnyInput {
  const params = parsePart(call.params, request.params, 'path');
  const query = parsePart(call.query, request.query, 'query');
  if (call.takes === 'anything')
    return { params, query, body: request.body instanceof Uint8Array ? request.body : new Uint8Array() };
  if (call.takes !== 'bytes') return { params, query, body: parsePart(call.body, request.body, 'body') };
  if (!(request.body instanceof Uint8Array)) {
    throw badInput([{ field: 'body', reason: 'must be application/octet-stream' }]);
  }
  return { params, query, body: request.body };
}

/** Aborts when the caller is gone before the reply is out, or when the time is over. */
export function lifetime(reply: FastifyReply, timeout: number) {
  const abort = new AbortController();
  const late = new Fault('timeout:call_too_slow', 'The server took too long for this call and ended it.');
  const timer = setTimeout(() => abort.abort(late), timeout);
  const onClose = () => {
    clearTimeout(timer);
    if (!reply.raw.writableFinished) abort.abort(new Fault('cancelled', 'The caller is gone.'));
  };
  reply.raw.once('close', onClose);
  const ended = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
  });
  // Nobody may be waiting any more when it ends.
  ended.catch(() => undefined);
  return { signal: abort.signal, ended, answered: () => clearTimeout(timer) };
}

export function ownContext(gate: Gate, session: Session | undefined) {
  if (!session) throw new Fault('unauthenticated:not_signed_in', 'Sign in first.');
  return { session, scope: gate.scope(session), mspScope: () => gate.mspScope(session) };
}

function isPieces(value: unknown): value is AsyncIterable<string> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

const spanOf = (call: CallDefinition, { method, headers }: FastifyRequest): SpanAsked => ({
  name: call.id,
  kind: 'server',
  parent: typeof headers['traceparent'] === 'string' ? headers['traceparent'] : null,
  attributes: { 'costloom.call': call.id, 'http.request.method': method, 'http.route': pathOf(call) },
});

function addRoute(app: FastifyInstance, call: CallDefinition, run: AnyHandler['run'], options: RouteOptions) {
  const { gate, log } = options;
  app.route({
    method: call.method,
    url: pathOf(call),
    // Asking for the headers alone starts nothing.
    exposeHeadRoute: call.takes !== 'anything',
    bodyLimit: call.takes === 'bytes' ? PART_LIMIT : Math.min(call.bodyBytes ?? BODY_LIMIT, PART_LIMIT),
    // Before the body is read: who may not call does not make the server read megabytes.
    onRequest: async (request) => {
      if (call.access === 'anyone') return;
      const session = await gate.authenticate(request.raw);
      authorize(session, call);
      request.session = session;
    },
    onResponse: (_request, reply, done) => {
      options.meter.answered(call.id, reply.statusCode, reply.elapsedTime / 1000);
      done();
    },
    handler: async (request, reply) => {
      void reply.code(call.status ?? 200);
      const input = readInput(call, request);
      const life = lifetime(reply, Math.max(options.callTimeout, (call.timeoutSeconds ?? 0) * 1000));
      const answer: OpenContext['answer'] = ({ status, headers = {} }) =>
        void reply.headers(headers).code(status ?? reply.statusCode);
      const { method, headers } = request;
      const open = { method, headers, signal: life.signal, log, answer };
      const context = call.access === 'anyone' ? open : { ...open, ...ownContext(gate, request.session) };
      const handled = await traced(
        () => spanOf(call, request),
        async () => Promise.race([run(input, context), life.ended]),
      );
      if (isPieces(handled)) {
        const stream = await Promise.race([textStream(handled), life.ended]);
        life.answered();
        stream.once('error', (error) => log.error({ err: error, call: call.id }, 'A stream broke off'));
        return reply.type(`${call.gives ?? 'text/plain'}; charset=utf-8`).send(stream);
      }
      life.answered();
      const result = replyOf(call, handled);
      if (options.checkReplies) checkReply(call, result);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
    },
  });
}

function checkReply(call: CallDefinition, result: unknown): void {
  const parsed = call.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${call.id} is not what it promises: ${parsed.error.message}`);
}

/** One route for every call that has a handler. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  app.decorateRequest('session', undefined);
  const handlers: AnyHandlers = options.handlers;
  const add = (to: FastifyInstance, chosen: (call: CallDefinition) => boolean) => {
    for (const call of Object.values<CallDefinition>(calls).filter(chosen)) {
      const run = handlers[call.id];
      if (run) addRoute(to, call, run, options);
    }
  };
  add(app, ({ takes }) => takes !== 'anything');
  // Bodies are read by media type, which is a matter of a whole instance.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    add(own, ({ takes }) => takes === 'anything');
  });
}
