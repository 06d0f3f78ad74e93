import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BACKUPS_KEPT } from '@shared/model/storage/backups';

/** In the data folder and not in the database: it tells of backups also when that is damaged. */
const FILE = 'backups.json';
const FAILURES_KEPT = 10;

const state = z.object({
  /** Every night, or at the next chance. */
  nightly: z.boolean(),
  /** Absolute; null: the folder `backups` of the data folder. */
  folder: z.string().nullable(),
  keep: z.number().int(),
  with_key: z.boolean(),
  /** The last ones that failed, the newest first. */
  failures: z.array(z.object({ at: z.iso.datetime(), error: z.string() })),
});
export type BackupState = z.output<typeof state>;

const usual: BackupState = {
  nightly: true,
  folder: null,
  keep: BACKUPS_KEPT,
  with_key: true,
  failures: [],
};

export async function readState(dataDir: string): Promise<BackupState> {
  try {
    return state.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')));
  } catch {
    // None yet, or damaged: backups are made as usual.
    return usual;
  }
}

export async function writeState(dataDir: string, next: BackupState): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The last failures are kept, the newest first. */
export async function noteFailure(dataDir: string, at: Date, error: string): Promise<void> {
  const before = await readState(dataDir);
  const failures = [{ at: at.toISOString(), error }, ...before.failures].slice(0, FAILURES_KEPT);
  await writeState(dataDir, { ...before, failures });
}
