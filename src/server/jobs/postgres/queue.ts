import type { Database } from '../../db/database';
import type { Queue } from '../queue.port';
import { JOBS_CHANNEL, jobsStore } from './jobs.store';

/** Jobs in PostgreSQL, shared by all server processes: a job is added with what it is about, or not at all. */
export function postgresQueue(database: Pick<Database, 'system' | 'listen'>): Queue {
  return {
    add: (sql, job, now) =>
      sql ? jobsStore.add(sql, job, now) : database.system((own) => jobsStore.add(own, job, now)),
    claim: (kinds, limit, by) => database.system((sql) => jobsStore.claim(sql, kinds, limit, by)),
    keep: (jobs, until) => database.system((sql) => jobsStore.keep(sql, jobs, until)),
    async done(job, now, again) {
      await database.system((sql) =>
        again ? jobsStore.putForward(sql, job, now, again) : jobsStore.remove(sql, job),
      );
    },
    async failed(job, reason, now, again) {
      await database.system((sql) => jobsStore.fail(sql, job, reason, now, again));
    },
    async giveBack(job, now) {
      await database.system((sql) => jobsStore.giveBack(sql, job, now));
    },
    async takeOver() {
      await database.system((sql) => jobsStore.takeOver(sql));
    },
    async hurry(names, now) {
      await database.system((sql) => jobsStore.hurry(sql, names, now));
    },
    nextDue: (names) => database.system((sql) => jobsStore.nextDue(sql, names)),
    status: (now) => database.system((sql) => jobsStore.status(sql, now)),
    async forgetFailed(before) {
      await database.system((sql) => jobsStore.forgetFailed(sql, before));
    },
    onAdded: (run) => database.listen(JOBS_CHANNEL, { onPayload: run, onGap: run }),
  };
}
