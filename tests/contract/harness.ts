import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallDefinition } from '@shared/kernel/call';
import { calls, type CallId, type CallRequest } from '@shared/api/index';
import type { ClickHouse } from '@server/costs/clickhouse/client';
import { forkWorker, type LaunchWorker } from '@server/costs/worker/process';
import { forkSandbox } from '@server/code/launch';
import { assemble } from '@server/entries/assemble';
import type { OpenedStore } from '@server/entries/costs';
import type { Backups } from '@server/backup/backups.port';
import type { Rates } from '@server/gate/gate';
import type { IntegrationOptions } from '@server/entries/integrations';
import { createFirstStart } from '@server/domains/organisations/organisations.service';
import { pathOf } from '@server/http/routes';
import { systemClock, type Clock } from '@server/platform/clock';
import { createLog, type Log } from '@server/platform/log';
import { createSecretBox } from '@server/platform/secretBox';
import type { Meter } from '@server/platform/meter';
import type { Roles } from '@server/platform/roles';
import type { AiPort } from '@server/steps/services';
import { memoryBackups } from '@tests/fakes/backups';
import { plainProviders } from '@tests/fakes/providers';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { sharedCodeWorker, sharedCostsWorker } from '@tests/support/sharedWorker';
import { makeWorld, minter, type Minter, type Person, type World } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON; the text itself when it is none. */
  body: unknown;
}

/** A request as it goes over the network: what a test wants to send, fitting the call or not. */
export interface RawRequest {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** What fits the call; a query may be left out. */
export type Sending<K extends CallId> = Omit<CallRequest<K>, 'query'> & { query?: CallRequest<K>['query'] };

/** The real server on a database of its own, on a free port, with people of every role. */
export interface Harness {
  url: string;
  world: World;
  database: TestDatabase['database'];
  /** As the owner of the database. */
  connection: TestDatabase['connection'];
  callIds: CallId[];
  mint: Minter;
  /** Whose server it is; their organisation is none of the world's. */
  owner: Person;
  call<K extends CallId>(as: Person, id: K, request: Sending<K>): Promise<Reply>;
  /** Anything to anything; `as` null: without a token. */
  send(as: { token: string } | null, id: CallId, request: RawRequest): Promise<Reply>;
  /** Where uploads and bills lie. */
  filesDir: string;
  /** Drops what has expired and runs what is daily, as the server does every hour. */
  sweep(): Promise<void>;
  /** Another process on the same database, at another port. */
  another(options?: ServerOptions): Promise<AnotherServer>;
  stop(): Promise<void>;
}

export interface AnotherServer {
  url: string;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  clock?: Clock;
  /** Around the real worker. */
  launch?: (real: LaunchWorker) => LaunchWorker;
  alone?: boolean;
  /** Internal addresses that steps may reach: those of fakes. */
  allowOutbound?: readonly string[];
  /** Providers that know one item of everything, unless given. */
  integrations?: IntegrationOptions;
  /** How fast callers may be. */
  rates?: Rates;
  /** None unless given. */
  model?: AiPort;
  /** All unless given. */
  roles?: Roles;
  /** What this process measures of itself. */
  meter?: Meter;
  /** A folder of this server's own, beside the store that it shares with others. */
  files?: { folder: string; billStore: OpenedStore };
  /** Where it asks plans of cost queries beside DuckDB. */
  clickhouse?: ClickHouse;
  /** Where a proxy answers for it. */
  publicUrl?: string;
  /** The file that every audit entry is written to. */
  auditLog?: string;
  /** Of everybody, and kept in memory, unless given. */
  backups?: Backups;
}

export const definition = (id: CallId): CallDefinition => calls[id];

function addressOf(url: string, call: CallDefinition, request: RawRequest): URL {
  const path = pathOf(call).replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(request.params?.[name] ?? 'missing'),
  );
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A stream of text, or a page.
  }
  return { status: response.status, headers: response.headers, text, body };
}

/** A call to the server at this address. */
export async function sendTo(
  url: string,
  as: { token: string } | null,
  id: CallId,
  request: RawRequest,
): Promise<Reply> {
  const call = definition(id);
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  let body: RequestInit['body'];
  if (call.takes === 'bytes') {
    headers['content-type'] = 'application/octet-stream';
    body = request.body instanceof Uint8Array ? new Uint8Array(request.body) : new Uint8Array();
  } else if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(request.body);
  }
  const init = { method: call.method, headers, signal: AbortSignal.timeout(PATIENCE_MS) };
  return read(await fetch(addressOf(url, call, request), body === undefined ? init : { ...init, body }));
}

export async function startHarness(
  options: ServerOptions & { log?: Log; localSecret?: string } = {},
): Promise<Harness> {
  const { clock = systemClock, log = createLog({ level: 'error' }) } = options;
  const test = await openTestDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), 'costloom-contract-'));
  const box = createSecretBox(new Uint8Array(32).fill(7));
  const { database } = test;
  const owner = await createFirstStart({ database, clock }).local('someone');
  const { localSecret } = options;
  const local = localSecret === undefined ? undefined : { userId: owner.userId, secret: localSecret };

  const real = forkWorker(await sharedCostsWorker(), {});
  const launchCode = forkSandbox(await sharedCodeWorker(), {});
  async function another(own: ServerOptions = {}) {
    const launchWorker = own.launch ? own.launch(real) : real;
    const server = await assemble({
      database,
      connection: test.connection,
      box,
      log,
      filesDir: own.files?.folder ?? filesDir,
      billStore: own.files?.billStore,
      clickhouse: own.clickhouse,
      local,
      launchWorker,
      launchCode,
      allowOutbound: own.allowOutbound ?? [],
      auditLog: own.auditLog,
      home: owner.orgId,
      integrations: own.integrations ?? { providers: plainProviders },
      model: own.model,
      backups: own.backups ?? memoryBackups(),
      clock: own.clock ?? clock,
      alone: own.alone ?? false,
      version: '0.0.0',
      checkReplies: true,
      loopback: true,
      rates: own.rates,
      ...(own.meter ? { meter: own.meter } : {}),
      ...(own.roles ? { roles: own.roles } : {}),
      publicUrl: own.publicUrl,
    });
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await server.listeningAt(url);
    const { callIds } = server;
    return { url, callIds, sweep: () => server.sweep(), close: () => server.close() };
  }
  const server = await another(options);
  const { url } = server;
  const mint = await minter({ database, box, clock, base: () => options.publicUrl ?? url });
  const world = await makeWorld(database, clock, mint);
  const token = await mint({ userId: owner.userId });

  const send: Harness['send'] = (as, id, request) => sendTo(url, as, id, request);

  return {
    url,
    world,
    owner: { ...owner, email: '', role: 'Admin', token },
    database,
    connection: test.connection,
    callIds: server.callIds as CallId[],
    mint,
    send,
    another,
    filesDir,
    sweep: server.sweep,
    call: (as, id, request) => send(as, id, request as RawRequest),
    async stop() {
      await server.close();
      await test.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
