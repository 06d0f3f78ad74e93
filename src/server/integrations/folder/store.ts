import { constants } from 'node:fs';
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { bucketFaults } from '@shared/words/bucketFaults';
import { folderFaults as words } from '@shared/words/folderFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { OBJECTS_MAX, type ObjectStore, type StoredObject } from '../common/objects';

/** `~/bills` is in the home of whoever runs Costloom. */
const expandedPath = (path: string): string =>
  path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;

export const isFullPath = (path: string): boolean => isAbsolute(expandedPath(path));

function failure(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new ProviderError(words.missing(path));
  if (code === 'ENOTDIR') return new ProviderError(words.noFolder(path));
  if (code === 'EACCES' || code === 'EPERM') return new ProviderError(words.denied(path));
  return error;
}

/** The files in a folder of this computer and below; links are not followed. */
export function folderStore(path: string): ObjectStore {
  const root = resolve(expandedPath(path));
  const pathOf = (key: string) => join(root, ...key.split('/'));

  async function list(prefix: string): Promise<StoredObject[]> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      throw failure(root, error);
    });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    if (files.length > OBJECTS_MAX) throw new ProviderError(bucketFaults.tooMany(root, OBJECTS_MAX));
    const found: StoredObject[] = [];
    for (const { parentPath, name } of files) {
      const key = relative(root, join(parentPath, name)).split(sep).join('/');
      if (!key.startsWith(prefix)) continue;
      const { size, mtimeMs, mtime } = await stat(pathOf(key));
      found.push({ key, size, version: `${mtimeMs}-${size}`, modified: mtime });
    }
    return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  return {
    name: `${root}/`,
    list,
    text: async (key) => readFile(pathOf(key), 'utf8'),
    async download(key, version, { path: into, onBytes }) {
      try {
        // A copy that shares its blocks where the disk can do that: the bill may be replaced while it is read.
        await copyFile(pathOf(key), into, constants.COPYFILE_FICLONE);
      } catch (error) {
        throw failure(pathOf(key), error);
      }
      const { size, mtimeMs } = await stat(pathOf(key));
      if (`${mtimeMs}-${size}` !== version)
        throw new ProviderError(bucketFaults.changed(pathOf(key)), 'unavailable', true);
      onBytes?.(size);
      return size;
    },
  };
}
