import { isFault } from '@shared/kernel/fault';
import type { Database, Sql } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { endingsStore } from '../store/endings.store';
import { historyStore, type Keeping } from '../store/history.store';
import { findStuck, retentionStore } from '../store/retention.store';
import { executionPrefix } from './ids';
import type { EngineSettings } from './settings';

export interface SweepDeps {
  database: Database;
  clock: Clock;
  log: Log;
  settings: EngineSettings;
  wake(): void;
}

const BATCH = 500;
const EVENTS_BATCH = 5_000;
const BLOB_GRACE = 60 * 60_000;
const DAY = 86_400_000;
/** Of a large period, rows are deleted only so many days after they could have been: before, it is dropped or compacted. */
const PATIENCE_DAYS = 7;

interface Period {
  period: string;
  low: string | null;
  high: string | null;
}

/** Mends what is stuck, frees slots, and lets go what was kept long enough. */
export function createSweep(deps: SweepDeps): { sweep(): Promise<void>; repair(): Promise<void> } {
  const { database, clock, log, settings, wake } = deps;
  let sweeping: Promise<void> | undefined;

  async function repair(): Promise<void> {
    const repaired = await database.system(async (sql) => {
      const limited = (await retentionStore.limitedWorkflows(sql)).map((row) => row.workflow_id);
      const freed = limited.length > 0 ? await endingsStore.freeSlots(sql, limited, clock.now()) : 0;
      const stuck = await findStuck(sql);
      for (const { execution_id: executionId, status, reason } of stuck)
        log.error({ executionId, status, reason }, 'An execution was stuck; it is looked at again');
      if (stuck.length > 0) {
        await retentionStore.repair(
          sql,
          stuck.map((row) => row.execution_id),
          clock.now(),
        );
      }
      return freed + stuck.length;
    });
    if (repaired > 0) wake();
  }

  /** `remove` deletes at most so many. An execution can hold so much that fewer at once must do. */
  async function inBatches(
    remove: (sql: Sql, limit: number) => Promise<number>,
    most = BATCH,
  ): Promise<number> {
    let limit = most;
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

  /** Its tables are in use just now: the next sweep tries again. */
  async function unlessBusy(period: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn(
        { err: error, period },
        'A period of the history could not be cleared; the next sweep tries again',
      );
      return false;
    }
  }

  async function drop({ period, low, high }: Period): Promise<boolean> {
    return unlessBusy(period, async () => {
      await inBatches((sql, limit) => historyStore.deleteEvents(sql, low, high, limit), EVENTS_BATCH);
      await database.system((sql) => historyStore.drop(sql, period, low, high));
      log.info({ period }, 'A period of the history was dropped');
    });
  }

  async function compact(period: Period, keeping: Keeping): Promise<boolean> {
    return unlessBusy(period.period, async () => {
      const kept = await database.system((sql) => historyStore.compact(sql, period, keeping));
      log.info({ period: period.period, kept }, 'A period of the history was compacted');
    });
  }

  /** → how many rows were deleted one by one. */
  async function clear(): Promise<number> {
    const now = clock.now();
    const keeping: Keeping = { now, keepDays: settings.keepDays, keepPerWorkflow: settings.keepPerWorkflow };
    const { periods, states, shortest } = await database.system(async (sql) => ({
      periods: await historyStore.periods(sql),
      states: new Map((await historyStore.states(sql, keeping)).map((state) => [state.period, state])),
      shortest: await retentionStore.shortestKeep(sql, settings.keepDays),
    }));
    const present = executionPrefix(now);
    const oldest = executionPrefix(new Date(now.getTime() - shortest * DAY));
    let deleted = 0;
    for (const period of periods) {
      const state = states.get(period.period);
      const { total = 0, over = 0, overdue = 0, crowded = 0 } = state ?? {};
      const isClosed = period.period === 'after' || (period.high !== null && period.high <= present);
      const isOld = period.low === null || period.low < oldest;
      if (crowded === 0 && over === 0 && !isOld) continue;
      if (isClosed && (over === total || over >= total / 2)) {
        const { isInUse, bytes } = await database.system(async (sql) => ({
          isInUse: await historyStore.isInUse(sql, period.period, period.low),
          bytes: over < total ? await historyStore.size(sql, period.period) : 0,
        }));
        const isLarge = total >= settings.compactRows || bytes >= settings.compactBytes;
        const isPast = period.high === null || period.high <= oldest;
        if (!isInUse && over === total && (total > 0 || isPast) && (await drop(period))) continue;
        if (!isInUse && over < total && isLarge && (await compact(period, keeping))) continue;
      }
      const isSmall = total < settings.compactRows;
      if (!isSmall && overdue === 0) continue;
      const beyond = isSmall ? 0 : PATIENCE_DAYS;
      deleted += await inBatches((sql, limit) =>
        historyStore.deleteOver(sql, period.period, keeping, beyond, limit),
      );
    }
    await database.system((sql) => historyStore.removeTakenOut(sql));
    return deleted;
  }

  async function all(): Promise<void> {
    await repair();
    const executions =
      (await clear()) + (await inBatches((sql, limit) => retentionStore.deleteOrphans(sql, limit)));
    const before = new Date(clock.now().getTime() - BLOB_GRACE);
    const blobs = await inBatches((sql, limit) => retentionStore.deleteUnusedBlobs(sql, before, limit));
    await database.system((sql) => retentionStore.deleteProcesses(sql));
    if (executions + blobs > 0)
      log.info({ executions, blobs }, 'Executions that were kept long enough were deleted');
  }

  return { sweep: () => (sweeping ??= all().finally(() => (sweeping = undefined))), repair };
}
