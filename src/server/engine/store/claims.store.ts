import type { Sql } from '../../db/database';
import type { TimedOutAnswer } from '../answers.port';
import { notHeld } from './hold.store';

export interface ClaimedRow {
  execution_id: string;
  org_id: string;
  space_id: string;
  workflow_id: string;
  workflow_name: string;
  version: number;
  mode: 'run' | 'step_test' | 'replay';
  test_node: string | null;
  test_scope: unknown;
  test_graph: unknown;
  dry_run: boolean;
  inputs: unknown;
  payload: unknown;
  trigger_type: string;
  trigger_event_id: string;
  scheduled_for: Date | null;
  actor_id: string;
  actor_name: string;
  started_at: Date;
  depth: number;
  fence: number;
  deaths: number;
  size_bytes: number;
  /** The trace of what started it. */
  traceparent: string | null;
}

export interface RecalledRow {
  step_run_id: string;
  node_id: string;
  step_name: string;
  step_template_id: string;
  iter_path: string;
  attempt: number;
  status: string;
  reason: string | null;
  effect: string;
  state: unknown;
  wake_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  error_type: string | null;
  error_message: string | null;
  deaths: number;
  answer: unknown;
  answer_blob: string | null;
}

const DUE = 'owner is null and ended_at is null';

export const claimsStore = {
  /**
   * What is due, the longest due first; nothing for a process that another one has declared dead. When more is due than
   * is taken, organisations take turns: one with a long queue does not keep the others waiting.
   */
  claim(sql: Sql, owner: string, limit: number, now: Date): Promise<ClaimedRow[]> {
    return sql.rows(
      `with recursive me as (select process_id from engine_process where process_id = $1 for key share),
       first as materialized (
         select execution_id, wake_at from execution where wake_at <= $2 and ${DUE} and exists (select from me)
           and ${notHeld('execution.org_id')}
         order by wake_at limit $3 + 1
       ), org (org_id) as (
         (select min(org_id) from execution where wake_at is not null and ${DUE} having (select count(*) from first) > $3)
         union all
         select (select min(e.org_id) from execution e where e.wake_at is not null and ${DUE} and e.org_id > org.org_id)
         from org where org.org_id is not null
       ), turn as materialized (
         select d.execution_id, d.wake_at, d.place + (
           select count(*) from execution mine where mine.owner = $1 and mine.org_id = org.org_id) as place
         from org cross join lateral (
           select execution_id, wake_at, row_number() over (order by wake_at) as place from execution
           where org_id = org.org_id and wake_at <= $2 and ${DUE} and ${notHeld('org.org_id')}
           order by wake_at limit $3) d
         where org.org_id is not null
       ), chosen as materialized (
         select execution_id, wake_at, 0 as place from first where (select count(*) from first) <= $3
         union all (select execution_id, wake_at, place from turn order by place, wake_at limit 2 * $3)
       ), due as (
         select e.execution_id from chosen join execution e on e.execution_id = chosen.execution_id
         where e.owner is null and e.ended_at is null and e.wake_at <= $2
         order by chosen.place, chosen.wake_at limit $3 for update of e skip locked
       )
       update execution e set owner = $1, fence = e.fence + 1, reason = null, wake_at = null,
         status = case when e.mode = 'step_test' then 'RUNNING_STEPS' else 'RUNNING' end,
         started_at = coalesce(e.started_at, $2)
       from due, workflow w
       where e.execution_id = due.execution_id and w.workflow_id = e.workflow_id
       returning e.execution_id, e.org_id, e.space_id, e.workflow_id, w.name as workflow_name, e.version, e.mode,
         e.test_node, e.test_scope, e.test_graph, e.dry_run, e.inputs, e.payload, e.trigger_type, e.trigger_event_id,
         e.scheduled_for, e.actor_id, e.actor_name, e.started_at, e.depth, e.fence, e.deaths, e.size_bytes, e.traceparent`,
      [owner, now, limit],
    );
  },

  /**
   * After the clock was put back: what was due by the clock as it was (`seen`) is due now, and does not wait for the
   * lost time to pass. What is to be claimed at once never lies far ahead, so that is known without `seen`, too.
   */
  pullBack(sql: Sql, now: Date, seen: Date): Promise<number> {
    return sql.run(
      `update execution set wake_at = $1 where wake_at > $1 and ${DUE} and (wake_at <= $2
         or (status = 'PENDING' and wake_at > $1::timestamptz + interval '5 minutes'))`,
      [now, seen],
    );
  },

  /**
   * After the clock was put back by so many milliseconds (0: not known): a wait for a duration lasts as long as it was
   * to last, and never longer than that from now on. A wait until a date keeps its date. Beside other processes, whose
   * clocks may be right, only waits are touched that would have begun in the future.
   * → executions whose wait was shortened
   */
  shortenWaits(
    sql: Sql,
    { owner, now, backMs }: { owner: string; now: Date; backMs: number },
  ): Promise<number> {
    return sql.run(
      `with wait as (
         select s.step_run_id, s.execution_id, s.wake_at, (s.state ->> 'lasts')::bigint * interval '1 ms' as lasts
         from execution e join step_run s using (execution_id)
         where e.wake_at is not null and e.owner is null and e.ended_at is null and s.ended_at is null and s.status = 'WAITING' and s.wake_at > $2
           and s.state ->> 'lasts' is not null
       ), shorter as (
         update step_run s set wake_at = least(wait.wake_at - $3 * interval '1 ms', $2::timestamptz + wait.lasts)
         from wait where s.step_run_id = wait.step_run_id and s.execution_id = wait.execution_id
           and least(wait.wake_at - $3 * interval '1 ms', $2::timestamptz + wait.lasts) < wait.wake_at
           and (wait.wake_at - wait.lasts > $2
             or not exists (select from engine_process
               where process_id <> $1 and heartbeat_at > clock_timestamp() - interval '1 minute'))
         returning s.execution_id, s.wake_at
       )
       update execution e set wake_at = least(e.wake_at, first.at)
       from (select execution_id, min(wake_at) as at from shorter group by execution_id) first
       where e.execution_id = first.execution_id`,
      [owner, now, backMs],
    );
  },

  async nextDue(sql: Sql): Promise<Date | null> {
    const row = await sql.one<{ at: Date | null }>(
      `select min(wake_at) as at from execution where wake_at is not null and ${DUE}
         and ${notHeld('execution.org_id')}`,
    );
    return row?.at ?? null;
  },

  graphs(sql: Sql, versions: readonly { workflowId: string; version: number }[]) {
    return sql.rows<{ workflow_id: string; seq: number; graph: unknown; input_parameters: unknown }>(
      `select workflow_id, seq, graph, input_parameters from workflow_version
       where (workflow_id, seq) in (select * from unnest($1::text[], $2::int[]))`,
      [versions.map(({ workflowId }) => workflowId), versions.map(({ version }) => version)],
    );
  },

  /** With their defaults, as the execution starts with them. */
  async putInputs(sql: Sql, of: { executionId: string; fence: number }, inputs: string): Promise<void> {
    await sql.run('update execution set inputs = $3 where execution_id = $1 and fence = $2', [
      of.executionId,
      of.fence,
      inputs,
    ]);
  },

  /** Approvals that nobody decided in time: whoever comes first, the decision or this, is the answer. */
  async expireApprovals(
    sql: Sql,
    executionId: string,
    now: Date,
  ): Promise<{ org_id: string; approval_id: string }[]> {
    const expired = await sql.rows<{ org_id: string; approval_id: string; step_run_id: string }>(
      `update approval set state = 'timed_out', decided_at = $2
       where execution_id = $1 and state = 'pending' and expires_at <= $2 returning org_id, approval_id, step_run_id`,
      [executionId, now],
    );
    const answer: TimedOutAnswer = { kind: 'timed_out', at: now.toISOString() };
    for (const { org_id, step_run_id } of expired) {
      await sql.run(
        `insert into step_answer (step_run_id, org_id, execution_id, answer, answered_by, answered_at)
         values ($1, $2, $3, $4, 'time', $5) on conflict do nothing`,
        [step_run_id, org_id, executionId, JSON.stringify(answer), now],
      );
    }
    return expired;
  },

  /**
   * The newest try at each place. `bodies`: for a node within loops, each loop around it and how deep it lies (1: the
   * outermost); what lies within a loop that has ended is left out.
   */
  recall(
    sql: Sql,
    executionId: string,
    bodies: readonly { nodeId: string; loopId: string; depth: number }[],
  ): Promise<RecalledRow[]> {
    return sql.rows(
      `with body as (select * from unnest($2::text[], $3::text[], $4::int[]) as t (node_id, loop_id, depth))
       select distinct on (s.node_id, s.iter_path) s.step_run_id, s.node_id, s.step_name, s.step_template_id, s.iter_path,
         s.attempt, s.status, s.reason, s.effect, s.state, s.wake_at, s.started_at, s.ended_at, s.error_type,
         s.error_message, s.deaths, a.answer, a.output_blob as answer_blob
       from step_run s left join step_answer a on a.step_run_id = s.step_run_id
       where s.execution_id = $1 and (s.iter_path = '' or not exists (
         select from body b join step_run l on l.execution_id = s.execution_id and l.node_id = b.loop_id
           and l.iter_path = array_to_string((string_to_array(s.iter_path, '.'))[1 : b.depth - 1], '.')
           and l.ended_at is not null
         where b.node_id = s.node_id
           -- The list of a collect step stands where its loop stands: not in the body.
           and cardinality(string_to_array(s.iter_path, '.')) >= b.depth and not exists (
           select from step_run o where o.execution_id = s.execution_id and o.node_id = l.node_id
             and o.iter_path = l.iter_path and o.ended_at is null)))
       order by s.node_id, s.iter_path, s.attempt desc`,
      [
        executionId,
        bodies.map(({ nodeId }) => nodeId),
        bodies.map(({ loopId }) => loopId),
        bodies.map(({ depth }) => depth),
      ],
    );
  },

  /** What an unfinished step run has already logged, so that its lines go on where they ended. */
  logged(sql: Sql, stepRunIds: readonly string[]) {
    return sql.rows<{ step_run_id: string; lines: number; bytes: number }>(
      `select step_run_id, max(seq) + 1 as lines, sum(octet_length(text)) as bytes from log_line
       where step_run_id = any ($1::text[]) group by step_run_id`,
      [stepRunIds],
    );
  },

  outputs(sql: Sql, stepRunIds: readonly string[]) {
    return sql.rows<{ step_run_id: string; output: unknown; output_blob: string | null }>(
      'select step_run_id, output, output_blob from step_run where step_run_id = any ($1::text[])',
      [stepRunIds],
    );
  },

  owned(sql: Sql, owner: string): Promise<{ execution_id: string }[]> {
    return sql.rows('select execution_id from execution where owner = $1', [owner]);
  },

  /** Gives back what this process owns by the table, and not by its memory: the answer to a claim was lost. */
  release(sql: Sql, owner: string, executionIds: readonly string[], now: Date): Promise<number> {
    return sql.run(
      `update execution set owner = null, status = 'PENDING', reason = null, wake_at = $3
       where owner = $1 and execution_id = any ($2::text[]) and ended_at is null`,
      [owner, executionIds, now],
    );
  },
};
