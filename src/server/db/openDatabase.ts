import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '@shared/kernel/fault';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createDatabase, type Database } from './database';
import { givePassword, refuseOtherRole } from './everyday';
import { startEmbedded, type Embedded } from './embedded/embedded';
import { isDatabaseGone } from './errors';
import { createSlowStatements } from './slow';
import { workBeside } from './beside';
import { migrate, migrateBeside, ownMigrations } from './migrate';
import type { ServerProcess } from './processes.store';
import { refuseOlder } from './serverVersion';

export interface OpenOptions {
  /** Without it PostgreSQL is started in the data folder. */
  databaseUrl?: string | undefined;
  /** The same database as its everyday role, which is not its owner. */
  databaseAppUrl?: string | undefined;
  dataDir: string;
  log: Log;
  clock: Clock;
  /** Statements that take longer are written to the log. */
  slowQueryMs?: number | undefined;
  /** A server that goes on working on a team's database, beside others; not a program that does one thing and ends. */
  server?: { self: ServerProcess; onOutdated(): void } | undefined;
}

export interface OpenDatabase {
  database: Database;
  /** Closes the database's connections, then stops the PostgreSQL that was started. May be called twice. */
  stop(): Promise<void>;
  kind: 'embedded' | 'external';
  /** For others who need connections of their own to the same database (as its owner). */
  connection: pg.PoolConfig;
}

const PATIENCE_MS = 30_000;
const version = `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`;

/** Starts or finds PostgreSQL and brings its tables up to date. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { log, databaseUrl, slowQueryMs } = options;
  const embedded = databaseUrl === undefined ? await startEmbedded(options) : undefined;
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl };
  try {
    if (!embedded) refuseOlder(await reach(connection, log));
    const migrations = ownMigrations();
    const server = embedded ? undefined : options.server;
    const { waiting } = embedded
      ? await migrate({ connection, migrations, log }).then(() => ({ waiting: [] }))
      : await migrateBeside({ connection, migrations, log, self: server?.self });
    const everyday = await everydayRole(connection, options);
    const database = createDatabase({
      connection,
      everyday,
      log,
      slow:
        slowQueryMs === undefined ? undefined : createSlowStatements({ connection, log, ms: slowQueryMs }),
    });
    await refuseStrongRole(database);
    const leave = server && workBeside({ connection, migrations, log, waiting, ...server });
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= shutDown(database, embedded, leave));
    return { database, stop, kind: embedded ? 'embedded' : 'external', connection };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Our own PostgreSQL gives the role a password for the time of this start; a team's administrator has given it one. */
async function everydayRole(
  connection: pg.PoolConfig,
  { databaseUrl, databaseAppUrl, log }: OpenOptions,
): Promise<pg.PoolConfig | undefined> {
  if (databaseUrl === undefined) return givePassword(connection);
  if (databaseAppUrl === undefined) {
    log.warn(
      'DATABASE_APP_URL is not set: the everyday work of the server runs on the connections of the owner',
    );
    return undefined;
  }
  const everyday = { connectionString: databaseAppUrl };
  await refuseOtherRole(connection, everyday);
  return everyday;
}

async function shutDown(
  database: Database,
  embedded: Embedded | undefined,
  leave: (() => Promise<void>) | undefined,
) {
  await database.close();
  await leave?.();
  await embedded?.stop();
}

/** A team's PostgreSQL may start at the same time as we do. → its version. */
async function reach(connection: pg.PoolConfig, log: Log): Promise<{ number: number; name: string }> {
  for (let waited = 0; ; waited += 1_000) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ number: number; name: string }>(version);
      if (rows[0]) return rows[0];
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (!isDatabaseGone(error) || waited >= PATIENCE_MS) {
        throw new Fault(
          'unavailable:database_unreachable',
          `The database of DATABASE_URL cannot be opened: ${reason}`,
        );
      }
      log.warn({ reason }, 'The database of DATABASE_URL does not answer yet');
      await pause(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The walls between tenants stand on this role; someone may have changed it since the migration. */
async function refuseStrongRole(database: Database) {
  const strong = await database.system((sql) =>
    sql.one(`select 1 from pg_roles where rolname = 'costloom_app' and (rolsuper or rolbypassrls)`),
  );
  if (!strong) return;
  await database.close();
  throw new Fault(
    'conflict:database_role_unfit',
    'The role costloom_app may not be superuser or BYPASSRLS: tenants would see each other.',
  );
}
