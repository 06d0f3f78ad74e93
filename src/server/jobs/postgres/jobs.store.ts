import type { Sql } from '../../db/database';
import { notMoving } from '../../db/moving';
import type { NewJob } from '../jobs.port';
import { EVERY, type ClaimedJob, type Kind, type QueueRow } from '../queue.port';

export const JOBS_CHANNEL = 'costloom_jobs';
/** One claim at a time over all processes: else two could each take an organisation's last free place. */
const CLAIM_LOCK = 7_203_551;

const mine = 'job_id = $1 and claim = $2';

export const jobsStore = {
  async add(sql: Sql, job: NewJob & { jobId: string }, now: Date): Promise<void> {
    await sql.run(
      `with added as (
         insert into job (job_id, name, org_id, key, input, run_at, created_at)
         values ($1, $2, $3, $4, $5::json, $6, $7)
         on conflict (name, org_id, key) where key is not null and not failed do nothing
         returning 1)
       select pg_notify('${JOBS_CHANNEL}', '') from added`,
      [job.jobId, job.name, job.orgId ?? '', job.key ?? null, JSON.stringify(job.input), job.at ?? now, now],
    );
  },

  async claim(
    sql: Sql,
    kinds: readonly Kind[],
    limit: number,
    by: { claim: string; now: Date; until: Date },
  ): Promise<ClaimedJob[]> {
    await sql.run('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
    return sql.rows<ClaimedJob>(
      `with kind as (
         select * from unnest($1::text[], $2::integer[], $7::integer[]) as k (name, concurrency, room)
       ), busy as (
         select name, org_id, count(*) as n from job where claimed_until > $4 and not failed group by name, org_id
       ), ranked as (
         select j.job_id, j.name, j.run_at, k.concurrency, k.room,
           coalesce(b.n, 0) + row_number() over (
             partition by j.name, j.org_id order by j.run_at, j.created_at, j.job_id) as place
         from job j join kind k on k.name = j.name
         left join busy b on b.name = j.name and b.org_id = j.org_id
         where not j.failed and j.run_at <= $4 and (j.claimed_until is null or j.claimed_until <= $4)
           and ${notMoving('j.org_id')}
       ), allowed as (
         select *, row_number() over (partition by name order by place, run_at, job_id) as n
         from ranked where place <= concurrency
       ), taken as (
         select job_id from allowed where n <= room order by place, run_at, job_id limit $3
       )
       update job j set claim = $5, claimed_until = $6, started_at = $4, tries = j.tries + 1
       from taken where j.job_id = taken.job_id
       returning j.job_id as "jobId", j.name, nullif(j.org_id, '') as "orgId", j.key, j.input, j.tries, j.claim`,
      [
        kinds.map(({ name }) => name),
        kinds.map(({ concurrency }) => concurrency),
        limit,
        by.now,
        by.claim,
        by.until,
        kinds.map(({ room }) => room),
      ],
    );
  },

  async keep(sql: Sql, jobs: readonly ClaimedJob[], until: Date): Promise<string[]> {
    const rows = await sql.rows<{ job_id: string }>(
      `update job j set claimed_until = $3 from unnest($1::text[], $2::text[]) as m (job_id, claim)
       where j.job_id = m.job_id and j.claim = m.claim returning j.job_id`,
      [jobs.map(({ jobId }) => jobId), jobs.map(({ claim }) => claim), until],
    );
    return rows.map(({ job_id }) => job_id);
  },

  remove: (sql: Sql, { jobId, claim }: ClaimedJob): Promise<number> =>
    sql.run(`delete from job where ${mine}`, [jobId, claim]),

  putForward: (sql: Sql, { jobId, claim }: ClaimedJob, now: Date, again: Date): Promise<number> =>
    sql.run(
      `update job set run_at = $4, ended_at = $3, tries = 0, claim = null, claimed_until = null,
         last_error = null, last_error_at = null where ${mine}`,
      [jobId, claim, now, again],
    ),

  fail: (
    sql: Sql,
    { jobId, claim }: ClaimedJob,
    reason: string,
    now: Date,
    again: Date | null,
  ): Promise<number> =>
    sql.run(
      `update job set run_at = coalesce($5, run_at), failed = $5 is null, ended_at = $4, claim = null,
         claimed_until = null, last_error = $3, last_error_at = $4 where ${mine}`,
      [jobId, claim, reason, now, again],
    ),

  async giveBack(sql: Sql, { jobId, claim }: ClaimedJob, now: Date): Promise<void> {
    await sql.run(
      `with back as (
         update job set run_at = $3, tries = tries - 1, claim = null, claimed_until = null where ${mine} returning 1)
       select pg_notify('${JOBS_CHANNEL}', '') from back`,
      [jobId, claim, now],
    );
  },

  takeOver: (sql: Sql): Promise<number> =>
    sql.run('update job set claim = null, claimed_until = null where claim is not null'),

  hurry: (sql: Sql, names: readonly string[], now: Date): Promise<number> =>
    sql.run(`update job set run_at = $2 where key = '${EVERY}' and name = any ($1::text[]) and run_at > $2`, [
      names,
      now,
    ]),

  async nextDue(sql: Sql, names: readonly string[]): Promise<Date | null> {
    const row = await sql.one<{ at: Date | null }>(
      `select min(greatest(run_at, coalesce(claimed_until, run_at))) as at from job
       where not failed and name = any ($1::text[])`,
      [names],
    );
    return row?.at ?? null;
  },

  status: (sql: Sql, now: Date): Promise<QueueRow[]> =>
    sql.rows<QueueRow>(
      `select name, bool_or(coalesce(key = '${EVERY}', false)) as recurring,
         count(*) filter (where not failed and coalesce(claimed_until <= $1, true)) as waiting,
         count(*) filter (where claimed_until > $1) as running, count(*) filter (where failed) as failed,
         min(run_at) filter (where not failed and run_at <= $1 and coalesce(claimed_until <= $1, true)) as "oldestDue",
         min(run_at) filter (where key = '${EVERY}') as "nextAt", max(started_at) as "lastStarted",
         max(ended_at) as "lastEnded", max(tries) as tries,
         (array_agg(last_error order by last_error_at desc nulls last))[1] as "lastError",
         max(last_error_at) as "lastErrorAt"
       from job group by name order by name`,
      [now],
    ),

  forgetFailed: (sql: Sql, before: Date): Promise<number> =>
    sql.run('delete from job where failed and last_error_at < $1', [before]),
};
