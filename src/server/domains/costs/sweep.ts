import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnreferenced } from '../../costs/snapshots';
import type { Database } from '../../db/database';
import { sourcesStore } from './sources.store';

/** A query under way, or an import that is not yet in the index, may still need a file for so long. */
const GRACE_MS = 60 * 60 * 1000;

const folders = async (path: string) =>
  (await readdir(path, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory());

/** Removes the Parquet files that no snapshot names any more; answers how many. */
export async function sweepBills(options: { database: Database; folder: string; now: Date }): Promise<number> {
  const { database, folder, now } = options;
  const named = await database.system((sql) => sourcesStore.allFiles(sql));
  const files = named.map((row) => row.file);
  let removed = 0;
  for (const org of await folders(folder)) {
    for (const source of await folders(join(folder, org.name))) {
      if (source.name === 'staging') continue;
      const path = join(folder, org.name, source.name);
      removed += (await removeUnreferenced(path, files, { now, graceMs: GRACE_MS })).length;
    }
  }
  return removed;
}
