import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

async function writtenThrough(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const onOtherDisk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EXDEV';

/** Writes through to the disk, then gives the file its name: a reader sees the whole file or none. */
export async function placeFile(temporary: string, target: string): Promise<void> {
  await writtenThrough(temporary);
  try {
    await rename(temporary, target);
  } catch (error) {
    if (!onOtherDisk(error)) throw error;
    const beside = `${target}.part`;
    await copyFile(temporary, beside);
    await writtenThrough(beside);
    await rename(beside, target);
    await rm(temporary, { force: true });
  }
}

/**
 * Removes Parquet files of a folder that the index does not name. `graceMs` protects files of an import that has not
 * been written to the index yet, and files that a running query still reads. Answers the names removed.
 */
export async function removeUnreferenced(
  folder: string,
  referenced: readonly string[],
  options: { now: Date; graceMs: number },
): Promise<string[]> {
  const keep = new Set(referenced.map((file) => basename(file)));
  const names = await readdir(folder).catch(() => []);
  const removed: string[] = [];
  for (const name of names) {
    if (!/\.parquet(\.part)?$/.test(name) || keep.has(name)) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts || options.now.getTime() - facts.mtimeMs < options.graceMs) continue;
    await rm(path, { force: true });
    removed.push(name);
  }
  return removed.sort();
}
