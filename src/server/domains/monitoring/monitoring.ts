import { REPORTS_KEPT } from '@shared/api/monitoring/monitoring.api';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/context';
import type { EngineReads } from '../../engine/reads.port';
import type { Clock } from '../../platform/clock';
import type { Meter } from '../../platform/meter';
import type { JobStatus, Jobs } from '../../jobs/jobs.port';
import { standingOf } from './metrics';
import { monitoringStore } from './monitoring.store';

interface Deps {
  database: Database;
  clock: Clock;
  newId: () => string;
  jobs: Pick<Jobs, 'status'>;
  executions: Pick<EngineReads, 'load'>;
  meter: Meter;
  /** The organisation of the one person whose server this is. */
  home: string | undefined;
}

/** Stands in for an error-reporting service: what apps report is kept here, and read on the debug screen. */
export function createMonitoring({ database, clock, newId, jobs, executions, meter, home }: Deps) {
  const standing = async () => {
    const [status, load] = await Promise.all([jobs.status(), executions.load()]);
    return standingOf(status, load, clock.now());
  };
  meter.also(standing);
  return {
    'monitoring.report': async ({ body }, { session, scope }) => {
      const report_id = newId();
      await database.tenant(scope, async (sql) => {
        const row = { report_id, at: clock.now(), reporter: session.name, report: body };
        await monitoringStore.insert(sql, session.orgId, row);
        await monitoringStore.trim(sql, session.orgId, REPORTS_KEPT);
      });
      return { report_id };
    },
    'monitoring.reports': async ({ query }, { session, scope }) => {
      const most = query.max_returned_items;
      const rows = await database.tenant(scope, (sql) => monitoringStore.newest(sql, session.orgId, most));
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
    'monitoring.jobs': async (_input, { session }) =>
      (await jobs.status()).map((one) => toJob(one, session.orgId === home)),
    async *'monitoring.metrics'() {
      yield `${await (await standing()).metrics()}${await meter.text()}`;
    },
  } satisfies Partial<Handlers>;
}

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

/** `whole`: with what failed, which may name what belongs to any organisation of the server. */
function toJob(one: JobStatus, whole: boolean) {
  return {
    name: one.name,
    every_ms: one.everyMs,
    waiting: one.waiting,
    running: one.running,
    failed: one.failed,
    oldest_due: momentOf(one.oldestDue),
    next_at: momentOf(one.nextAt),
    last_started: momentOf(one.lastStarted),
    last_ended: momentOf(one.lastEnded),
    tries: one.tries,
    last_error: whole ? one.lastError : null,
    last_error_at: momentOf(one.lastErrorAt),
  };
}
