import type { Sql } from '../../db/database';
import { notHeld } from './hold.store';

export interface NewExecution {
  executionId: string;
  orgId: string;
  workflowId: string;
  version: number | null;
  triggerEventId: string;
  triggerId: string | null;
  triggerType: string;
  mode: 'run' | 'step_test' | 'replay';
  inputs: string;
  payload: string;
  actorId: string;
  actorName: string;
  dryRun: boolean;
  scheduledFor: Date | null;
  parentId: string | null;
  parentRun: string | null;
  depth: number;
  replayOf: string | null;
  replayFrom: string | null;
  testNode: string | null;
  testScope: string | null;
  testGraph: string | null;
  /** The trace that it belongs to; null where none is told. */
  traceparent: string | null;
}

export interface Inserted {
  execution_id: string;
  trigger_event_id: string;
  space_id: string;
  version: number;
  workflow_name: string;
}

export const startStore = {
  /**
   * The fast way of starting many: those of workflows that are enabled, have the version and no limit of their own.
   * The first `claimed` of them belong to `owner` at once. What is not answered needs the slow way, which tells why.
   */
  insertMany(
    sql: Sql,
    all: readonly NewExecution[],
    claim: { owner: string; count: number } | null,
    now: Date,
  ): Promise<(Inserted & { claimed: boolean })[]> {
    return sql.rows(
      `with me as (select process_id from engine_process where process_id = $1 for key share),
       x as (
         select * from unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[],
           $11::text[], $12::text[], $13::text[], $14::text[], $15::bool[], $16::timestamptz[]) with ordinality
         as t (id, org, workflow, version, event, trigger_id, trigger_type, inputs, payload, actor_id, actor_name, dry_run,
           scheduled_for, n)
       ), fit as (
         select x.*, w.space_id, w.name as workflow_name, v.seq,
           n <= $2 and exists (select from me) and ${notHeld('x.org')} as claim
         from x join workflow w on w.workflow_id = x.workflow and w.org_id = x.org
         join workflow_version v on v.workflow_id = w.workflow_id and v.seq = coalesce(x.version, w.current_version)
         where w.state = 'enabled' and w.max_concurrent is null
         for key share of w
       ), given as (
         insert into execution_event (org_id, trigger_event_id, workflow_id, execution_id)
         select org, event, workflow, id from fit where event <> id order by n
         on conflict do nothing returning execution_id
       ), made as (
         insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_id,
           trigger_type, mode, dry_run, status, inputs, payload, actor_id, actor_name, scheduled_for, owner, fence,
           wake_at, created_at, started_at)
         select id, org, space_id, workflow, seq, event, trigger_id, trigger_type, 'run', dry_run,
           case when claim then 'RUNNING' else 'PENDING' end, inputs::json, payload::json, actor_id, actor_name,
           scheduled_for, case when claim then $1 end, case when claim then 1 else 0 end,
           case when claim then null else $3::timestamptz end, $3, case when claim then $3::timestamptz end
         from fit where event = id or id in (select execution_id from given) order by n
         returning execution_id, trigger_event_id, space_id, version, owner is not null as claimed
       )
       select made.*, fit.workflow_name from made join fit on fit.id = made.execution_id`,
      [
        claim?.owner ?? '',
        claim?.count ?? 0,
        now,
        all.map((row) => row.executionId),
        all.map((row) => row.orgId),
        all.map((row) => row.workflowId),
        all.map((row) => row.version),
        all.map((row) => row.triggerEventId),
        all.map((row) => row.triggerId),
        all.map((row) => row.triggerType),
        all.map((row) => row.inputs),
        all.map((row) => row.payload),
        all.map((row) => row.actorId),
        all.map((row) => row.actorName),
        all.map((row) => row.dryRun),
        all.map((row) => row.scheduledFor),
      ],
    );
  },

  /** Those that were started while traces are told. */
  async traces(sql: Sql, rows: readonly Pick<NewExecution, 'executionId' | 'traceparent'>[]): Promise<void> {
    const traced = rows.filter(({ traceparent }) => traceparent !== null);
    if (traced.length === 0) return;
    await sql.run(
      `update execution e set traceparent = t.parent from unnest($1::text[], $2::text[]) as t (id, parent)
       where e.execution_id = t.id`,
      [traced.map(({ executionId }) => executionId), traced.map(({ traceparent }) => traceparent)],
    );
  },

  /** Locks the workflow when it has a limit, so that two starts do not take one slot. */
  async workflow(sql: Sql, orgId: string, workflowId: string) {
    const read = (lock: string) =>
      sql.one<{
        name: string;
        state: string;
        space_id: string;
        current_version: number;
        max_concurrent: number | null;
      }>(
        `select name, state, space_id, current_version, max_concurrent from workflow
         where org_id = $1 and workflow_id = $2 ${lock}`,
        [orgId, workflowId],
      );
    const found = await read('');
    return read(found?.max_concurrent == null ? 'for key share' : 'for no key update');
  },

  version(sql: Sql, workflowId: string, version: number): Promise<{ input_parameters: unknown } | undefined> {
    return sql.one('select input_parameters from workflow_version where workflow_id = $1 and seq = $2', [
      workflowId,
      version,
    ]);
  },

  byEvent(
    sql: Sql,
    of: Pick<NewExecution, 'orgId' | 'workflowId' | 'triggerEventId'>,
  ): Promise<{ execution_id: string } | undefined> {
    return sql.one(
      `select execution_id from execution_event
       where org_id = $1 and trigger_event_id = $2 and workflow_id = $3`,
      [of.orgId, of.triggerEventId, of.workflowId],
    );
  },

  async active(sql: Sql, workflowId: string): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from execution
       where workflow_id = $1 and ended_at is null and mode <> 'step_test' and reason is distinct from 'slot'`,
      [workflowId],
    );
    return row?.n ?? 0;
  },

  /** → rows written: 0 when the trigger event had started one before. */
  async insert(
    sql: Sql,
    row: NewExecution & { spaceId: string; version: number; waitsForSlot: boolean },
    now: Date,
  ): Promise<number> {
    if (row.triggerEventId !== row.executionId) {
      const isNew = await sql.run(
        `insert into execution_event (org_id, trigger_event_id, workflow_id, execution_id)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [row.orgId, row.triggerEventId, row.workflowId, row.executionId],
      );
      if (isNew === 0) return 0;
    }
    return sql.run(
      `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_id,
         trigger_type, mode, dry_run, status, reason, inputs, payload, actor_id, actor_name, scheduled_for, parent_id,
         parent_run, depth, replay_of, replay_from, test_node, test_scope, test_graph, wake_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11::bool then 'WAITING' else 'PENDING' end,
         case when $11 then 'slot' end, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         case when $11 then null else $25::timestamptz end, $25)`,
      [
        row.executionId,
        row.orgId,
        row.spaceId,
        row.workflowId,
        row.version,
        row.triggerEventId,
        row.triggerId,
        row.triggerType,
        row.mode,
        row.dryRun,
        row.waitsForSlot,
        row.inputs,
        row.payload,
        row.actorId,
        row.actorName,
        row.scheduledFor,
        row.parentId,
        row.parentRun,
        row.depth,
        row.replayOf,
        row.replayFrom,
        row.testNode,
        row.testScope,
        row.testGraph,
        now,
      ],
    );
  },

  graphOf(sql: Sql, workflowId: string, version: number): Promise<{ graph: unknown } | undefined> {
    return sql.one('select graph from workflow_version where workflow_id = $1 and seq = $2', [
      workflowId,
      version,
    ]);
  },

  /** A step test's own step run, there from the start, so that it can be asked for. */
  insertRun(
    sql: Sql,
    run: {
      stepRunId: string;
      orgId: string;
      executionId: string;
      nodeId: string;
      stepName: string;
      stepTemplateId: string;
    },
  ): Promise<number> {
    return sql.run(
      `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, effect,
         status)
       values ($1, $2, $3, $4, $5, $6, '', 'pure', 'PENDING') on conflict do nothing`,
      [run.stepRunId, run.orgId, run.executionId, run.nodeId, run.stepName, run.stepTemplateId],
    );
  },
};
