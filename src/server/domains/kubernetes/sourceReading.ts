import { isFault } from '@shared/kernel/fault';
import { addDays } from '@shared/model/days';
import { daysToRead, isSettled, SOURCE_DAYS_BACK, sourceNames } from '@shared/model/kubernetes/source';
import { clusterSourceFaults as faults } from '@shared/words/kubernetesSource';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { ProviderError } from '../integrations/integrations.port';
import { UnreadableDay, type AllocationApi, type AllocationDay, type SourcePlace } from './allocationApi';
import { kubernetesStore } from './kubernetes.store';
import { sourcesStore, type SourceReading, type SourceRow } from './sources.store';

export interface SourceReadingDeps {
  database: Database;
  clock: Clock;
  log: Log;
  api: AllocationApi;
  /** With its token; `Fault('internal')` when that cannot be opened. */
  placeOf(row: SourceRow): SourcePlace;
}

type Problem = { day: string; reason: string } | null;

const isSame = (one: SourceRow, other: SourceRow): boolean =>
  one.kind === other.kind && one.address === other.address && one.token === other.token;

/** The newest day that was over for good at this moment. */
function lastSettled(now: Date): string {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return isSettled(yesterday, now) ? yesterday : addDays(yesterday, -1);
}

/** Reads the days that a cluster misses from its OpenCost or Kubecost, each whole or not at all. */
export function createSourceReading(deps: SourceReadingDeps) {
  const { database, clock, log, api } = deps;

  function reasonOf(row: SourceRow, error: unknown): string {
    if (error instanceof UnreadableDay || error instanceof ProviderError || isFault(error))
      return error.message;
    log.warn({ err: error, orgId: row.org_id, clusterId: row.cluster_id }, 'Allocations could not be read');
    return faults.unexpected;
  }

  /** False: the cluster is read from elsewhere by now, or not at all. */
  const keep = (row: SourceRow, day: string, of: AllocationDay, askedAt: Date): Promise<boolean> =>
    database.tenant(row.org_id, async (sql) => {
      const { org_id: orgId, cluster_id: id, kind } = row;
      await kubernetesStore.lock(sql, orgId, id);
      const now = await sourcesStore.find(sql, orgId, id);
      if (!now || !isSame(now, row)) return false;
      if (of.rows.length > 0)
        await kubernetesStore.replace(sql, { orgId, id, by: sourceNames[kind], days: [day], ...of }, askedAt);
      return true;
    });

  const ended = (row: SourceRow, began: Date, reading: SourceReading): Promise<void> =>
    database.tenant(row.org_id, async (sql) => {
      const { org_id: orgId, cluster_id: id } = row;
      await sourcesStore.ended(sql, orgId, id, reading, { began, now: clock.now() });
      await notifyChange(sql, { orgId, tag: 'kubernetes', id });
    });

  /** False: what is asked has changed meanwhile. */
  async function readOnce(orgId: string, id: string, all: boolean, signal: AbortSignal): Promise<boolean> {
    const began = clock.now();
    const today = began.toISOString().slice(0, 10);
    const known = await database.tenant(orgId, async (sql) => {
      const row = await sourcesStore.find(sql, orgId, id);
      return row
        ? { row, days: await sourcesStore.days(sql, orgId, id, addDays(today, -SOURCE_DAYS_BACK)) }
        : null;
    });
    // Another reading has had it meanwhile.
    if (!known || (!all && known.row.queued_at === null)) return true;
    const { row, days } = known;
    let taken = 0;
    let problem: Problem = null;
    for (const day of daysToRead(today, days, all ? null : row.read_through)) {
      try {
        const askedAt = clock.now();
        const answer = await api.day(deps.placeOf(row), day, signal);
        if (!(await keep(row, day, answer, askedAt))) return false;
        if (answer.rows.length > 0) taken += 1;
      } catch (error) {
        if (signal.aborted) throw error;
        problem ??= { day, reason: reasonOf(row, error) };
        // The next day may be all right; whoever cannot be asked for one cannot be asked for the next either.
        if (!(error instanceof UnreadableDay)) break;
      }
    }
    const settled = lastSettled(began);
    const before = problem === null ? settled : addDays(problem.day, -1);
    await ended(row, began, {
      read_through: before < settled ? before : settled,
      read_days: taken,
      problem_day: problem?.day ?? null,
      problem: problem?.reason ?? null,
    });
    return true;
  }

  return {
    /** `all`: also days that had nothing when they were asked for. */
    async read(orgId: string, id: string, all: boolean, signal: AbortSignal): Promise<void> {
      while (!(await readOnce(orgId, id, all, signal))) signal.throwIfAborted();
    },

    /** A reading that was given up. */
    async gaveUp(orgId: string, id: string, reason: string): Promise<void> {
      const row = await database.tenant(orgId, (sql) => sourcesStore.find(sql, orgId, id));
      if (!row) return;
      const { read_through } = row;
      await ended(row, clock.now(), { read_through, read_days: 0, problem_day: null, problem: reason });
    },
  };
}
