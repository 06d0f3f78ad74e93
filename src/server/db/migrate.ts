import { createHash } from 'node:crypto';
import pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import type { Log } from '../platform/log';
import type { RawFiles } from './importGlob';

export interface Migration {
  /** `0001_base` */
  name: string;
  sql: string;
}

/** Any number that no other program on the same server is likely to take. */
const LOCK = 7_265_002_601;
const LOCK_WAIT_MS = 120_000;
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
    const number = /^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`The migration ${name} is not named like 0001_base.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Line ends differ between checkouts; the migration does not. */
export const checksumOf = (sql: string) =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/**
 * Brings the database to this build's tables: what was not applied yet, in order, each in a transaction of its own,
 * under a lock that lets one process do it while others wait. → the names that were applied.
 * Throws `Fault('conflict')` when an applied migration was changed or is not known to this build.
 */
export async function migrate(options: {
  connection: pg.ClientConfig;
  migrations: Migration[];
  log: Log;
}): Promise<string[]> {
  const migrations = inOrder(options.migrations);
  const client = new pg.Client({
    ...options.connection,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: 10_000,
    application_name: 'costloom migrations',
  });
  client.on('error', (error) =>
    options.log.warn({ err: error }, 'The connection of the migrations was lost'),
  );
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await readApplied(client);
    verify(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    if (pending.length > 0) {
      options.log.info(
        { migrations: pending.map(({ name }) => name) },
        'The tables of the database were brought up to date',
      );
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function verify(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Map(migrations.map(({ name, sql }) => [name, checksumOf(sql)]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new Fault(
        'conflict',
        `The database was brought up to date by a newer Costloom (migration ${name} is unknown here). ` +
          'Start that version, or a later one.',
      );
    }
    if (expected !== checksum) {
      throw new Fault(
        'conflict',
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore its text and put the change into a new migration.',
      );
    }
  }
}

async function apply(client: pg.Client, { name, sql }: Migration) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      name,
      checksumOf(sql),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const fault = new Fault(
      'internal',
      `The migration ${name} failed, and nothing of it was kept: ${reason}`,
    );
    fault.cause = error;
    throw fault;
  }
}
