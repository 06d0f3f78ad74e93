import type { Sql } from '../../db/database';

export interface WorkflowSize {
  workflow_id: string;
  executions: number;
  bytes: number;
}

export interface StuckExecution {
  execution_id: string;
  org_id: string;
  workflow_id: string;
  status: string;
  reason: string | null;
}

/** Failures are kept twice as long and twice as many. */
const FAILED = `e.status in ('FAILED', 'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS')`;

/**
 * The invariant of the queue: what has not ended is owned by a process that is there, or has a time at which it is
 * looked at again, or waits for an answer of which the question is on disk. → those for which none of it holds.
 */
export function findStuck(sql: Sql): Promise<StuckExecution[]> {
  return sql.rows(
    `select e.execution_id, e.org_id, e.workflow_id, e.status, e.reason from execution e
     where e.ended_at is null and not (
       (e.owner is not null and exists (select from engine_process p where p.process_id = e.owner))
       or (e.owner is null and e.wake_at is not null)
       or (e.owner is null and e.reason = 'slot')
       or (e.owner is null and exists (select from approval a
             where a.execution_id = e.execution_id and a.state = 'pending'))
       or (e.owner is null and exists (select from step_run s
             where s.execution_id = e.execution_id and s.ended_at is null and s.status = 'WAITING'
               and s.reason = 'operator'
               and not exists (select from step_answer w where w.step_run_id = s.step_run_id)))
       or (e.owner is null and exists (select from execution c
             where c.parent_id = e.execution_id and c.ended_at is null)))
     order by e.created_at limit 1000`,
  );
}

