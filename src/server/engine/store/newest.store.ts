import type { ExecutionStatus } from '@shared/model/executionStatus';
import type { Sql } from '../../db/database';
import type { FailedExecution, LastRun, NewestOf, RanStep } from '../reads.port';

/** So many executions back a step's newest run is looked for. */
const RECENT = 50;
const ACTIVE_MAX = 1_000;

/** Of these the summaries by mail tell: tests of steps and workflows are none. `$2`: after, `$3`: until, included. */
const FAILED_BETWEEN = `e.org_id = $1 and e.ended_at > $2 and e.ended_at <= $3 and e.status = 'FAILED'
  and e.mode <> 'step_test' and e.trigger_type <> 'TEST'`;

/** What is newest, or under way. */
export const newestStore = {
  unfinished(sql: Sql): Promise<{ status: string; n: number }[]> {
    return sql.rows(
      `select status, count(*)::int as n from execution where ended_at is null and mode <> 'step_test' group by status`,
    );
  },

  async oldestDue(sql: Sql): Promise<Date | null> {
    const row = await sql.one<{ due: Date | null }>(
      `select min(wake_at) as due from execution
       where wake_at <= now() and owner is null and ended_at is null and mode <> 'step_test'`,
    );
    return row?.due ?? null;
  },

  async active(sql: Sql, orgId: string, workflowId: string | null): Promise<string[]> {
    const rows = await sql.rows<{ execution_id: string }>(
      `select execution_id from execution
       where org_id = $1 and ended_at is null and ($2::text is null or workflow_id = $2) limit ${ACTIVE_MAX}`,
      [orgId, workflowId],
    );
    return rows.map((row) => row.execution_id);
  },

  /** One index look per execution and node. Tests of whole workflows are none: mocks say what they gave. */
  async runs(sql: Sql, orgId: string, workflowId: string, of: NewestOf): Promise<string[]> {
    const rows = await sql.rows<{ step_run_id: string }>(
      `with recent as materialized (
         select execution_id, created_at from execution
         where org_id = $1 and workflow_id = $2 and mode = any ($6::text[])
           and (mode <> 'step_test' or test_node is not null)
         order by created_at desc, execution_id desc limit ${RECENT}
       )
       select found.step_run_id from unnest($3::text[]) n (node_id)
       cross join lateral (
         select r.step_run_id from recent e
         join step_run r on r.execution_id = e.execution_id and r.node_id = n.node_id
           and r.iter_path = any ($4::text[])
         where not $5 or r.status in ('OK', 'COMPLETED_WITH_ERRORS')
         order by e.created_at desc, r.attempt desc limit 1
       ) found`,
      [orgId, workflowId, of.nodeIds, of.places, of.ended, of.modes],
    );
    return rows.map((row) => row.step_run_id);
  },

  ran(
    sql: Sql,
    orgId: string,
    executionId: string,
    nodeIds: readonly string[],
    each: number,
  ): Promise<RanStep[]> {
    return sql.rows<RanStep & Record<string, unknown>>(
      `select n.node_id as "nodeId", s.* from unnest($3::text[]) n (node_id) cross join lateral (
         select step_run_id as "stepRunId", iter_path as "iterPath", status, error_type as "errorType",
           error_message as "errorMessage"
         from (
           select distinct on (iter_path) step_run_id, iter_path, status, error_type, error_message
           from step_run where execution_id = $2 and org_id = $1 and node_id = n.node_id
           order by iter_path, attempt desc
         ) newest
         order by string_to_array(iter_path, '.')::int[] limit $4
       ) s`,
      [orgId, executionId, nodeIds, each],
    );
  },

  async ranNodes(sql: Sql, orgId: string, executionId: string): Promise<string[]> {
    const rows = await sql.rows<{ node_id: string }>(
      `select distinct node_id from step_run where org_id = $1 and execution_id = $2 and status <> 'PENDING'`,
      [orgId, executionId],
    );
    return rows.map((row) => row.node_id);
  },

  async last(
    sql: Sql,
    workflowIds: readonly string[],
    each: number,
  ): Promise<ReadonlyMap<string, LastRun[]>> {
    const rows = await sql.rows<{
      workflow_id: string;
      execution_id: string;
      status: ExecutionStatus;
      created_at: Date;
    }>(
      `select e.workflow_id, e.execution_id, e.status, e.created_at
       from unnest($1::text[]) as w (id)
       cross join lateral (
         select workflow_id, execution_id, status, created_at from execution
         where workflow_id = w.id and mode <> 'step_test' and trigger_type <> 'TEST' and status <> 'ABORTED'
         order by created_at desc, execution_id desc limit $2
       ) e order by e.created_at desc, e.execution_id desc`,
      [workflowIds, each],
    );
    const found = new Map<string, LastRun[]>();
    for (const row of rows) {
      const run = { executionId: row.execution_id, status: row.status, time: row.created_at };
      const runs = found.get(row.workflow_id);
      if (runs) runs.push(run);
      else found.set(row.workflow_id, [run]);
    }
    return found;
  },

  /** The last ones first. */
  failed(sql: Sql, orgId: string, after: Date, until: Date, limit: number): Promise<FailedExecution[]> {
    return sql.rows<FailedExecution & Record<string, unknown>>(
      `select e.execution_id as "executionId", e.workflow_id as "workflowId", w.name as "workflowName",
         e.error_message as "errorMessage", e.ended_at as "endedAt"
       from execution e join workflow w on w.workflow_id = e.workflow_id
       where ${FAILED_BETWEEN} order by e.ended_at desc, e.execution_id limit $4`,
      [orgId, after, until, limit],
    );
  },

  async failedCount(sql: Sql, orgId: string, after: Date, until: Date): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from execution e where ${FAILED_BETWEEN}`,
      [orgId, after, until],
    );
    return row?.n ?? 0;
  },
};
