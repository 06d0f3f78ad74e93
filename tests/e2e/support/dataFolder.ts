import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder of one's own. Started by root, the database runs as another account, which has to get into the folder:
 * mkdtemp closes it to everybody else, and the database would then lie where nobody clears it away.
 */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'costloom-e2e-'));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
