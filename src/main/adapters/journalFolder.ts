import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalFiles } from '../ports';

const OWNER_ONLY = { mode: 0o600 };

/** Files in a folder of the user's alone; each is put in place whole or not at all. */
export function journalFolder(folder: string): JournalFiles {
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    read: async (name) => readFile(join(folder, name), 'utf8').catch(nothing),
    write: async (name, text) => {
      await ready();
      const begun = join(folder, `${name}.new`);
      await writeFile(begun, text, OWNER_ONLY);
      await rename(begun, join(folder, name));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async () => {
      await ready();
      const names = await readdir(folder);
      const found = await Promise.all(
        names.map(async (name) => {
          const about = await stat(join(folder, name)).catch(nothing);
          return about ? [{ name, changedAt: about.mtimeMs }] : [];
        }),
      );
      return found.flat();
    },
  };
}

/** A file that is not there is no failure here. */
const nothing = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};
