import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Migration } from '../db/migrate';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { KEY_FILE } from '../platform/secretBox';
import { connected } from './connect';
import { dumpDatabase } from './dump';
import { copyInto } from './files';
import { loadDatabase } from './load';
import { FORMAT, readManifest, writeManifest, type Manifest } from './manifest';
import { backupsIn, nameOf, partialOf, prune, removePartial } from './place';
import { databasesOf } from './tables.store';

export interface MakeOptions {
  connection: pg.ClientConfig & { database?: string };
  /** Holds the bills and the key. */
  dataDir: string;
  /** Where backups are kept. */
  folder: string;
  installation: string;
  withKey: boolean;
  keep: number;
  version: string;
  migrations: readonly Migration[];
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  onStep?(step: BackupStep): void;
}

export type BackupStep = 'writing' | 'checking';

const CHECK_PREFIX = 'costloom_check_';

/**
 * Writes a backup under another name, loads it into a database of its own to see that it can be restored, and only
 * then gives it its name; the oldest go. → its name. Whatever fails leaves nothing behind.
 */
export async function makeBackup(options: MakeOptions): Promise<string> {
  const { dataDir, folder, installation, clock, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePartial(folder, installation);
  const began = clock.now();
  const name = nameOf(installation, began);
  const draft = join(folder, partialOf(name));
  await mkdir(draft, { mode: 0o700 });
  try {
    options.onStep?.('writing');
    const before = await lastOf(folder, installation);
    const bills = join(dataDir, 'costs');
    const dumped = await dumpDatabase({
      connection: options.connection,
      folder: draft,
      bills,
      before,
      signal,
    });
    const key = options.withKey ? await keyInto(draft, dataDir, signal) : null;
    options.onStep?.('checking');
    await check(draft, dumped, options);
    const now = clock.now();
    await writeManifest(draft, {
      costloom: 'backup',
      format: FORMAT,
      version: options.version,
      made_at: began.toISOString(),
      checked_at: now.toISOString(),
      took_ms: now.getTime() - began.getTime(),
      ...dumped,
      key,
    });
    await flush(draft);
    await rename(draft, join(folder, name));
    await flush(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await prune(folder, installation, options.keep);
  return name;
}

async function lastOf(folder: string, installation: string) {
  const [name] = await backupsIn(folder, installation);
  if (name === undefined) return undefined;
  const last = join(folder, name);
  return readManifest(last).then(
    ({ bills }) => ({ folder: last, bills }),
    () => undefined,
  );
}

const keyInto = (draft: string, dataDir: string, signal: AbortSignal) =>
  copyInto(draft, KEY_FILE, join(dataDir, KEY_FILE), signal).catch((error: NodeJS.ErrnoException) => {
    // It is lost already, and the rest is all the more worth keeping.
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The names of files are safe on the disk, too. Windows has no such thing for folders. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function check(
  folder: string,
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>,
  options: MakeOptions,
): Promise<void> {
  const { connection, migrations, log, signal } = options;
  const database = `${CHECK_PREFIX}${randomBytes(6).toString('hex')}`;
  // To its end, also when the backup is called off meanwhile: PostgreSQL would finish it, and nobody would know of it.
  await connected({ connection, signal: AbortSignal.timeout(60_000) }, (client) =>
    client.query(`create database ${database}`),
  );
  try {
    signal.throwIfAborted();
    const own = { ...connection, database };
    await loadDatabase({ connection: own, folder, manifest, migrations, signal, log });
  } finally {
    await drop(connection, database);
  }
}

/** Also when the backup is called off. */
function drop(connection: pg.ClientConfig, database: string): Promise<unknown> {
  return connected({ connection, signal: AbortSignal.timeout(60_000) }, (client) =>
    client.query(`drop database if exists ${database} with (force)`),
  );
}

/** Databases of checks that a server that was killed has left. */
export async function dropChecks(connection: pg.ClientConfig): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  const names = await connected({ connection, signal }, (client) => databasesOf(client, CHECK_PREFIX));
  for (const name of names) await drop(connection, name);
}
