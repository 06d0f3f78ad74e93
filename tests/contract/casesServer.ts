import type { FastifyInstance } from 'fastify';
import type { CallId, CallReply, CallRequest } from '@shared/api/index';
import { boardHandlers } from '@server/domains/boards/boards.routes';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import { caseHandlers, type CaseServices } from '@server/domains/cases/cases.routes';
import type { CaseRule } from '@server/domains/cases/detection/costs.port';
import { createGate } from '@server/gate/gate';
import { buildApp } from '@server/http/app';
import type { Handlers } from '@server/http/context';
import { pathOf } from '@server/http/routes';
import { oidcStore } from '@server/identity/oidc.store';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { createMeter } from '@server/platform/meter';
import { aBook, Bills } from '@tests/fakes/bills';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { definition, type RawRequest } from './harness';
import { makeWorld, type Person, type World } from './world';

interface Answer<K extends CallId> {
  status: number;
  text: string;
  body: CallReply<K>;
  failure: { code: string; reason: string; message: string; data?: unknown };
}

/** The calls of boards and cases, with the real gate and database, on bills that a test writes by hand. */
export interface CasesServer {
  world: World;
  bills: Bills;
  cases: CaseServices;
  database: TestDatabase['database'];
  setNow(now: Date): void;
  call<K extends CallId>(as: Person, id: K, request: CallRequest<K>): Promise<Answer<K>>;
  /** A request that need not fit the call. */
  send<K extends CallId>(as: Person, id: K, request: RawRequest): Promise<Answer<K>>;
  stop(): Promise<void>;
}

export async function startCasesServer(rules: readonly CaseRule[]): Promise<CasesServer> {
  const test = await openTestDatabase();
  const { database } = test;
  let now = new Date('2026-02-03T08:00:00Z');
  const clock = { now: () => now };
  const log = createLog({ level: 'silent' });
  const bills = new Bills();
  const boards = createBoards({ database, clock, newId: randomId });
  const deps = { database, clock, newId: randomId, boards, book: aBook(rules), costs: bills, log };
  const cases = createCases(deps);
  // Tokens of this test only: who and by which sign-in. Everything behind them is the real gate.
  const readToken = async (token: string) => {
    const [userId = '', grantId = ''] = token.split('~');
    return { userId, grantId };
  };
  const app: FastifyInstance = buildApp({
    handlers: { ...boardHandlers(boards), ...caseHandlers(cases) } as Handlers,
    gate: createGate({ database, readToken, clock }),
    log,
    version: '0.0.0',
    meter: createMeter('0.0.0'),
    healthy: async () => true,
    ready: async () => ({ ok: true }),
    roles: [],
    checkReplies: true,
  });
  const world = await makeWorld(database, clock, async ({ userId }) => {
    const grantId = randomId();
    await database.system((sql) =>
      oidcStore.upsert(sql, {
        model: 'Grant',
        id: grantId,
        payload: '{}',
        index: { grantId: null, uid: null, accountId: userId },
        expiresAt: new Date('2036-01-01T00:00:00Z'),
      }),
    );
    return `${userId}~${grantId}`;
  });

  async function send<K extends CallId>(as: Person, id: K, request: RawRequest): Promise<Answer<K>> {
    const call = definition(id);
    const path = pathOf(call).replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(request.params?.[name] ?? 'missing'),
    );
    const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]);
    const reply = await app.inject({
      method: call.method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    });
    const json = reply.headers['content-type']?.toString().includes('json')
      ? JSON.parse(reply.payload)
      : reply.payload;
    return { status: reply.statusCode, text: reply.payload, body: json, failure: json };
  }

  return {
    world,
    bills,
    cases,
    database,
    setNow: (next) => (now = next),
    send,
    call: (as, id, request) => send(as, id, request as RawRequest),
    async stop() {
      await app.close();
      await test.drop();
    },
  };
}
