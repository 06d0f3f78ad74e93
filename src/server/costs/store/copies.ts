import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROLLUPS } from '../rollups/names';
import { fingerprint } from '../storedFile';
import type { BillStore } from './billStore.port';

export interface WantedCopy {
  key: string;
  /** Where the copy belongs. */
  path: string;
  /** Bytes, and SHA-256 of them; size null: not known. */
  size: number | null;
  sha256: string;
}

/** What is wrong with the file in the store. */
type CopyProblem = 'missing' | 'size' | 'content';

/** A file that was wrong is fetched again only when the store has another one. */
interface Wrong {
  version: string;
  problem: CopyProblem;
}

const WRONG_MAX = 1_000;

/** The bills that this machine has of a store: so many bytes at most, those used longest ago go first. */
export function createCopies(deps: {
  store: BillStore;
  /** `<org>/<source>/<file>` below it. */
  folder: string;
  /** For what is being fetched; on the same disk. */
  temporary: string;
  limitBytes: number;
}) {
  const { store, folder, temporary } = deps;
  /** In the order of their last use. */
  const sizes = new Map<string, number>();
  const held = new Map<string, number>();
  const coming = new Map<string, Promise<CopyProblem | null>>();
  const wrong = new Map<string, Wrong>();
  let bytes = 0;
  let begun = false;

  function forget(path: string): void {
    bytes -= sizes.get(path) ?? 0;
    sizes.delete(path);
  }

  function note(path: string, size: number): void {
    forget(path);
    sizes.set(path, size);
    bytes += size;
  }

  async function makeRoom(): Promise<void> {
    if (!begun) return;
    for (const path of [...sizes.keys()]) {
      if (bytes <= deps.limitBytes) return;
      if (held.has(path) || coming.has(path) || !sizes.has(path)) continue;
      forget(path);
      await rm(path, { force: true });
    }
  }

  async function fetched(wanted: WantedCopy, signal?: AbortSignal): Promise<CopyProblem | null> {
    const { key, path } = wanted;
    const found = await store.head(key, signal);
    if (!found) return 'missing';
    const before = wrong.get(key);
    if (before?.version === found.version) return before.problem;
    const tell = (problem: CopyProblem) => {
      wrong.delete(key);
      wrong.set(key, { version: found.version, problem });
      const [oldest] = wrong.keys();
      if (wrong.size > WRONG_MAX && oldest !== undefined) wrong.delete(oldest);
      return problem;
    };
    if (wanted.size !== null && found.size !== wanted.size) return tell('size');
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const part = join(temporary, `bill-${randomUUID()}.part`);
    try {
      if (!(await store.get(key, part, signal))) return 'missing';
      if ((await fingerprint(part, signal)).sha256 !== wanted.sha256) return tell('content');
      wrong.delete(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
    note(path, found.size);
    return null;
  }

  return {
    get bytes() {
      return bytes;
    },

    /** Fetches a copy and checks it; null: it is here. Several that ask at once wait for one fetch. */
    async bring(wanted: WantedCopy, signal?: AbortSignal): Promise<CopyProblem | null> {
      const going = coming.get(wanted.path);
      if (going) return going;
      const fetching = fetched(wanted, signal);
      coming.set(wanted.path, fetching);
      try {
        return await fetching;
      } finally {
        coming.delete(wanted.path);
        await makeRoomBut(wanted.path);
      }
    },

    /** Whether there is one; it counts as used now. */
    async has(path: string): Promise<boolean> {
      const facts = await stat(path).catch(() => null);
      if (facts) note(path, facts.size);
      else forget(path);
      return facts !== null;
    },

    /** A file that was written here. */
    async added(path: string) {
      note(path, (await stat(path)).size);
      await makeRoomBut(path);
    },

    /** A copy that is not as it was. */
    async drop(path: string) {
      forget(path);
      await rm(path, { force: true });
    },

    /** None of these goes until the answer is called. */
    hold(paths: readonly string[]): () => void {
      for (const path of paths) held.set(path, (held.get(path) ?? 0) + 1);
      let over = false;
      return () => {
        if (over) return;
        over = true;
        for (const path of paths) {
          const users = (held.get(path) ?? 1) - 1;
          if (users > 0) held.set(path, users);
          else held.delete(path);
        }
        void makeRoom();
      };
    },

    /** Counts what lies in the folder, which may go from now on to make room; again after others removed files. */
    async count() {
      const known = new Set(sizes.keys());
      const found: { path: string; size: number; used: number }[] = [];
      const folders = async (path: string) =>
        (await readdir(path, { withFileTypes: true }).catch(() => []))
          .filter((entry) => entry.isDirectory() && !['staging', ROLLUPS].includes(entry.name))
          .map(({ name }) => join(path, name));
      for (const org of await folders(folder))
        for (const source of await folders(org))
          for (const name of await readdir(source).catch(() => [])) {
            const path = join(source, name);
            const facts = name.endsWith('.parquet') ? await stat(path).catch(() => null) : null;
            if (facts) found.push({ path, size: facts.size, used: facts.mtimeMs });
          }
      const there = new Map(found.map(({ path, size }) => [path, size]));
      const used = [...sizes];
      for (const { path, size } of found.toSorted((a, b) => a.used - b.used)) note(path, size);
      // In the order of their use, also what came while the folder was read.
      for (const [path, size] of used)
        if (there.has(path) || !known.has(path)) note(path, there.get(path) ?? size);
        else forget(path);
      begun = true;
      await makeRoom();
    },
  };

  /** The one that was just asked for stays, however small the limit is. */
  async function makeRoomBut(path: string): Promise<void> {
    held.set(path, (held.get(path) ?? 0) + 1);
    await makeRoom();
    const users = (held.get(path) ?? 1) - 1;
    if (users > 0) held.set(path, users);
    else held.delete(path);
  }
}

export type Copies = ReturnType<typeof createCopies>;
