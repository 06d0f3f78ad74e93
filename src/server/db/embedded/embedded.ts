import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { findBinaries } from './binaries';
import { ensureFolder, OWNER } from './initialise';
import { takeOwnerLock } from './ownerLock';
import { placeDatabase, removeSocketFolder, type Place } from './place';
import {
  findLeftOver,
  startPostmaster,
  stopPostmaster,
  type PostmasterOptions,
  type Running,
  type Settings,
} from './postmaster';
import { endsWithin, processIdentity } from './processes';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  clock: Clock;
  /** For tests alone: settings that give up durability for speed. */
  settings?: Settings;
  /** Where the database goes when root's data folder is closed to the account that runs PostgreSQL. */
  sharedRoot?: string;
}

export interface Embedded {
  connection: pg.ClientConfig;
  /** Fast shut-down, then the lock. The database's clients are to be closed before. */
  stop(): Promise<void>;
}

const DATABASE = 'costloom';
const SOCKET_PORT = 5432;
const MAX_RESTARTS = 5;
const LOOK_MS = 500;
/** Ten minutes of good looks: what died before is forgiven. */
const FORGIVEN_AFTER = 1_200;

/**
 * PostgreSQL of the data folder: made at the first start, taken over when an earlier server left it running, started
 * again when it dies. Throws `Fault('conflict')` when another server uses the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, clock } = options;
  const place = await placeDatabase(options.dataDir, log, options.sharedRoot);
  const lock = await takeOwnerLock(place.lock, clock);
  try {
    const binaries = await findBinaries({ account: place.account, place: place.root, log });
    const how: PostmasterOptions = { place, binaries, log, settings: options.settings ?? {} };
    const unsafe = options.settings?.fsync === 'off';
    const adopted = await adoptOrStop(how);
    if (!adopted) await ensureFolder({ place, binaries, log, clock, unsafe });
    const port = adopted?.port ?? (place.socket ? SOCKET_PORT : await freePort());
    const running = adopted ?? (await startPostmaster(how, port));
    const connection = await connectionTo(place, running);
    try {
      await ensureDatabase(connection);
    } catch (error) {
      await stopPostmaster(running.pid, how);
      throw error;
    }
    const guard = keepRunning(running, how);
    return {
      connection,
      async stop() {
        await guard.stop();
        await removeSocketFolder(place);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function connectionTo(place: Place, running: Running): Promise<pg.ClientConfig> {
  const password = await readFile(place.password, 'utf8').catch(() => undefined);
  return {
    host: place.socket ? running.socket : '127.0.0.1',
    port: running.port,
    user: OWNER,
    database: DATABASE,
    // Said explicitly, for PGSSLMODE of the user's environment is not meant for this server.
    ssl: false,
    ...(password === undefined ? {} : { password }),
  };
}

/** Of an earlier server that was killed: taken over if it is whole and speaks with us, else stopped. */
async function adoptOrStop(how: PostmasterOptions): Promise<Running | undefined> {
  const { place, binaries, log } = how;
  const found = await findLeftOver(place.data);
  if (!found) return undefined;
  const running: Running = { pid: found.pid, port: found.port, socket: found.socket, child: undefined };
  const usable = found.status === 'ready' && (found.socket || undefined) === place.socket;
  const version = usable ? await versionOf(await connectionTo(place, running)) : undefined;
  if (version?.startsWith(`${binaries.version.split('-')[0]?.replace(/\.0$/, '')}`)) {
    log.info({ pid: found.pid }, 'An earlier server left its PostgreSQL running; it is taken over');
    return running;
  }
  log.warn(
    { pid: found.pid },
    'An earlier server left its PostgreSQL running; it is stopped and started again',
  );
  await stopPostmaster(found.pid, how);
  if (!(await endsWithin(found.pid, 0))) {
    throw new Fault(
      'unavailable:postgresql_not_stopping',
      `PostgreSQL (process ${found.pid}) on ${place.data} does not stop. End it by hand.`,
    );
  }
  return undefined;
}

/** Also ends what the killed server's sessions may still be doing. → undefined when it does not answer. */
async function versionOf(connection: pg.ClientConfig): Promise<string | undefined> {
  const settings = { connectionTimeoutMillis: 3_000, query_timeout: 5_000 };
  const client = new pg.Client({ ...connection, database: 'postgres', ...settings });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid, 2000) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(connection: pg.ClientConfig) {
  const attempt = async (database: string, sql: string) => {
    const client = new pg.Client({
      ...connection,
      database,
      connectionTimeoutMillis: 10_000,
      query_timeout: 60_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  try {
    await attempt(DATABASE, 'select 1');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '3D000')) throw error;
    await attempt('postgres', `create database ${DATABASE}`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Starts PostgreSQL again when it dies under us; after several deaths in a row it stays down, and is reported. */
function keepRunning(first: Running, how: PostmasterOptions) {
  const { log } = how;
  let running = first;
  let stopping = false;
  let restarts = 0;
  let good = 0;
  let looking: Promise<void> | undefined;

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again'))
      .finally(() => (looking = undefined));
  }, LOOK_MS).unref();

  async function look() {
    if (stopping) return;
    if (await processIdentity(running.pid)) {
      good += 1;
      if (good > FORGIVEN_AFTER) restarts = 0;
      return;
    }
    good = 0;
    if (restarts >= MAX_RESTARTS) {
      clearInterval(timer);
      log.error(
        { restarts },
        'PostgreSQL keeps dying and is not started again; see database.log in the data folder',
      );
      return;
    }
    restarts += 1;
    log.error({ pid: running.pid }, 'PostgreSQL died; it is started again');
    await pause(100 * (restarts - 1));
    if (!stopping) running = await startPostmaster(how, running.port);
  }

  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking;
      await stopPostmaster(running.pid, how);
    },
  };
}
