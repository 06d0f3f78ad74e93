import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What the next start is asked to restore. It lies in the data folder, since the server that is asked ends. */
const FILE = 'restore.json';
const request = z.object({ folder: z.string() });

export async function askRestore(dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.new`, `${JSON.stringify({ folder })}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** The folder of the backup; asked once: a restore that fails is not tried at every start. */
export async function takeRestore(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  await rm(file);
  try {
    return request.parse(JSON.parse(text)).folder;
  } catch {
    // Half written, so nobody was told that it would happen.
    return undefined;
  }
}
