import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';
import { ownMigrations } from '../db/migrate';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { KEY_FILE } from '../platform/secretBox';
import { connected } from './connect';
import { copyInto, isWhole, verify, type StoredFile } from './files';
import { loadDatabase, migrationsFor } from './load';
import { readManifest, type Manifest } from './manifest';
import { databasesOf, quoted } from './tables.store';

export interface RestoreOptions {
  /** Of the backup. */
  folder: string;
  dataDir: string;
  /** The PostgreSQL of the data folder; nobody else is connected to it. */
  connection: pg.ClientConfig & { database?: string };
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

/** The database that a restore took the place of. Only the last one is kept. */
const BEFORE_PREFIX = 'costloom_before_';
const DRAFT_PREFIX = 'costloom_restore_';

/**
 * Puts the workspace back to what a backup holds: looks at every file of it first, fills a database beside the present
 * one, adds the bills that are not there, and only then lets both databases change places, at once or not at all. What
 * fails changes nothing that is in use; what was interrupted is simply done again. Throws `Fault('unprocessable')` for a
 * folder that is no backup, is damaged, or is of a newer Costloom.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, dataDir, connection, log, signal } = options;
  const manifest = await readManifest(folder);
  const migrations = migrationsFor(manifest, ownMigrations());
  const key = manifest.key ? [manifest.key] : [];
  for (const file of [...manifest.tables, ...manifest.bills, ...key]) {
    signal.throwIfAborted();
    await verify(folder, file);
  }
  log.info({ folder, madeAt: manifest.made_at }, 'Every file of the backup is whole; it is restored');
  const draft = `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`;
  await dropAll(options, DRAFT_PREFIX);
  await asAdmin(options, (client) => client.query(`create database ${draft}`));
  try {
    const own = { ...connection, database: draft };
    await loadDatabase({ connection: own, folder, manifest, migrations, signal, log });
    for (const bill of manifest.bills) await bringBill(folder, bill, dataDir, signal);
    if (manifest.key) await bringKey(folder, manifest.key, options);
    await exchange(draft, options);
  } catch (error) {
    await dropAll(options, DRAFT_PREFIX).catch((problem: unknown) =>
      log.warn({ err: problem }, 'What a restore that failed left could not be removed'),
    );
    throw error;
  }
  return manifest;
}

const asAdmin = <T>(
  { connection, signal }: Pick<RestoreOptions, 'connection' | 'signal'>,
  work: (client: pg.Client) => Promise<T>,
) => connected({ connection: { ...connection, database: 'postgres' }, signal }, work);

async function dropAll(options: RestoreOptions, prefix: string, but?: string): Promise<void> {
  await asAdmin(options, async (client) => {
    for (const name of await databasesOf(client, prefix))
      if (name !== but) await client.query(`drop database if exists ${quoted(name)} with (force)`);
  });
}

/** The names of stored bills tell their content: one that is there and whole stays. */
async function bringBill(
  folder: string,
  bill: StoredFile,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const target = bill.path.replace(/^bills\//, '');
  const costs = join(dataDir, 'costs');
  if (await isWhole(costs, { ...bill, path: target })) return;
  const draft = `${target}.restored`;
  await rm(join(costs, draft), { force: true });
  await mkdir(dirname(join(costs, target)), { recursive: true, mode: 0o700 });
  await copyInto(costs, draft, join(folder, bill.path), signal);
  await rename(join(costs, draft), join(costs, target));
}

/** The key that is there is kept beside it where it is another one. */
async function bringKey(folder: string, key: StoredFile, options: RestoreOptions): Promise<void> {
  const { dataDir, clock, signal } = options;
  if (await isWhole(dataDir, { ...key, path: KEY_FILE })) return;
  const draft = `${KEY_FILE}.restored`;
  await rm(join(dataDir, draft), { force: true });
  await copyInto(dataDir, draft, join(folder, key.path), signal);
  await chmod(join(dataDir, draft), 0o600);
  const kept = `${KEY_FILE}.before-${stampOf(clock.now())}`;
  await rename(join(dataDir, KEY_FILE), join(dataDir, kept)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(join(dataDir, draft), join(dataDir, KEY_FILE));
}

const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Both names change in one transaction. */
async function exchange(draft: string, options: RestoreOptions): Promise<void> {
  const { connection, clock } = options;
  const { database } = connection;
  if (database === undefined) throw new Fault('internal:database_name_missing', words.noName);
  const before = `${BEFORE_PREFIX}${stampOf(clock.now()).toLowerCase()}`;
  await asAdmin(options, async (client) => {
    await client.query('begin');
    await client.query(`alter database ${quoted(database)} rename to ${before}`);
    await client.query(`alter database ${draft} rename to ${quoted(database)}`);
    await client.query('commit');
  });
  await dropAll(options, BEFORE_PREFIX, before);
}
