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
  repair(sql: Sql, executionIds: readonly string[], now: Date): Promise<number> {
    return sql.run(
      `update execution set owner = null, status = 'PENDING', reason = null, wake_at = $2
       where execution_id = any ($1::text[]) and ended_at is null`,
      [executionIds, now],
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
           and not exists (select from execution p where p.execution_id = c.parent_id)
           and not exists (select from legal_hold h where h.org_id = c.org_id) limit $1)`,
      [limit],
    );
  },

  /** Those just touched may be about to be used by a transaction that is not over. */
  deleteUnusedBlobs(sql: Sql, before: Date, limit: number): Promise<number> {
    return sql.run(
      `delete from blob where (org_id, hash, period) in (
         select b.org_id, b.hash, b.period from blob b
         where b.created_at < $1 and not exists (
           select from blob_use u where u.org_id = b.org_id and u.hash = b.hash and u.period = b.period)
         limit $2 for update skip locked)`,
      [before, limit],
    );
  },

  /** The shortest time, in days, that an execution of any workflow is kept. */
  async shortestKeep(sql: Sql, usual: number): Promise<number> {
    const row = await sql.one<{ days: number }>(
      `select least($1, (select min(keep_days) from workflow), (select min((value)::int) from setting
         where domain = 'executions' and type = 'keep_days' and jsonb_typeof(value) = 'number')) as days`,
      [usual],
    );
    return row?.days ?? usual;
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
};