export const retentionStore = {
  /** Looked at again now: from the journal it is clear what is to be done. */
  mend(sql: Sql, executionIds: readonly string[], now: Date): Promise<number> {
    return sql.run(
      `update execution set owner = null, status = 'PENDING', reason = null, wake_at = $2
       where execution_id = any ($1::text[]) and ended_at is null`,
      [executionIds, now],
    );
  },

  /**
   * A batch of executions that ended longer ago than their workflow, or their organisation, keeps them. What ended within
   * the shortest time that anything of its organisation is kept is passed over by an index, however much it is.
   */
  async deleteOld(sql: Sql, now: Date, keepDays: number, limit: number): Promise<number> {
    return sql.run(
      `delete from execution where execution_id in (
         select old.execution_id from (
           select w.org_id, min(coalesce(w.keep_days, s.days, $2)) as shortest, min(coalesce(s.days, $2)) as usual
           from workflow w left join (
             select org_id, (value)::int as days from setting
             where domain = 'executions' and type = 'keep_days' and jsonb_typeof(value) = 'number'
           ) s on s.org_id = w.org_id
           group by w.org_id
         ) o cross join lateral (
           select e.execution_id from execution e join workflow w on w.workflow_id = e.workflow_id
           where e.org_id = o.org_id and e.ended_at is not null and e.parent_id is null
             and e.ended_at < $1::timestamptz - o.shortest * interval '1 day'
             and e.ended_at < $1::timestamptz
               - (case when ${FAILED} then 2 else 1 end) * coalesce(w.keep_days, o.usual) * interval '1 day'
           order by e.ended_at limit $3 for update of e skip locked
         ) old limit $3)`,
      [now, keepDays, limit],
    );
  },

  /** A batch of those that are older than the newest `keep` of their workflow; failures, than twice as many. */
  deleteSurplus(sql: Sql, keep: number, limit: number): Promise<number> {
    return sql.run(
      `delete from execution where execution_id in (
         select e.execution_id from workflow w
         cross join lateral (select created_at from execution c where c.workflow_id = w.workflow_id
           and c.mode <> 'step_test' order by created_at desc, execution_id desc offset $1 limit 1) one
         left join lateral (select created_at from execution c where c.workflow_id = w.workflow_id
           and c.mode <> 'step_test' order by created_at desc, execution_id desc offset 2 * $1 limit 1) two on true
         join execution e on e.workflow_id = w.workflow_id and e.mode <> 'step_test'
           and e.created_at <= case when ${FAILED} then two.created_at else one.created_at end
           and e.created_at <= one.created_at
         where e.ended_at is not null and e.parent_id is null limit $2)`,
      [keep, limit],
    );
  },

  deleteTest(sql: Sql, orgId: string, executionId: string): Promise<number> {
    return sql.run(
      `delete from execution
       where org_id = $1 and execution_id = $2 and mode = 'step_test' and ended_at is not null`,
      [orgId, executionId],
    );
  },

  /** Sub-executions go with the one that started them. */
  deleteOrphans(sql: Sql, limit: number): Promise<number> {
    return sql.run(
      `delete from execution where execution_id in (
         select c.execution_id from execution c where c.parent_id is not null and c.ended_at is not null
           and not exists (select from execution p where p.execution_id = c.parent_id) limit $1)`,
      [limit],
    );
  },

  /** Those just touched may be about to be used by a transaction that is not over. */
  deleteUnusedBlobs(sql: Sql, before: Date, limit: number): Promise<number> {
    return sql.run(
      `delete from blob where (org_id, hash) in (
         select b.org_id, b.hash from blob b
         where b.created_at < $1 and not exists (
           select from blob_use u where u.org_id = b.org_id and u.hash = b.hash)
         limit $2 for update skip locked)`,
      [before, limit],
    );
  },

  /** Rows of processes that own nothing and were not heard of for a day. */
  deleteProcesses(sql: Sql): Promise<number> {
    return sql.run(
      `delete from engine_process p where heartbeat_at < clock_timestamp() - interval '1 day'
         and not exists (select from execution e where e.owner = p.process_id)`,
    );
  },

  limitedWorkflows(sql: Sql): Promise<{ workflow_id: string }[]> {
    return sql.rows(
      `select workflow_id from workflow where workflow_id in (
         select workflow_id from execution where reason = 'slot' and ended_at is null)
       order by workflow_id limit 10000 for no key update`,
    );
  },

  sizes(sql: Sql, orgId: string): Promise<WorkflowSize[]> {
    return sql.rows(
      `select workflow_id, count(*) as executions, coalesce(sum(size_bytes), 0)::bigint as bytes from execution
       where org_id = $1 group by workflow_id order by bytes desc, workflow_id limit 1000`,
      [orgId],
    );
  },

  /** About how many executions there are; right after a vacuum. */
  async remaining(sql: Sql): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select greatest(reltuples, 0)::bigint as n from pg_class where oid = 'execution'::regclass`,
    );
    return row?.n ?? 0;
  },

  /** Bytes of a table's file with its indexes, and about as many as its rows need; right after a vacuum. */
  async files(sql: Sql): Promise<{ name: string; file: number; live: number }[]> {
    const rowsOf = (table: string, factor: number) =>
      `select '${table}' as name, pg_total_relation_size('${table}') as file,
         (${factor} * (select coalesce(avg(pg_column_size(s.*)), 0) from (select * from ${table} limit 1000) s)
           * (select greatest(reltuples, 0) from pg_class where oid = '${table}'::regclass))::bigint as live`;
    return sql.rows(
      `select 'blob_part' as name, pg_total_relation_size('blob_part') as file,
         (select coalesce(sum(stored_bytes), 0)::bigint from blob) as live
       union all ${rowsOf('step_run', 2)} union all ${rowsOf('log_line', 2)} union all ${rowsOf('execution', 3)}`,
    );
  },
};

export type HistoryTable = 'blob_part' | 'step_run' | 'log_line' | 'execution';
export const historyTables: readonly HistoryTable[] = ['blob_part', 'step_run', 'log_line', 'execution'];

/** Outside of any transaction. Rebuilding takes the table for itself while it lasts, and gives up when it is in use. */
export const vacuumStore = {
  plain: (table: HistoryTable) => `vacuum (analyze) ${table}`,
  rebuild: (table: HistoryTable) => `vacuum (full, analyze) ${table}`,
  patience: `set lock_timeout = '2s'`,
};
