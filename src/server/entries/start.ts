import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Fault } from '@shared/kernel/fault';
import type { LaunchSandbox } from '../code/launch';
import type { LaunchWorker } from '../costs/worker/process';
import { clickHouseAt } from './clickhouse';
import { openStore } from '../costs/store/openStore';
import { openDatabase } from '../db/openDatabase';
import { createBackups } from '../backup/backups';
import { restoreIfAsked } from '../backup/restoreAtStart';
import { openServerKey } from '../identity/serverKey';
import { createFirstStart } from '../domains/organisations/organisations.service';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import { makeDataFolder } from '../platform/dataFolder';
import { createMeter } from '../platform/meter';
import { roleNames } from '../platform/roles';
import { randomToken } from '../platform/crypto';
import type { Log } from '../platform/log';
import { isLoopback as isLoopbackAddress } from '../platform/teamConfig';
import { assemble } from './assemble';
import { keepKey } from './bootstrapKey';
import { DRAIN_MS } from './ending';
import { markStart } from './startMarks';

export interface RunningServer {
  /** `http://127.0.0.1:port`, without a slash at its end. */
  url: string;
  /** Signs in the owner of a local workspace; null on a team server. For the parent process only. */
  localSecret: string | null;
  /** Ends open calls, sockets and the database. May be called twice. */
  stop(): Promise<void>;
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A local server whose last port is taken goes to another one: its parent learns the address anyway. */
async function listen(app: FastifyInstance, config: ServerConfig, mayMove: boolean): Promise<string> {
  const { host, port } = config;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE' || port === 0) throw error;
    if (!mayMove)
      throw new Fault(
        'unavailable:port_in_use',
        `Port ${port} of ${host} is in use by another program. Name another one with --port.`,
      );
    return app.listen({ host, port: 0 });
  }
}

/** What is to be undone when the server stops, or does not come up; the last one first. */
function undoing() {
  const steps: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  const all = async () => {
    const problems: unknown[] = [];
    for (const step of steps.toReversed()) await step().catch((error: unknown) => problems.push(error));
    if (problems.length > 0) throw problems[0];
  };
  return { add: (step: () => Promise<unknown>) => void steps.push(step), run: () => (running ??= all()) };
}

/** Server processes of a team may share the folder; each has its own history. */
const marksName = ({ databaseUrl, port, roles }: ServerConfig) =>
  databaseUrl === undefined
    ? 'starts.json'
    : `starts-${hostname()}-${port}-${roleNames(roles).join('-')}.json`;

export interface StartOptions {
  config: ServerConfig;
  log: Log;
  clock: Clock;
  version: string;
  launchWorker: LaunchWorker;
  launchCode: LaunchSandbox;
  /** `moving`: a taken port is no error (the embedded server). */
  moving?: boolean;
  checkReplies?: boolean;
  /** Ends this process as if asked to; whoever looks after it starts it again. */
  restart(): void;
}

/** Opens the database, makes the first organisation at the first start, and listens. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const undo = undoing();
  try {
    return await start(options, undo);
  } catch (error) {
    await undo
      .run()
      .catch((problem: unknown) =>
        options.log.warn({ err: problem }, 'The stop after a failed start failed'),
      );
    throw error;
  }
}

async function start(options: StartOptions, undo: ReturnType<typeof undoing>): Promise<RunningServer> {
  const { config, log, clock } = options;
  const { dataDir, databaseUrl } = config;
  // First of all: everything below writes there.
  const isOwnAsRoot = databaseUrl === undefined && process.getuid?.() === 0;
  await makeDataFolder(dataDir, isOwnAsRoot ? 0o711 : 0o700);
  const isRestored =
    databaseUrl === undefined && (await restoreIfAsked({ named: config.restore, dataDir, clock, log }));
  const opened = await openDatabase({
    databaseUrl,
    databaseAppUrl: config.databaseAppUrl,
    dataDir,
    log,
    clock,
    slowQueryMs: config.slowQueryMs,
    server: {
      self: { processId: randomUUID(), version: options.version },
      onOutdated: () => options.restart(),
    },
  });
  undo.add(() => opened.stop());
  const { database } = opened;
  const box = await openServerKey({ database, dataDir, newKey: config.newKey, clock, log });

  const first = createFirstStart({ database, clock });
  const keyFile = config.bootstrapKeyFile;
  const type = config.msp ? 'MSP' : 'standard';
  if (databaseUrl !== undefined) await first.team('My organization', keepKey(keyFile), type);
  const owner = databaseUrl === undefined ? await first.local(userInfo().username, type) : undefined;
  if (owner && keyFile !== undefined && !existsSync(keyFile))
    await first.adminKey(owner.orgId, keepKey(keyFile));
  const local = owner && { userId: owner.userId, secret: randomToken() };

  const meter = createMeter(options.version);
  if (config.otlp) {
    const { startTelemetry } = await import('../platform/telemetry/otlp');
    const notifier = { config: config.otlp, version: options.version, roles: roleNames(config.roles), meter };
    const telemetry = await startTelemetry(notifier);
    undo.add(() => telemetry.end());
  }
  const server = await assemble({
    meter,
    slowQueryMs: config.slowQueryMs,
    database,
    box,
    clock,
    log,
    local,
    home: owner?.orgId,
    filesDir: dataDir,
    billStore: config.billStore && {
      store: await openStore(config.billStore.place, { environment: config.billStore.environment, clock }),
      cacheBytes: config.billStore.cacheBytes,
    },
    clickhouse: config.clickhouse && (await clickHouseAt(config.clickhouse)),
    version: options.version,
    checkReplies: options.checkReplies ?? false,
    backups:
      owner &&
      createBackups({
        connection: opened.connection,
        dataDir,
        home: owner.orgId,
        version: options.version,
        keyLost: box.lost,
        clock,
        log,
        restart: options.restart,
      }),
    loopback: isLoopbackAddress(config.host),
    launchWorker: options.launchWorker,
    launchCode: options.launchCode,
    connection: opened.connection,
    allowOutbound: config.allowOutbound,
    auditLog: config.auditLog,
    machineIdentity: config.machineIdentity,
    alone: opened.kind === 'embedded',
    roles: config.roles,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    outsideIssuer: config.outsideIssuer,
    drainMs: config.publicUrl === undefined ? 0 : DRAIN_MS,
  });
  undo.add(() => server.close());
  const url = await listen(server.app, config, options.moving ?? false);
  // What was under way when the backup was made may have had its effects since.
  const isHeld = config.holdExecutions || isRestored;
  const marks = markStart({ file: join(dataDir, marksName(config)), clock });
  undo.add(async () => marks.end());
  await server.listeningAt(url, isHeld ? 'option' : marks.endedTwice ? 'crashes' : undefined);

  if (!isLoopbackAddress(config.host) && config.publicUrl === undefined) {
    log.warn({ url }, 'Nobody can sign in from another machine without --public-url: it needs https');
  }
  log.info({ url, kind: opened.kind, roles: roleNames(config.roles) }, 'The server listens');
  return { url, localSecret: local?.secret ?? null, stop: undo.run };
}
