import pg from 'pg';
import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { endingsStore } from '../store/endings.store';
import { findStuck, historyTables, retentionStore, vacuumStore } from '../store/retention.store';
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

  async function inBatches(remove: (sql: Sql) => Promise<number>): Promise<number> {
    let all = 0;
    for (;;) {
      const removed = await database.system(remove);
      all += removed;
      if (removed < BATCH) return all;
    }
  }

  async function vacuum(): Promise<void> {
    const files = await database.system((sql) => retentionStore.files(sql));
    const client = new pg.Client({ ...connection, application_name: 'costloom vacuum' });
    client.on('error', (error) => log.warn({ err: error }, 'The connection of the vacuum was lost'));
    await client.connect();
    try {
      await client.query(vacuumStore.patience);
      for (const table of historyTables) {
        const { file = 0, live = 0 } = files.find(({ name }) => name === table) ?? {};
        const loose = file > 2 * live + settings.vacuumSlack;
        await client
          .query(loose ? vacuumStore.rebuild(table) : vacuumStore.plain(table))
          .catch((error: unknown) => {
            log.warn({ err: error, table }, 'A table could not be vacuumed; the next sweep tries again');
          });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function all(): Promise<void> {
    await mend();
    const now = clock.now();
    const executions =
      (await inBatches((sql) => retentionStore.deleteOld(sql, now, settings.keepDays, BATCH))) +
      (await inBatches((sql) => retentionStore.deleteSurplus(sql, settings.keepPerWorkflow, BATCH))) +
      (await inBatches((sql) => retentionStore.deleteOrphans(sql, BATCH)));
    const before = new Date(now.getTime() - BLOB_GRACE);
    const blobs = await inBatches((sql) => retentionStore.deleteUnusedBlobs(sql, before, BATCH));
    await database.system((sql) => retentionStore.deleteProcesses(sql));
    if (executions + blobs === 0) return;
    log.info({ executions, blobs }, 'Executions that were kept long enough were deleted');
    if (executions + blobs >= settings.vacuumAfter) await vacuum();
  }

  return { sweep: () => (sweeping ??= all().finally(() => (sweeping = undefined))), mend };
}
