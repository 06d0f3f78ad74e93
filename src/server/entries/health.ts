import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { readyStore } from '../db/ready.store';
import type { Clock } from '../platform/clock';

const TIMEOUT = 3_000;
/** Anybody may ask; the disk is written to this often at most. */
const FRESH = 5_000;

export interface Health {
  /** The database answers. */
  healthy(): Promise<boolean>;
  /** The database and the folder of bills take what is written; the same answer for five seconds. */
  ready(): Promise<boolean>;
}

function inTime(work: Promise<unknown>): Promise<boolean> {
  const asked = work.then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT, false).unref());
  return Promise.race([asked, late]);
}

export function createHealth(deps: { database: Database; clock: Clock; filesDir: string }): Health {
  const { database, clock, filesDir } = deps;
  let last: { at: number; ready: Promise<boolean> } | undefined;

  async function write(): Promise<void> {
    await database.system((sql) => readyStore.write(sql, clock.now()));
    const probe = join(filesDir, `.ready-${randomUUID()}`);
    try {
      await writeFile(probe, 'ready', { flush: true });
    } finally {
      await rm(probe, { force: true });
    }
  }

  return {
    healthy: () => inTime(database.system((sql) => readyStore.read(sql))),
    ready() {
      const at = performance.now();
      if (!last || at - last.at > FRESH) last = { at, ready: inTime(write()) };
      return last.ready;
    },
  };
}
