import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import { randomUuid, sha256 } from '../platform/crypto';
import { triesStore } from './tries.store';

interface TryKey {
  key: string;
  /** So many tries within the window; at most 200. */
  limit: number;
}

interface Try {
  /** Milliseconds until the next try; 0: go on. */
  wait: number;
  /** It was right: it does not count, and neither do earlier ones with the first of its keys. */
  succeeded(): Promise<void>;
}

const WINDOW = 15 * 60_000;

/** A guesser of one account stops first; a whole office behind one address, and an account, have more room. */
export const signInKeys = (address: string, account: string) =>
  [
    { key: `pair ${address} ${account}`, limit: 10 },
    { key: `account ${account}`, limit: 50 },
    { key: `address ${address}`, limit: 100 },
  ] as const;

/** Failed tries by key (an account, a network address) within a window, for all server processes of a database. */
export function createTries(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

  return {
    /** Counts a try before it is made: who makes many at once does not get past the limit. */
    async begin(keys: readonly [TryKey, ...TryKey[]]): Promise<Try> {
      const tryId = randomUuid();
      const now = clock.now().getTime();
      const from = new Date(now - WINDOW);
      const hashed = keys.map(({ key, limit }) => ({ key: sha256(key), limit }));
      const names = hashed.map(({ key }) => key);
      // Committed before it looks at the others: of two at the same moment at least one sees the other.
      await database.system((sql) => triesStore.add(sql, tryId, names, new Date(now)));
      const waits = await database.system(async (sql) => {
        const found = [];
        for (const each of hashed) found.push(await triesStore.nth(sql, { tryId, from, ...each }));
        return found.map((row) => (row ? row.tried_at.getTime() + WINDOW - now : 0));
      });
      const wait = Math.max(0, ...waits);
      // What was refused told nobody anything, and does not make the wait longer.
      if (wait > 0) await database.system((sql) => triesStore.forgetTry(sql, tryId));
      return {
        wait,
        async succeeded() {
          await database.system(async (sql) => {
            await triesStore.forgetTry(sql, tryId);
            await triesStore.forgetKey(sql, names[0] ?? '');
          });
        },
      };
    },
    sweep: (): Promise<void> =>
      database.system((sql) => triesStore.sweep(sql, new Date(clock.now().getTime() - WINDOW))),
  };
}

export type Tries = ReturnType<typeof createTries>;
