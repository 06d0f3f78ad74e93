import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from './manifest';

/** Of an installation, by the id of its first organisation: several may keep their backups in one folder. */
const endOf = (installation: string) => installation.slice(0, 8).replace(/[^A-Za-z0-9]/g, '0');

/** `costloom-20261123T020000Z-Ab3dEf9h`: in the order of their names they are in the order of time. */
export function nameOf(installation: string, at: Date): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `costloom-${time}-${endOf(installation)}`;
}

const PARTIAL = '.partial';
export const partialOf = (name: string) => `${name}${PARTIAL}`;

/** The whole backups of an installation in a folder, the newest first. */
export async function backupsIn(folder: string, installation: string): Promise<string[]> {
  return (await own(folder, installation))
    .filter((name) => !name.endsWith(PARTIAL))
    .toSorted()
    .toReversed();
}

/** What backups that did not end have left. */
export async function removePartial(folder: string, installation: string): Promise<void> {
  for (const name of await own(folder, installation))
    if (name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true, force: true });
}

async function own(folder: string, installation: string): Promise<string[]> {
  const pattern = new RegExp(`^costloom-\\d{8}T\\d{6}Z-${endOf(installation)}(\\.partial)?$`);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && pattern.test(entry.name)).map(({ name }) => name);
}

/** Removes all but the newest. Its manifest goes first, so that half of one is never taken for a whole. */
export async function prune(folder: string, installation: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(folder, installation)).slice(keep)) {
    await rm(join(folder, name, MANIFEST), { force: true });
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
