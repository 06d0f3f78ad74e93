import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { LaunchSandbox } from '../code/launch';
import type { Database } from '../db/database';
import { createGate, type Rates } from '../gate/gate';
import { createRefusedKeys } from '../gate/refusedKeys';
import { serveAgents } from '../http/agentSocket';
import { buildApp } from '../http/app';
import { serveLive } from '../http/live';
import { listenUpgrades } from '../http/upgrades';
import { createIdentity } from '../identity/identity';
import type { ClickHouse } from '../costs/clickhouse/client';
import type { LaunchWorker } from '../costs/worker/process';
import { createCallerReader, isLoopbackHost } from '../platform/callers';
import type { Clock } from '../platform/clock';
import type { MachineCloud } from '../platform/config';
import type { Log } from '../platform/log';
import { createMeter, type Meter } from '../platform/meter';
import { serveMcp } from '../mcp/route';
import { serveScim } from '../scim/route';
import { createHttp } from '../platform/outbound/http';
import type { AiPort } from '../steps/services';
import { allRoles, roleNames, type Roles } from '../platform/roles';
import type { SecretBox } from '../platform/secretBox';
import type { OutsideIssuer } from '../platform/teamConfig';
import { compose } from './compose';
import { recordActivity } from '../domains/organisations/activity.store';
import type { OpenedStore } from './costs';
import { createHealth } from './health';
import type { IntegrationOptions } from './integrations';
import type { Backups } from '../backup/backups.port';

export interface AssembleOptions {
  database: Database;
  box: SecretBox;
  clock: Clock;
  log: Log;
  filesDir: string;
  /** Where bills and uploads lie beside it; closed with the server. */
  billStore?: OpenedStore | undefined;
  /** Where plans of cost queries are asked beside DuckDB. */
  clickhouse?: ClickHouse | undefined;
  launchWorker: LaunchWorker;
  /** For connections of the engine's own to the same database, as its owner. */
  connection: pg.ClientConfig;
  launchCode: LaunchSandbox;
  /** Internal hosts and networks that steps of workflows may reach all the same. */
  allowOutbound?: readonly string[];
  /** The file that every audit entry is written to; `off`: none any more. */
  auditLog?: string | undefined;
  /** Integrations may use the identity that these clouds give this machine. */
  machineIdentity?: readonly MachineCloud[];
  /** No other server process works on this database. */
  alone: boolean;
  /** What this process measures of itself; of its own unless given. */
  meter?: Meter;
  /** Queries on bills that take longer are written to the log. */
  slowQueryMs?: number | undefined;
  /** The kinds of work of this process; all unless given. */
  roles?: Roles;
  version: string;
  /** Where the server runs its database itself. */
  backups?: Backups | undefined;
  /** The owner of a local workspace, and the secret that signs them in. */
  local: { secret: string; userId: string } | undefined;
  /** Their organisation, which may allow workflows its own network. */
  home?: string | undefined;
  checkReplies: boolean;
  /** Answers requests for loopback names only, and for the public one. */
  loopback: boolean;
  /** Where a proxy answers for this server. */
  publicUrl?: string | undefined;
  /** Proxies beside those on loopback; they are believed only when there is a public address. */
  trustedProxies?: readonly string[];
  outsideIssuer?: OutsideIssuer | undefined;
  /** Milliseconds from being told to end until it does: proxies learn by `/readyz` to send nobody here. None unless given. */
  drainMs?: number;
  integrations?: IntegrationOptions | undefined;
  /** How fast callers may be; the usual ones unless given. */
  rates?: Rates | undefined;
  /** What steps and generators ask; none is set unless given. */
  model?: AiPort | undefined;
}

