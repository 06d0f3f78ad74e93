import pg from 'pg';
import { isFault } from '@shared/kernel/fault';
import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { endingsStore } from '../store/endings.store';
import {
  findStuck,
  historyTables,
  retentionStore,
  vacuumStore,
  type HistoryTable,
} from '../store/retention.store';
import type { EngineSettings } from './settings';

export interface SweepDeps {
  database: Database;
  connection: pg.ClientConfig;
  clock: Clock;
  log: Log;
  settings: EngineSettings;
  wake(): void;
}

const BATCH = 500;
const BLOB_GRACE = 60 * 60_000;
const MOST_FACTOR = 1.1;

/** Mends what is stuck, frees slots, deletes what is kept long enough, and gives the room back to the disk. */
export function createSweep(deps: SweepDeps): { sweep(): Promise<void>; mend(): Promise<void> } {
  const { database, connection, clock, log, settings, wake } = deps;
  let sweeping: Promise<void> | undefined;

  async function mend(): Promise<void> {
    const mended = await database.system(async (sql) => {
      const limited = (await retentionStore.limitedWorkflows(sql)).map((row) => row.workflow_id);
      const freed = limited.length > 0 ? await endingsStore.freeSlots(sql, limited, clock.now()) : 0;
      const stuck = await findStuck(sql);
      for (const { execution_id: executionId, status, reason } of stuck)
        log.error({ executionId, status, reason }, 'An execution was stuck; it is looked at again');
      if (stuck.length > 0) {
        await retentionStore.mend(
          sql,
          stuck.map((row) => row.execution_id),
          clock.now(),
        );
      }
      return freed + stuck.length;
    });
    if (mended > 0) wake();
  }

  /** `remove` deletes at most so many. An execution can hold so much that fewer at once must do. */
  async function inBatches(remove: (sql: Sql, limit: number) => Promise<number>): Promise<number> {
    let limit = BATCH;
    let all = 0;
    for (;;) {
      try {
        const removed = await database.system((sql) => remove(sql, limit));
        all += removed;
        if (removed < limit) return all;
      } catch (error) {
        if (!isFault(error) || error.code !== 'timeout' || limit === 1) throw error;
        limit = Math.ceil(limit / 8);
      }
    }
  }

  /** Once most of the history is gone its room is given back whole; else a table must have twice what it needs. */
  const isWorthIt = ({ file, live }: { file: number; live: number }, isMost: boolean) =>
    isMost ? file > MOST_FACTOR * live : file > 2 * live + settings.vacuumSlack;

  async function vacuum(deleted: number): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: 'costloom vacuum' });
    client.on('error', (error) => log.warn({ err: error }, 'The connection of the vacuum was lost'));
    await client.connect();
    const run = (text: string, table: HistoryTable) =>
      client.query(text).catch((error: unknown) => {
        log.warn({ err: error, table }, 'A table could not be vacuumed; the next sweep tries again');
      });
    try {
      await client.query(vacuumStore.patience);
      for (const table of historyTables) await run(vacuumStore.plain(table), table);
      const files = await database.system((sql) => retentionStore.files(sql));
      const isMost = deleted >= (await database.system((sql) => retentionStore.remaining(sql)));
      for (const table of historyTables) {
        const found = files.find(({ name }) => name === table);
        if (found && isWorthIt(found, isMost)) await run(vacuumStore.rebuild(table), table);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function all(): Promise<void> {
    await mend();
    const now = clock.now();
    const executions =
      (await inBatches((sql, limit) => retentionStore.deleteOld(sql, now, settings.keepDays, limit))) +
      (await inBatches((sql, limit) => retentionStore.deleteSurplus(sql, settings.keepPerWorkflow, limit))) +
      (await inBatches((sql, limit) => retentionStore.deleteOrphans(sql, limit)));
    const before = new Date(now.getTime() - BLOB_GRACE);
    const blobs = await inBatches((sql, limit) => retentionStore.deleteUnusedBlobs(sql, before, limit));
    await database.system((sql) => retentionStore.deleteProcesses(sql));
    if (executions + blobs === 0) return;
    log.info({ executions, blobs }, 'Executions that were kept long enough were deleted');
    if (executions + blobs >= settings.vacuumAfter) await vacuum(executions);
  }

  return { sweep: () => (sweeping ??= all().finally(() => (sweeping = undefined))), mend };
}
