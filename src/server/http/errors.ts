import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Fault, faultStatus, isFault } from '@shared/kernel/fault';
import { storageWords } from '@shared/words/storage';
import type { Log } from '../platform/log';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** Fastify names the status of what it refuses itself. */
const isCallersFault = (error: unknown): boolean =>
  codeOf(error).startsWith('FST_ERR_') &&
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;

/** What Fastify refuses before a handler runs, and what is wrong with the machine, in our own words. */
function expectedOf(error: unknown): Fault | undefined {
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Fault('too_large:body_too_large', 'body: is larger than this call takes', [
        { field: 'body', reason: 'is larger than this call takes' },
      ]);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return badInput([{ field: 'content-type', reason: 'this call does not take a body of this type' }]);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badInput([{ field: 'body', reason: 'is not valid JSON' }]);
    case 'FST_ERR_VALIDATION':
    case 'FST_ERR_BAD_URL':
      return badInput([{ field: 'path', reason: 'is not a valid address' }]);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return badInput([{ field: 'path', reason: 'has a part of more than 500 characters' }]);
    // The file system's: what a call writes beside the database.
    case 'ENOSPC':
    case 'EDQUOT':
      return new Fault('unavailable:disk_full', storageWords.diskFull);
    default:
      if (error instanceof SyntaxError) return badInput([{ field: 'body', reason: 'is not valid JSON' }]);
      return isCallersFault(error) ? badInput([{ field: 'request', reason: 'cannot be read' }]) : undefined;
  }
}

/** Turns whatever was thrown into the one shape of a failed reply; what nobody expected is logged here, once. */
export function toFault(error: unknown, log: Log, about: Record<string, unknown>): Fault {
  const expected = isFault(error) ? error : expectedOf(error);
  if (expected) return expected;
  const logId = randomUUID();
  log.error({ logId, err: error, ...about }, 'A call failed');
  return new Fault('internal', `Something went wrong on the server. Its log tells more under ${logId}.`, {
    logId,
  });
}

/** Seconds, where the fault knows them. */
function retryAfter({ code, data }: Fault): number | undefined {
  if ((code !== 'too_many' && code !== 'unavailable') || typeof data !== 'object' || data === null)
    return undefined;
  return 'retryAfter' in data && typeof data.retryAfter === 'number' ? data.retryAfter : undefined;
}

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.code === 'unauthenticated' && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', 'Bearer');
  const wait = retryAfter(fault);
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  return reply.code(faultStatus[fault.code]).type('application/json').send(JSON.stringify(fault.toJSON()));
}

export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    return sendFault(reply, toFault(error, log, { method: request.method, url: request.routeOptions.url }));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    return sendFault(
      reply,
      new Fault('not_found:no_such_call', `There is no call ${request.method} ${path} on this server.`),
    );
  });
}