export interface Assembled {
  app: FastifyInstance;
  /** The calls that are answered, by id. */
  callIds: string[];
  /** To be told after `app.listen`; what runs by itself has begun when it returns. `hold`: executions wait. */
  listeningAt(url: string, hold?: 'crashes' | 'option'): Promise<void>;
  /** Runs everything recurring now. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Calls that are under way when the server stops have this long. */
const CLOSE_TIMEOUT = 5_000;

/** The whole application server on a database, without its address: what the entries start and the tests look at. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { database, clock, log, local, version, checkReplies, publicUrl, outsideIssuer } = options;
  const proxies = publicUrl === undefined ? undefined : ['loopback', ...(options.trustedProxies ?? [])];
  const callerOf = createCallerReader(proxies, local !== undefined);
  const documents = createHttp({ allow: options.allowOutbound ?? [] });
  const identity = await createIdentity({
    database,
    record: recordActivity,
    http: documents,
    box: options.box,
    clock,
    log,
    callerOf,
    ...(local ? { local } : {}),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(outsideIssuer ? { outsideIssuer } : {}),
  });
  const roles = options.roles ?? allRoles;
  const rates = options.rates ? { rates: options.rates } : {};
  const noteRefusedKey = createRefusedKeys({ database, clock, record: recordActivity });
  const gate = createGate({
    database,
    readToken: identity.readToken,
    readAssistantToken: identity.readAssistantToken,
    clock,
    noteRefusedKey,
    callerOf,
    ...rates,
  });
  const { base, widgetKey, mailKey } = identity;
  const { filesDir, launchWorker, launchCode, connection, alone, allowOutbound = [] } = options;
  const meter = options.meter ?? createMeter(version);
  const parts = compose({
    database,
    meter,
    connection,
    clock,
    log,
    filesDir,
    billStore: options.billStore,
    clickhouse: options.clickhouse,
    launchWorker,
    launchCode,
    allowOutbound,
    auditLog: options.auditLog,
    machineIdentity: options.machineIdentity ?? [],
    alone,
    roles,
    slowQueryMs: options.slowQueryMs,
    home: options.home,
    version,
    base,
    widgetKey,
    mailKey,
    publicUrl,
    forgetSignIns: () => identity.sweep(),
    box: options.box,
    integrations: options.integrations,
    outside: outsideIssuer !== undefined,
    model: options.model,
    backups: options.backups,
  });
  // Without people a process tells of itself, and nothing else.
  const answers = roles.has('api');
  const handlers = answers ? parts.handlers : { 'monitoring.metrics': parts.handlers['monitoring.metrics'] };
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const ours = (host: string) => isLoopbackHost(host) || host.toLowerCase() === publicHost;
  const hosts = options.loopback ? { hosts: ours } : {};
  const health = createHealth({
    database,
    clock,
    filesDir: options.filesDir,
    store: options.billStore?.store,
  });
  let leaving = false;
  const app = buildApp({
    handlers,
    gate,
    log,
    version,
    meter,
    ...health,
    leaving: () => leaving,
    roles: roleNames(roles),
    checkReplies,
    publicUrl,
    ...hosts,
    ...(proxies ? { proxies } : {}),
  });
  const sockets = answers ? await answerPeople() : [];
  const routes = sockets.map(({ route }) => route);
  async function answerPeople() {
    serveMcp(app, { handlers: parts.handlers, gate, log, version, base });
    serveScim(app, { scim: parts.scim, log, base });
    identity.addTo(app, { resets: parts.resets, audit: parts.audit, leaving: parts.leaving });
    const live = await serveLive({ database, gate, log, rows: parts.liveRows });
    return [live, await serveAgents({ database, gate, log, agents: parts.agents })];
  }
  const refuseSockets = listenUpgrades(app.server, { gate, log, ...hosts, routes });

  return {
    app,
    callIds: Object.keys(handlers),
    async listeningAt(url, hold) {
      identity.listeningAt(url);
      await parts.start(hold);
    },
    async sweep() {
      await parts.jobs.runAll();
    },
    async close() {
      leaving = true;
      await pause(options.drainMs ?? 0);
      refuseSockets();
      await Promise.all(sockets.map((socket) => socket.close()));
      const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT);
      await app.close();
      clearTimeout(late);
      await parts.stop();
      await documents.close();
      await options.billStore?.store.close();
    },
  };
}
