import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { readyStore } from '../db/ready.store';
import type { BillStore } from '../costs/store/billStore.port';
import type { Readiness } from '../http/app';
import type { Clock } from '../platform/clock';

const TIMEOUT = 3_000;
/** Anybody may ask; the disk is written to this often at most. */
const FRESH = 5_000;
/** What the store is asked for: there is none of that name. */
const PROBE = 'ready';

export interface Health {
  /** The database answers. */
  healthy(): Promise<boolean>;
  /**
   * The database and the folder of bills take what is written, and the store of bills has answered once; the same answer
   * for five seconds. A store that goes away later is told and no more: copies still answer, and all servers would go.
   */
  ready(): Promise<Readiness>;
}

function inTime(work: Promise<unknown>): Promise<boolean> {
  const asked = work.then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT, false).unref());
  return Promise.race([asked, late]);
}

export function createHealth(deps: {
  database: Database;
  clock: Clock;
  filesDir: string;
  store?: Pick<BillStore, 'head'> | undefined;
}): Health {
  const { database, clock, filesDir, store } = deps;
  let last: { at: number; ready: Promise<Readiness> } | undefined;
  let isReached = false;

  async function write(): Promise<void> {
    await database.system((sql) => readyStore.write(sql, clock.now()));
    const probe = join(filesDir, `.ready-${randomUUID()}`);
    try {
      await writeFile(probe, 'ready', { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  }

  async function look(): Promise<Readiness> {
    const [written, reached] = await Promise.all([
      inTime(write()),
      store && inTime(store.head(PROBE, AbortSignal.timeout(TIMEOUT))),
    ]);
    if (reached === undefined) return { ok: written };
    isReached ||= reached;
    return { ok: written && isReached, billStore: reached ? 'ok' : 'not responding' };
  }

  return {
    healthy: () => inTime(database.system((sql) => readyStore.read(sql))),
    ready() {
      const at = performance.now();
      if (!last || at - last.at > FRESH) last = { at, ready: look() };
      return last.ready;
    },
  };
}
