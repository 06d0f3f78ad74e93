import { Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Jobs } from '../../jobs/jobs.port';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import { billUpdatedJob, isNews } from './billUpdated';
import type { ImportProgress } from './billReader.port';
import { judgeBudgetsJob } from './forecasts.port';
import { importsStore, type ImportChange, type ImportRow } from './imports.store';

/** How often the progress of a running import is written down. */
const PROGRESS_EVERY_MS = 400;
/** How often a running import says that it is alive, and looks whether it was cancelled. */
export const ALIVE_EVERY_MS = 2_000;

export interface FollowingDeps {
  database: Pick<Database, 'tenant' | 'system'>;
  clock: Clock;
  log: Log;
  /** What follows an import. */
  jobs: Pick<Jobs, 'add'>;
}

/** The link of a running job to its row: what it writes, and what it learns from there. */
export function following(deps: FollowingDeps, job: ImportRow) {
  const { database, clock, log, jobs } = deps;
  const scope = { orgIds: [job.org_id] };
  const ended = new AbortController();
  let lost = false;
  const apply = (found: 'on' | 'cancelled' | 'lost') => {
    if (found === 'on') return;
    lost ||= found === 'lost';
    ended.abort(new Fault('cancelled', 'The import was cancelled.'));
  };
  const write = async (change: ImportChange) => {
    const found = await database.tenant(scope, async (sql) => {
      const state = await importsStore.change(sql, job, change, clock.now());
      await notifyChange(sql, { orgId: job.org_id, tag: 'import', id: job.id });
      if (state !== 'lost' && isNews(job, change.state))
        await jobs.add(sql, billUpdatedJob(job.org_id, job.id));
      if (state !== 'lost' && change.state === 'done') await jobs.add(sql, judgeBudgetsJob(job.org_id));
      return state;
    });
    lost ||= found === 'lost';
    return found;
  };
  let looks: Promise<unknown> = Promise.resolve();
  const look = () => {
    const one = database
      .system((sql) => importsStore.change(sql, job, {}, clock.now()))
      .then(apply, (error: unknown) => log.warn({ err: error }, 'An import could not be kept alive'));
    looks = Promise.all([looks, one]);
  };
  const beat = setInterval(look, ALIVE_EVERY_MS);
  const progress = reporter(clock, async (change) => apply(await write(change)));
  return {
    write,
    progress,
    cancelled: ended.signal,
    /** Another process has the job, or it has ended: nothing of it is ours any more. */
    isLost: () => lost,
    /** No more looks, also none under way: one after the job's own end would take it for lost. */
    async still() {
      clearInterval(beat);
      await looks;
      await progress.settled();
    },
  };
}

/** Writes progress at most every 400 ms, one write at a time, the newest wins. */
function reporter(clock: Clock, write: (change: ImportChange) => Promise<void>) {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  return {
    report({ share, rows, stage }: ImportProgress) {
      const now = clock.now().getTime();
      if (busy || now - last < PROGRESS_EVERY_MS) return;
      last = now;
      busy = true;
      writing = write({ progress: share, rows, stage })
        .catch(() => undefined)
        .finally(() => (busy = false));
    },
    settled: () => writing,
  };
}
