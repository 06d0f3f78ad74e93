import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLLUPS } from '../../costs/rollups/names';
import { removeStaleRollups } from '../../costs/rollups/sweep';
import { removeUnreferenced } from '../../costs/snapshots';
import type { Database } from '../../db/database';
import { sourcesStore, type SnapshotRow } from './sources.store';

/** A query under way, or an import that is not yet in the index, may still need a file for so long. */
const GRACE_MS = 60 * 60 * 1000;
/** What a killed server left behind of its work; no work takes so long. */
const LEFT_MS = 24 * GRACE_MS;

const folders = async (path: string) =>
  (await readdir(path, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());

/** The grace of files that nobody names any more begins now, however old they are. */
export async function retire(folder: string, rows: readonly SnapshotRow[], now: Date): Promise<void> {
  for (const { source_id, file } of rows)
    await utimes(join(folder, source_id, file), now, now).catch(() => undefined);
}

/** Every bill of an organisation that is gone. */
export async function removeBillsOf(folder: string, orgId: string): Promise<void> {
  await rm(join(folder, orgId), { recursive: true, force: true });
}

async function removeLeft(folder: string, now: Date): Promise<void> {
  for (const { name } of await folders(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && now.getTime() - facts.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Removes the Parquet files that no snapshot names any more, and what killed servers left; answers how many files. */
export async function sweepBills(options: {
  database: Database;
  folder: string;
  temporary: string;
  now: Date;
}): Promise<number> {
  const { database, folder, now } = options;
  const { named, held } = await database.system(async (sql) => ({
    named: await sourcesStore.allFiles(sql),
    held: new Set((await sourcesStore.held(sql)).map(({ org_id }) => org_id)),
  }));
  const files = new Map<string, string[]>();
  for (const { source_id, file } of named) files.set(source_id, [...(files.get(source_id) ?? []), file]);
  await removeLeft(options.temporary, now);
  let removed = 0;
  for (const org of await folders(folder)) {
    await removeLeft(join(folder, org.name, 'staging'), now);
    if (held.has(org.name)) continue;
    for (const source of await folders(join(folder, org.name))) {
      if (source.name === 'staging' || source.name === ROLLUPS) continue;
      const path = join(folder, org.name, source.name);
      removed += (await removeUnreferenced(path, files.get(source.name) ?? [], { now, graceMs: GRACE_MS }))
        .length;
    }
    const rollups = join(folder, org.name, ROLLUPS);
    for (const source of await folders(rollups))
      await removeStaleRollups(join(rollups, source.name), files.get(source.name) ?? [], now);
  }
  return removed;
}
