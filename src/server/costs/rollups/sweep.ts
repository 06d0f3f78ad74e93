import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readName } from './names';

/** A rollup that nothing was asked of for so long, as one of an earlier layout, goes. */
const UNUSED_MS = 14 * 24 * 60 * 60_000;
/** What is on its way to its name. */
const GRACE_MS = 60 * 60_000;

/** Removes from a folder of rollups those whose bill the index does not name, and those that nobody asks for. */
export async function removeStaleRollups(folder: string, named: readonly string[], now: Date): Promise<void> {
  const bills = new Set(named);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts) continue;
    const bill = readName(name)?.bill;
    const most = bill !== undefined && bills.has(bill) ? UNUSED_MS : GRACE_MS;
    if (now.getTime() - facts.mtimeMs > most) await rm(path, { force: true });
  }
}
