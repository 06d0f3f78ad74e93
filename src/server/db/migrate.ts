import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import type { Log } from '../platform/log';
import { adopted, noteAdopted, type Applied } from './adopt';
import type { RawFiles } from './importGlob';
import { isRetryable, pgError } from './errors';
import { isConcurrent, isContract } from './migrationPhase';
import { processesStore, type ServerProcess } from './processes.store';

export interface Migration {
  /** `0001_base`; of the second phase `0002_old_column.contract` */
  name: string;
  sql: string;
}

/** Any number that no other program on the same server is likely to take. */
const LOCK = 7_265_002_601;
const LOCK_WAIT_MS = 120_000;
const LOCK_LOOK_MS = 200;
/**
 * A statement that waits for a table keeps everybody else from it meanwhile, so it gives up soon and is tried again:
 * an older server goes on working beside it.
 */
const TABLE_WAIT_MS = 3_000;
const TABLE_TRIES = 40;
const STATEMENT_MS = 15 * 60_000;

/** The migrations that this build brings, in order. */
export function ownMigrations(): Migration[] {
  const files: RawFiles = import.meta.glob('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  return inOrder(
    Object.entries(files).map(([path, sql]) => ({
      name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
      sql,
    })),
  );
}

function inOrder(migrations: Migration[]): Migration[] {
  const numbers = new Set<string>();
  for (const { name } of migrations) {
    const number = /^(\d{4})_[a-z0-9_]+(?:\.contract)?$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`The migration ${name} is not named like 0001_base.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Line ends differ between checkouts; the migration does not. */
export const checksumOf = (sql: string) =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** As the database notes it. */
export const noted = ({ name, sql }: Migration): Applied => ({ name, checksum: checksumOf(sql) });

interface MigrateOptions {
  connection: pg.ClientConfig;
  migrations: Migration[];
  log: Log;
}

export interface Migrated {
  applied: string[];
  /** Contract migrations that have to wait until older servers are gone. */
  waiting: string[];
}

/**
 * Brings the database to this build's tables: what was not applied yet, in order, each in a transaction of its own,
 * under a lock that lets one process do it while others wait. → the names that were applied. For a database on which
 * nobody else works.
 * Throws `Fault('conflict')` when an applied migration was changed, or one of a newer build has removed something, or an
 * early preview made the database.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return (await locked(options, (client) => bringUp(client, options, () => Promise.resolve(false)))).applied;
}

/**
 * The same where servers of other versions may be at work: contract migrations wait while one of them does not know
 * them. `self` is registered under the same lock, so that none is applied between its look and its start.
 */
export async function migrateBeside(
  options: MigrateOptions & { self?: ServerProcess | undefined },
): Promise<Migrated> {
  const { self, migrations, log } = options;
  return locked(options, async (client) => {
    const done = await bringUp(client, options, async (name) => {
      const versions = (await processesStore.isThere(client))
        ? await processesStore.lacking(client, name)
        : [];
      if (versions.length > 0)
        log.info(
          { migration: name, versions },
          'A migration waits until servers of older versions have ended',
        );
      return versions.length > 0;
    });
    if (self && (await processesStore.isThere(client)))
      await processesStore.seen(client, self, contractsOf(migrations));
    return done;
  });
}

export const contractsOf = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ name }) => (isContract(name) ? [name] : []));

async function locked<T>(
  { connection, log }: MigrateOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: 10_000,
    application_name: 'costloom migrations',
  });
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migrations was lost'));
  await client.connect();
  try {
    // Said again: a pooler may leave out what is said when connecting.
    await client.query(`set statement_timeout = ${STATEMENT_MS}`);
    await takeLock(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asked again and again: a statement that waited for the lock would keep an index from being made concurrently. */
async function takeLock(client: pg.Client) {
  for (const end = performance.now() + LOCK_WAIT_MS; ;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (rows[0]?.got) return;
    if (performance.now() > end)
      throw new Fault(
        'timeout:migration_in_progress',
        `Another server has been bringing the tables up to date for ${LOCK_WAIT_MS / 60_000} minutes. ` +
          'See its log, and start this one again when it is done.',
      );
    await pause(LOCK_LOOK_MS);
  }
}

async function bringUp(
  client: pg.Client,
  options: MigrateOptions,
  mustWait: (contract: string) => Promise<boolean>,
): Promise<Migrated> {
  const migrations = inOrder(options.migrations);
  const own = migrations.map(noted);
  const before = await readApplied(client, own, options.log);
  verify(before, own, options.log);
  const applied: string[] = [];
  const waiting: string[] = [];
  for (const migration of migrations) {
    const { name } = migration;
    if (before.has(name)) continue;
    // One that waits keeps those behind it, which may stand on it.
    if (isContract(name) && (waiting.length > 0 || (await mustWait(name)))) {
      waiting.push(name);
      continue;
    }
    await apply(client, migration);
    applied.push(name);
  }
  if (applied.length > 0) {
    options.log.info({ migrations: applied }, 'The tables of the database were brought up to date');
  }
  return { applied, waiting };
}

async function readApplied(client: pg.Client, own: Applied[], log: Log): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<Applied>('select name, checksum from schema_migration');
  const applied = adopted(rows, own);
  if (applied !== rows) {
    await noteAdopted(client, applied);
    log.info('The database of a preview build was taken over');
  }
  return byName(applied);
}

const byName = (applied: Applied[]) => new Map(applied.map(({ name, checksum }) => [name, checksum]));

function verify(applied: Map<string, string>, own: Applied[], log: Log) {
  const known = byName(own);
  const newer: string[] = [];
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      if (isContract(name)) {
        throw new Fault(
          'conflict:database_too_new',
          `The database was brought up to date by a newer Costloom, which has removed what this version needs ` +
            `(migration ${name} is unknown here). Start that version, or a later one.`,
        );
      }
      newer.push(name);
    } else if (expected !== checksum) {
      throw new Fault(
        'conflict:migration_changed',
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore its text and put the change into a new migration.',
      );
    }
  }
  if (newer.length > 0)
    log.warn(
      { migrations: newer },
      'The tables of the database are of a newer Costloom, which has only added to them: this version works on',
    );
}

async function apply(client: pg.Client, migration: Migration) {
  const { name, sql } = migration;
  await client.query(`set lock_timeout = ${TABLE_WAIT_MS}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await (isConcurrent(sql) ? applyOpen(client, migration) : applyWhole(client, migration));
      return;
    } catch (error) {
      // Work of an older server was in the way: it held the table, or waited for one of ours.
      const isTableBusy = pgError(error)?.code === '55P03' || isRetryable(error);
      if (isTableBusy && tries < TABLE_TRIES) {
        await pause(250);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      const fault = new Fault(
        'internal:migration_failed',
        `The migration ${name} failed, and nothing of it was kept: ${reason}`,
      );
      fault.cause = error;
      throw fault;
    }
  }
}

async function applyWhole(client: pg.Client, { name, sql }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await note(client, name, sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** One that was broken off leaves an index behind that is not valid, and whose name is taken. */
async function applyOpen(client: pg.Client, { name, sql }: Migration) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid`,
  );
  for (const index of rows)
    if (new RegExp(`\\b${index.name}\\b`).test(sql))
      await client.query(`drop index concurrently ${pg.escapeIdentifier(index.name)}`);
  await client.query(sql);
  await note(client, name, sql);
}

const note = (client: pg.Client, name: string, sql: string) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksumOf(sql)]);
