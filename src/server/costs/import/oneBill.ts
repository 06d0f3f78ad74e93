import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { joinCsv } from './parts';
import { unpacked } from './pass';
import { kindOf, unreadable } from './sniff';
import { unzipped } from './zip';

interface OneBill {
  path: string;
  /** Further files of the same kind and packing; CSV has none. */
  parts?: string[];
}

/** Those that are packed, unpacked: the files of a bill are read in one way. */
async function plain(paths: readonly string[], folder: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  for (const [at, path] of paths.entries()) {
    const { gzip } = await kindOf(path);
    const target = gzip ? join(folder, `plain-${at}`) : path;
    if (gzip)
      await pipeline(
        unpacked(path, true, () => undefined),
        createWriteStream(target, { mode: 0o600 }),
        { signal },
      );
    found.push(target);
  }
  return found;
}

/**
 * The files of a bill, as a person or a provider delivers them, as one that can be read: ZIP files are unpacked, several
 * CSV files are written as one, several of another kind stay beside each other. What is written goes into `folder`.
 * Throws Fault `unprocessable` for files of several kinds, and as `unzipped` and `joinCsv` do.
 */
export async function asOneBill(
  paths: readonly string[],
  of: { name: string; folder: string; signal: AbortSignal },
): Promise<OneBill> {
  const { name, folder, signal } = of;
  const files: string[] = [];
  for (const [at, path] of paths.entries())
    files.push(...((await unzipped(path, join(folder, `zip-${at}`), { name, signal })) ?? [path]));
  const [first = '', ...others] = files;
  if (others.length === 0) return { path: first };
  const kinds = await Promise.all(files.map(kindOf));
  const [kind, another] = new Set(kinds.map((one) => one.kind));
  if (another !== undefined) throw unreadable(name, 'its files are of several kinds. Import them one by one');
  if (kind === 'text') {
    const path = join(folder, 'joined.csv');
    await joinCsv(files, path, signal);
    for (const file of files) await rm(file);
    return { path };
  }
  const isMixed = new Set(kinds.map((one) => one.gzip)).size > 1;
  const [path = first, ...parts] = isMixed ? await plain(files, folder, signal) : files;
  return { path, parts };
}
