import type { Sql } from '../../db/database';
import { notifyChanges } from '../../db/notify';
import { blobsStore } from '../blobs/blobs.store';
import { COUNTED, counting, PERIOD } from './counting.store';

/** What follows from the end of executions, in the transaction that ends them. */
export const endingsStore = {
  /** → how many others can go on. Waits are withdrawn, parents get the result and wake, workflows are counted, waiting ones take the free slots. */
  async follow(sql: Sql, executionIds: readonly string[], now: Date): Promise<{ woken: number }> {
    if (executionIds.length === 0) return { woken: 0 };
    await sql.run(
      `update step_run set status = 'ABORTED', reason = null, wake_at = null, ended_at = $2
       where execution_id = any ($1::text[]) and ended_at is null`,
      [executionIds, now],
    );
    const cancelled = await sql.rows<{ org_id: string; approval_id: string }>(
      `update approval set state = 'cancelled', decided_at = $2
       where execution_id = any ($1::text[]) and state = 'pending' returning org_id, approval_id`,
      [executionIds, now],
    );
    await notifyChanges(
      sql,
      cancelled.map((row) => ({ orgId: row.org_id, tag: 'approval', id: row.approval_id })),
    );
    const parents = await this.tellParents(sql, executionIds, now);
    const workflows = await sql.rows<{ workflow_id: string; limited: boolean }>(
      `with n as (select workflow_id, count(*) filter (where trigger_type <> 'TEST') as n from execution
                  where execution_id = any ($1::text[]) and mode <> 'step_test' group by workflow_id),
            held as (select w.workflow_id from workflow w join n using (workflow_id) order by w.workflow_id for no key update of w)
       update workflow w set executions = w.executions + n.n from n, held
       where w.workflow_id = n.workflow_id and held.workflow_id = w.workflow_id
       returning w.workflow_id, w.max_concurrent is not null as limited`,
      [executionIds],
    );
    await this.count(sql, executionIds);
    const limited = workflows.filter((row) => row.limited).map((row) => row.workflow_id);
    const freed = limited.length > 0 ? await this.freeSlots(sql, limited, now) : 0;
    return { woken: parents + freed };
  },

  /** What the monitor counts by: it has no time to look at every execution. */
  async count(sql: Sql, executionIds: readonly string[]): Promise<void> {
    await sql.run(
      `${counting(PERIOD, 'execution')} where execution_id = any ($1::text[]) and ${COUNTED}
       group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
       on conflict (org_id, span, since, workflow_id, space_id, status, period) do update
         set n = c.n + excluded.n, last_ended = greatest(c.last_ended, excluded.last_ended)`,
      [executionIds],
    );
  },

  /** Of step runs that wait for no decision any more. */
  cancelApprovals(
    sql: Sql,
    stepRunIds: readonly string[],
    now: Date,
  ): Promise<{ org_id: string; approval_id: string }[]> {
    return sql.rows(
      `update approval set state = 'cancelled', decided_at = $2
       where step_run_id = any ($1::text[]) and state = 'pending' returning org_id, approval_id`,
      [stepRunIds, now],
    );
  },

  /** What runs for these step runs. */
  children(sql: Sql, stepRunIds: readonly string[]): Promise<{ org_id: string; execution_id: string }[]> {
    return sql.rows(
      `select c.org_id, c.execution_id from step_run r
         join execution c on c.parent_id = r.execution_id and c.parent_run = r.step_run_id
       where r.step_run_id = any ($1::text[]) and c.ended_at is null order by c.execution_id`,
      [stepRunIds],
    );
  },

  async tellParents(sql: Sql, executionIds: readonly string[], now: Date): Promise<number> {
    const answered = await sql.rows<{ execution_id: string; org_id: string; output_blob: string | null }>(
      `insert into step_answer (step_run_id, org_id, execution_id, answer, output_blob, answered_by, answered_at)
       select c.parent_run, c.org_id, c.parent_id,
         json_build_object('kind', 'child', 'executionId', c.execution_id, 'status', c.status, 'output', c.output,
           'error', case when c.error_type is not null then
             json_build_object('group', c.error_type, 'message', c.error_message) end,
           'at', to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
         c.output_blob, c.execution_id, $2
       from execution c join execution p on p.execution_id = c.parent_id and p.ended_at is null
       join step_run r on r.execution_id = c.parent_id and r.step_run_id = c.parent_run and r.ended_at is null
       where c.execution_id = any ($1::text[]) and c.parent_run is not null and c.ended_at is not null
       on conflict (step_run_id) do nothing returning execution_id, org_id, output_blob`,
      [executionIds, now],
    );
    if (answered.length === 0) return 0;
    await blobsStore.share(
      sql,
      answered.flatMap(({ org_id: orgId, output_blob: hash, execution_id: executionId }) =>
        hash === null ? [] : [{ orgId, hash, executionId }],
      ),
    );
    return this.wake(
      sql,
      answered.map((row) => row.execution_id),
      now,
    );
  },

  /** Claimable now; an execution that a claim is carrying on is looked at again after it parked. */
  wake(sql: Sql, executionIds: readonly string[], now: Date): Promise<number> {
    return sql.run(
      `update execution set wake_at = least(wake_at, $2::timestamptz)
       where execution_id = any ($1::text[]) and ended_at is null`,
      [executionIds, now],
    );
  },

  /** The oldest that wait for a slot, as many as there is room for. The workflows' rows are locked by the caller. */
  freeSlots(sql: Sql, workflowIds: readonly string[], now: Date): Promise<number> {
    return sql.run(
      `with room as (
         select w.workflow_id, case when w.max_concurrent is null then 100000 else greatest(0, w.max_concurrent - (
           select count(*) from execution e where e.workflow_id = w.workflow_id and e.ended_at is null
             and e.mode <> 'step_test' and e.reason is distinct from 'slot')) end as n
         from workflow w where w.workflow_id = any ($1::text[])
       )
       update execution set status = 'PENDING', reason = null, wake_at = $2
       where execution_id in (
         select x.execution_id from room cross join lateral (
           select execution_id from execution e
           where e.workflow_id = room.workflow_id and e.reason = 'slot' and e.ended_at is null
           order by e.created_at, e.execution_id limit room.n for update skip locked) x)`,
      [workflowIds, now],
    );
  },
};
