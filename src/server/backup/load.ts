import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';
import { adopted } from '../db/adopt';
import { checksumOf, migrate, noted, type Migration } from '../db/migrate';
import type { Log } from '../platform/log';
import { connected } from './connect';
import { copyIn } from './copy';
import { readCompressed } from './files';
import type { Manifest } from './manifest';
import { countOf, listed, makePeriods, quoted, tablesOf } from './tables.store';

/** The migrations that make the tables of a backup. Throws when this build does not know one of them. */
export function migrationsFor(
  manifest: Pick<Manifest, 'migrations'>,
  own: readonly Migration[],
): Migration[] {
  return adopted(manifest.migrations, own.map(noted)).map(({ name, checksum }) => {
    const known = own.find((migration) => migration.name === name);
    if (!known || checksumOf(known.sql) !== checksum)
      throw new Fault('unprocessable:backup_too_new', words.newer);
    return known;
  });
}

export interface LoadOptions {
  /** An empty database. */
  connection: pg.ClientConfig;
  folder: string;
  manifest: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;
  migrations: readonly Migration[];
  signal: AbortSignal;
  log: Log;
  onTable?(done: number): void;
}

/**
 * Makes the tables as they were and fills them, whole or not at all. Throws `Fault('unprocessable')` when a file is
 * damaged or does not hold what the manifest says.
 */
export async function loadDatabase(options: LoadOptions): Promise<void> {
  const { connection, folder, manifest, signal } = options;
  const migrations = migrationsFor(manifest, options.migrations);
  await migrate({ connection, migrations, log: options.log });
  await connected({ connection, signal }, async (client) => {
    await client.query('begin');
    await makePeriods(client, manifest.tables);
    const there = await tablesOf(client);
    if (there.length > 0) await client.query(`truncate ${listed(there.map(({ name }) => name))}`);
    // The rows are of one moment and fit together: no trigger and no foreign key has to look at them.
    await client.query('set local session_replication_role = replica');
    for (const [done, table] of manifest.tables.entries()) {
      signal.throwIfAborted();
      const into = `copy ${quoted(table.name)} (${listed(table.columns)}) from stdin`;
      await readCompressed(folder, table, (content) => copyIn(client, into, content));
      if ((await countOf(client, table.name)) !== table.rows)
        throw new Fault('unprocessable:rows_differ', words.otherCount(table.name));
      options.onTable?.(done + 1);
    }
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
    await client.query('commit');
    await client.query('analyze');
  });
}
