import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillCopies } from '../costs/clickhouse/copies';
import type { Database } from '../db/database';
import type { RemoteBills } from '../domains/costs/remoteBills.port';
import { sourcesStore } from '../domains/costs/sources.store';
import { sweepBills } from '../domains/costs/sweep';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What was put together of uploads that are long gone. */
async function forgetOld(folder: string, now: Date): Promise<void> {
  for (const org of await readdir(folder).catch(() => []))
    for (const name of await readdir(join(folder, org)).catch(() => [])) {
      const path = join(folder, org, name);
      const facts = await stat(path).catch(() => null);
      if (facts && now.getTime() - facts.mtimeMs > DAY_MS) await rm(path, { force: true });
    }
}

/**
 * Looks after the files of bills. The job that any one process does tidies the folder that all share, or the store; where
 * there is a store, each process looks after its own folder.
 */
export function maintainBills(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  folder: string;
  temporary: string;
  uploads: string;
  away: RemoteBills | undefined;
  /** Of bills in ClickHouse. */
  copies: BillCopies | undefined;
}) {
  const { database, clock, log, folder, temporary, away, copies } = deps;
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let going: Promise<void> = Promise.resolve();
  let isIn = false;
  const sweepFolder = () => sweepBills({ database, folder, temporary, now: clock.now() });

  /** Copies of what the index no longer names. */
  async function tidyCopies(): Promise<void> {
    if (!copies) return;
    const named = new Map<string, Set<string>>();
    for (const row of await database.system((sql) => sourcesStore.everyFile(sql))) {
      const keys = named.get(row.org_id) ?? new Set();
      named.set(row.org_id, keys.add(`${row.source_id}/${row.file}`));
    }
    try {
      await copies.tidy(named);
    } catch (error) {
      log.warn({ err: error }, 'The copies of bills in ClickHouse could not be tidied up');
    }
  }

  async function own(bills: RemoteBills): Promise<void> {
    try {
      if (!isIn) await bills.moveIn(ending.signal);
      isIn = true;
      await sweepFolder();
      await bills.count();
      await forgetOld(deps.uploads, clock.now());
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, 'The folder of bills could not be tidied up');
    }
  }

  return {
    async sweep(signal: AbortSignal): Promise<unknown> {
      const swept = await (away ? away.sweep(signal) : sweepFolder());
      await tidyCopies();
      return swept;
    },
    begin() {
      if (!away) return;
      going = own(away);
      timer = setInterval(() => (going = going.then(() => own(away))), HOUR_MS).unref();
    },
    async end() {
      clearInterval(timer);
      ending.abort();
      await going;
    },
  };
}
