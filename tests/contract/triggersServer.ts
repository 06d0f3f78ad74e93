import type { FastifyInstance } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import { createTriggers } from '@server/domains/triggers/triggers';
import type { Engine, StartRequest } from '@server/engine/engine.port';
import { createGate } from '@server/gate/gate';
import { buildApp } from '@server/http/app';
import { expressionsHere } from '@server/expressions/testing/here';
import type { Handlers } from '@server/http/context';
import { oidcStore } from '@server/identity/oidc.store';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { createMeter } from '@server/platform/meter';
import { createSecretBox } from '@server/platform/secretBox';
import type { HttpPort } from '@server/steps/services';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { makeWorld, type Person, type World } from './world';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a reply is whatever the server sends
export type Body = any;

/** The calls of triggers on a database of their own, behind the real gate, with an engine that notes what it starts. */
export interface TriggersServer {
  app: FastifyInstance;
  world: World;
  database: TestDatabase['database'];
  started: StartRequest[];
  setNow(now: Date): void;
  send(
    as: Person | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body }>;
  stop(): Promise<void>;
}

const noHttp: HttpPort = {
  send: ({ url }) => Promise.reject(new Error(`Nothing outside is asked, and ${url} was.`)),
};

/** `http`: what stands for the outside. */
export async function startTriggersServer(options: { http?: HttpPort } = {}): Promise<TriggersServer> {
  const test = await openTestDatabase();
  const { database } = test;
  const started: StartRequest[] = [];
  let now = new Date('2026-03-20T10:20:30Z');
  const clock = { now: () => now };

  // The edge of this domain: the engine has tests of its own.
  const engine: Pick<Engine, 'start'> = {
    async start(request) {
      const known = await database.system((sql) =>
        sql.one<{ state: string }>('select state from workflow where workflow_id = $1 and org_id = $2', [
          request.workflowId,
          request.orgId,
        ]),
      );
      if (!known) throw new Fault('not_found', 'This workflow no longer exists.');
      if (known.state === 'disabled') throw new Fault('conflict', 'The workflow is disabled.');
      started.push(request);
      const triggerEventId = request.triggerEventId ?? `event-${started.length}`;
      return { executionId: `execution-${started.length}`, triggerEventId, isNew: true };
    },
  };
  const cases = {
    get: async (_orgId: string, caseId: string) => {
      if (caseId.startsWith('none')) throw new Fault('not_found', `There is no case ${caseId}.`);
      return { case_id: caseId, cost_impact_month: 12 };
    },
  };

  const box = createSecretBox(new Uint8Array(32).fill(7));
  const services = { engine, cases, box, expressions: expressionsHere, http: options.http ?? noHttp };
  const { handlers } = createTriggers({ database, clock, newId: randomId, ...services });
  const readToken = async (token: string) => {
    const [userId = '', grantId = ''] = token.split('~');
    return { userId, grantId };
  };
  const app = buildApp({
    handlers: handlers as unknown as Handlers,
    gate: createGate({ database, clock, readToken }),
    log: createLog({ level: 'silent' }),
    version: '0.0.0',
    meter: createMeter('0.0.0'),
    healthy: async () => true,
    ready: async () => ({ ok: true }),
    roles: [],
    checkReplies: true,
  });
  const world = await makeWorld(database, clock, async ({ userId }) => {
    const id = randomId();
    const index = { grantId: null, uid: null, accountId: userId };
    const grant = { model: 'Grant', id, payload: '{}', index, expiresAt: new Date('2036-01-01T00:00:00Z') };
    await database.system((sql) => oidcStore.upsert(sql, grant));
    return `${userId}~${id}`;
  });

  return {
    app,
    world,
    database,
    started,
    setNow: (next) => (now = next),
    async send(as, method, url, body, headers = {}) {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return { status: reply.statusCode, body: JSON.parse(reply.payload) };
    },
    async stop() {
      await app.close();
      await test.drop();
    },
  };
}
