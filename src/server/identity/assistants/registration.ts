import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database';
import { createBuckets, type Rate } from '../../gate/rates';
import { callerOf } from '../../platform/callers';
import type { Clock } from '../../platform/clock';
import { randomId } from '../../platform/crypto';
import { createAdapter } from '../adapter';
import { assistantsStore } from './assistants.store';
import { readRegistration } from './clients';

/** An assistant that nobody used for so long is forgotten; it registers again by itself. */
export const UNUSED_DAYS = 30;
const DAY_SECONDS = 24 * 3600;

/** Of each address: enough for an office that sets up its assistants, and no use to a flood. */
const EACH_HOUR = 20;
const RATE: Rate = { burst: EACH_HOUR, perSecond: EACH_HOUR / 3600 };
const CLIENTS_MAX = 10_000;
const BODY_LIMIT = 16 * 1024;

export interface RegistrationOptions {
  database: Database;
  clock: Clock;
  base: () => string;
}

/** Dynamic client registration (RFC 7591): anybody may, and what they get is a name and no right. */
export function addRegistration(app: FastifyInstance, options: RegistrationOptions): void {
  const { database, clock, base } = options;
  const rates = createBuckets(RATE);

  app.post('/oidc/register', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const refuse = (status: number, error: string, error_description: string) =>
      reply.code(status).send({ error, error_description });
    const wait = rates.take(callerOf(request.ip));
    if (wait > 0) {
      void reply.header('retry-after', String(Math.ceil(wait / 1000)));
      return refuse(429, 'too_many_requests', 'Too many assistants were registered from this address.');
    }
    const read = readRegistration(request.body);
    if ('error' in read) return refuse(400, read.error, read.error_description);
    if ((await database.system((sql) => assistantsStore.clients(sql))) >= CLIENTS_MAX)
      return refuse(
        503,
        'temporarily_unavailable',
        'Too many assistants are registered here. Try again later.',
      );
    const clientId = `assistant-${randomId()}`;
    const metadata = {
      client_id: clientId,
      client_id_issued_at: Math.floor(clock.now().getTime() / 1000),
      ...read.metadata,
    };
    await createAdapter({ database, clock, base: base() })('Client').upsert(
      clientId,
      metadata,
      UNUSED_DAYS * DAY_SECONDS,
    );
    return reply.code(201).send(metadata);
  });
}
