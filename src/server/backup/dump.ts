import { join } from 'node:path';
import type pg from 'pg';
import { connected } from './connect';
import { copyOut } from './copy';
import { billMoney, organisationMoney } from './facts.store';
import { copyInto, linkInto, writeCompressed, type StoredFile } from './files';
import type { Manifest } from './manifest';
import { billsOf, holdTables, listed, migrationsOf, quoted, sequencesOf, tablesOf } from './tables.store';

export interface DumpOptions {
  connection: pg.ClientConfig;
  /** Where it is written. */
  folder: string;
  /** Where the bills of all organisations lie. */
  bills: string;
  /** The backup before this one: bills that it holds are not written a second time. */
  before: { folder: string; bills: readonly StoredFile[] } | undefined;
  signal: AbortSignal;
}

export type Dumped = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'bills' | 'missing' | 'money'>;

/** The database and the bills that it names, as they are at one moment, whatever is written meanwhile. */
export function dumpDatabase(options: DumpOptions): Promise<Dumped> {
  const { connection, folder, signal } = options;
  return connected({ connection, signal }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationsOf(client);
    // First: a bill that another takes the place of is removed an hour later.
    const { bills, missing } = await copyBills(client, options);
    const tables: Dumped['tables'] = [];
    const all = await tablesOf(client);
    await holdTables(client, all);
    for (const { name, columns } of all) {
      signal.throwIfAborted();
      const { data, rows } = copyOut(client, `copy ${quoted(name)} (${listed(columns)}) to stdout`);
      const file = await writeCompressed(folder, `database/${name}.copy.gz`, data, signal);
      tables.push({ ...file, name, columns, rows: await rows });
    }
    const sequences = await sequencesOf(client);
    const money = { organisations: await organisationMoney(client), bills: await billMoney(client) };
    return { migrations, tables, sequences, bills, missing, money };
  });
}

async function copyBills(client: pg.Client, options: DumpOptions) {
  const { folder, before, signal } = options;
  const known = new Map(before?.bills.map((file) => [file.path, file]));
  const bills: StoredFile[] = [];
  const missing: string[] = [];
  for (const { org, source, file, sha256 } of await billsOf(client)) {
    signal.throwIfAborted();
    const path = `bills/${org}/${source}/${file}`;
    const kept = known.get(path);
    const same = before && kept && kept.sha256 === sha256 && (await linkInto(folder, kept, before.folder));
    const stored =
      same || (await copyInto(folder, path, join(options.bills, org, source, file), signal).catch(absent));
    if (stored === undefined) missing.push(path);
    else {
      bills.push(stored);
      // It is kept as it is: a damaged month is more than none.
      if (sha256 !== null && stored.sha256 !== sha256) missing.push(path);
    }
  }
  return { bills, missing };
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
