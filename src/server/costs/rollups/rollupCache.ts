import { readdir, rm, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../platform/clock';
import { inTurns } from '../../platform/inTurns';
import { fingerprint, stampOf } from '../storedFile';
import { isOf, readName, targetOf } from './names';

/** A file; null: there is none yet; 'none': there is nothing to gain from one. */
export type Found = { path: string } | 'none' | null;

/** A file is read again, and told to be in use, once in so long. */
const AGAIN_MS = 20 * 60 * 60_000;
const KNOWN_MAX = 50_000;
const AT_ONCE = 16;

/** The rollups that lie beside the bills of this server. */
export function createRollupCache({ clock }: { clock: Clock }) {
  const known = new Map<string, { stamp: string; at: number }>();

  async function isWhole(path: string, content: string): Promise<boolean> {
    const now = clock.now().getTime();
    const stamp = await stampOf(path);
    if (stamp === null) return false;
    const before = known.get(path);
    if (before?.stamp === stamp && now - before.at < AGAIN_MS) return true;
    known.delete(path);
    if (!isOf(content, (await fingerprint(path)).sha256)) return false;
    await utimes(path, clock.now(), clock.now());
    known.set(path, { stamp: (await stampOf(path)) ?? '', at: now });
    const [oldest] = known.keys();
    if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    return true;
  }

  async function there(folder: string): Promise<Map<string, string[]>> {
    const names = new Map<string, string[]>();
    for (const name of await readdir(folder).catch(() => [])) {
      const target = readName(name)?.target;
      if (target !== undefined) names.set(target, [...(names.get(target) ?? []), name]);
    }
    return names;
  }

  async function one(folder: string, names: readonly string[]): Promise<Found> {
    for (const name of names) {
      const content = readName(name)?.content ?? null;
      if (content === null) return 'none';
      const path = join(folder, name);
      try {
        if (await isWhole(path, content)) return { path };
      } catch {
        // As one that is damaged: it is made anew.
      }
      await rm(path, { force: true });
    }
    return null;
  }

  return {
    /** Those of some bills, in their order; a file that is not as it was written goes, as if there were none. */
    async find(folder: string, bills: readonly string[], id: string): Promise<Found[]> {
      const targets = bills.map((bill) => ({ target: targetOf(folder, bill, id) }));
      const folders = new Map<string, Map<string, string[]>>();
      for (const path of new Set(targets.map(({ target }) => dirname(target))))
        folders.set(path, await there(path));
      return inTurns(targets, AT_ONCE, async ({ target }) => {
        const path = dirname(target);
        return one(path, folders.get(path)?.get(basename(target)) ?? []);
      });
    },

    async drop(found: readonly Found[]) {
      for (const one of found)
        if (one !== null && one !== 'none') {
          known.delete(one.path);
          await rm(one.path, { force: true });
        }
    },
  };
}
