import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../storedFile';
import { placeFile } from '../snapshots';
import { checkedKey, PAGE, type BillStore, type StoredBill } from './billStore.port';
import { storeFault } from './faults';

const UNFINISHED = /\.part-[\w-]+$/;

/** A folder that all servers see. Keys are its files. */
export function folderStore(folder: string): BillStore {
  const name = `file://${folder}`;
  const pathOf = (key: string) => join(folder, checkedKey(key));

  async function orFault<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw storeFault(error);
    }
  }

  /** A folder that is not mounted looks like one without bills. */
  const present = () => stat(folder);

  async function head(key: string): Promise<StoredBill | null> {
    try {
      const { size, mtime, mtimeMs, ino } = await stat(pathOf(key));
      return { key, size, version: `${ino}:${mtimeMs}`, modified: mtime };
    } catch (error) {
      if (!isMissing(error)) throw error;
      await present();
      return null;
    }
  }

  /** Keys below a folder, unfinished ones too. */
  async function walk(below: string): Promise<string[]> {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const found: string[] = [];
    for (const entry of entries) {
      const key = `${below}${entry.name}`;
      if (entry.isDirectory()) found.push(...(await walk(`${key}/`)));
      else found.push(key);
    }
    return found;
  }

  return {
    name,
    put: (key, path, signal) =>
      orFault(async () => {
        await present();
        const target = pathOf(key);
        const beside = `${target}.part-${randomUUID()}`;
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        try {
          await copyFile(path, beside);
          signal?.throwIfAborted();
          await placeFile(beside, target);
        } finally {
          await rm(beside, { force: true });
        }
      }),
    get: (key, path) =>
      orFault(async () => {
        try {
          await copyFile(pathOf(key), path, constants.COPYFILE_EXCL);
          return true;
        } catch (error) {
          if (!isMissing(error)) throw error;
          await present();
          return false;
        }
      }),
    head: (key) => orFault(() => head(key)),
    list: (prefix, after) =>
      orFault(async () => {
        await present();
        const keys = (await walk(prefix.slice(0, prefix.lastIndexOf('/') + 1)))
          .filter((key) => key.startsWith(prefix) && !UNFINISHED.test(key) && (after === null || key > after))
          .toSorted();
        const page = keys.slice(0, PAGE);
        const bills: StoredBill[] = [];
        for (const key of page) {
          const bill = await head(key);
          if (bill) bills.push(bill);
        }
        return { bills, next: keys.length > PAGE ? (page.at(-1) ?? null) : null };
      }),
    remove: (key) => orFault(() => rm(pathOf(key), { force: true })),
    forgetUnfinished: (before) =>
      orFault(async () => {
        let removed = 0;
        for (const key of (await walk('')).filter((one) => UNFINISHED.test(one))) {
          const facts = await stat(join(folder, key)).catch(() => null);
          if (!facts || facts.mtimeMs >= before.getTime()) continue;
          await rm(join(folder, key), { force: true });
          removed += 1;
        }
        return removed;
      }),
    close: async () => undefined,
  };
}
