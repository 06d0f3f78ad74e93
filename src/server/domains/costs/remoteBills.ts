import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillStore, StoredPage } from '../../costs/store/billStore.port';
import type { Copies } from '../../costs/store/copies';
import { billKey, folderOf, readKey } from '../../costs/store/keys';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { inTurns } from '../../platform/inTurns';
import type { Log } from '../../platform/log';
import { leftoversStore } from './leftovers.store';
import type { RemoteBills, NamedBill, NewBill } from './remoteBills.port';
import { sourcesStore, type Damage } from './sources.store';

export const GRACE_MS = 24 * 60 * 60_000;
/** An upload in parts takes hours at most. */
const UNFINISHED_MS = 24 * 60 * 60_000;
const AT_ONCE = 4;

export function createRemoteBills(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  store: BillStore;
  copies: Copies;
  /** Of the copies. */
  folder: string;
  /** Which of these uploads are there still. */
  uploadsThere(ids: readonly string[]): Promise<ReadonlySet<string>>;
}): RemoteBills {
  const { database, clock, log, store, copies, folder } = deps;
  const pathOf = (orgId: string, row: NamedBill) => join(folder, orgId, row.source_id, row.file);

  async function bring(orgId: string, row: NamedBill): Promise<Damage | null> {
    if (row.file_hash === null) return 'missing';
    const wanted = { key: billKey(orgId, row.file_hash), path: pathOf(orgId, row), size: row.file_size };
    try {
      const problem = await copies.bring({ ...wanted, sha256: row.file_hash });
      if (problem)
        log.error({ key: wanted.key, problem, store: store.name }, 'A bill in the store is damaged');
      return problem;
    } catch (error) {
      log.error({ err: error, key: wanted.key, store: store.name }, 'A bill could not be fetched');
      throw error;
    }
  }

  async function put(orgId: string, bills: readonly NewBill[], signal?: AbortSignal): Promise<void> {
    const keys = bills.map(({ sha256 }) => billKey(orgId, sha256));
    // From here on the sweeper begins anew with them, even where they lie there already.
    await database.system((sql) => leftoversStore.forget(sql, keys));
    try {
      await inTurns(bills, AT_ONCE, ({ sha256, path }) => store.put(billKey(orgId, sha256), path, signal));
    } catch (error) {
      if (!signal?.aborted) log.error({ err: error, store: store.name }, 'Bills could not be stored');
      throw error;
    }
  }

  async function* pages(prefix: string, signal: AbortSignal) {
    let after: string | null = null;
    do {
      const page: StoredPage = await store.list(prefix, after, signal);
      yield page.bills;
      after = page.next;
    } while (after !== null && !signal.aborted);
  }

  /** Which of these keys nothing refers to. What is not ours is nobody's to remove. */
  async function strays(keys: readonly string[]): Promise<string[]> {
    const kept = keys.flatMap((key) => {
      const read = readKey(key);
      return read ? [{ key, read }] : [];
    });
    const hashes = kept.flatMap(({ read }) => (read.kind === 'bill' ? [read.sha256] : []));
    const uploads = kept.flatMap(({ read }) => (read.kind === 'upload' ? [read.uploadId] : []));
    const named = await database.system((sql) => leftoversStore.named(sql, hashes));
    const there = uploads.length > 0 ? await deps.uploadsThere(uploads) : new Set<string>();
    return kept.flatMap(({ key, read }) => {
      const isNamed =
        read.kind === 'bill' ? named.has(`${read.orgId} ${read.sha256}`) : there.has(read.uploadId);
      return isNamed ? [] : [key];
    });
  }

  /** Under a lock on its row: an import that is about to name it waits, and then puts it there again. */
  async function removeDue(before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    for (let last: string | undefined = ''; last !== undefined && !signal.aborted;) {
      const after: string = last;
      last = await database.system(async (sql) => {
        const due = await leftoversStore.due(sql, before, after);
        if (!due) return undefined;
        if ((await strays([due.key])).length > 0) {
          await store.remove(due.key, signal);
          removed += 1;
        }
        await leftoversStore.forget(sql, [due.key]);
        return due.key;
      });
    }
    return removed;
  }

  return {
    bring,
    put,
    drop: (orgId, row) => copies.drop(pathOf(orgId, row)),

    async look(orgId, row) {
      if (row.file_hash === null) return null;
      const found = await store.head(billKey(orgId, row.file_hash));
      if (!found) return 'missing';
      return row.file_size === null || found.size === row.file_size ? null : 'size';
    },

    async holding(orgId, rows, job) {
      const release = copies.hold(rows.map((row) => pathOf(orgId, row)));
      try {
        await inTurns(rows, AT_ONCE, async (row) => {
          if (row.file_hash !== null && !(await copies.has(pathOf(orgId, row)))) await bring(orgId, row);
        });
        return await job();
      } finally {
        release();
      }
    },

    async added(paths) {
      for (const path of paths) await copies.added(path);
    },

    async removeOf(orgId) {
      const { signal } = new AbortController();
      const prefix = folderOf(orgId);
      for await (const bills of pages(prefix, signal))
        await inTurns(bills, AT_ONCE, ({ key }) => store.remove(key));
      await database.system((sql) => leftoversStore.forgetBelow(sql, prefix));
      await rm(join(folder, orgId), { recursive: true, force: true });
    },

    async sweep(signal) {
      const now = clock.now().getTime();
      let noted = 0;
      for await (const bills of pages('organisations/', signal)) {
        const found = await strays(bills.map(({ key }) => key));
        noted += found.length;
        await database.system((sql) => leftoversStore.note(sql, found, clock.now()));
      }
      const removed = await removeDue(new Date(now - GRACE_MS), signal);
      const unfinished = await store.forgetUnfinished(new Date(now - UNFINISHED_MS), signal);
      if (removed + unfinished > 0)
        log.info({ removed, unfinished, store: store.name }, 'The bill store was tidied up');
      return { noted, removed, unfinished };
    },

    count: () => copies.count(),

    async moveIn(signal) {
      const rows = await database.system((sql) => sourcesStore.everyFile(sql));
      const orgs = new Set(rows.map(({ org_id }) => org_id));
      let moved = 0;
      for (const orgId of orgs) {
        signal.throwIfAborted();
        const here = rows.filter((row) => row.org_id === orgId && row.file_hash !== null);
        const there = new Set<string>();
        for await (const bills of pages(folderOf(orgId), signal)) for (const { key } of bills) there.add(key);
        for (const row of here) {
          const path = pathOf(orgId, row);
          const sha256 = row.file_hash ?? '';
          if (there.has(billKey(orgId, sha256))) continue;
          const facts = await stat(path).catch(() => null);
          if (facts?.size !== row.file_size) continue;
          await put(orgId, [{ path, sha256 }], signal);
          moved += 1;
        }
      }
      await copies.count();
      if (moved > 0) log.info({ moved, store: store.name }, 'Bills were moved into the store');
      return moved;
    },
  };
}
