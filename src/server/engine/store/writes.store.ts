import type { Sql } from '../../db/database';
import type { WriteSet } from './writes';

export interface Accepted {
  execution_id: string;
  workflow_id: string;
  parent_id: string | null;
  parent_run: string | null;
  wake_at: Date | null;
}

/** The first and the last id: the plan looks at the weeks between them only. */
function stretchOf(ids: readonly string[]): [string, string] {
  const inOrder = ids.toSorted((a, b) => (a < b ? -1 : 1));
  return [inOrder[0] ?? '', inOrder.at(-1) ?? ''];
}

/** PostgreSQL's text has no NUL. */
const plain = (text: string | null) => (text === null ? null : text.replaceAll('\0', '\uFFFD'));

export const writesStore = {
  /**
   * The first statement of every write: takes the rows in the order of their ids, and answers only with those that
   * this process still holds under the same fence.
   */
  fence(sql: Sql, owner: string, sets: readonly WriteSet[], now: Date): Promise<Accepted[]> {
    const ended = sets.map(({ last }) => (last?.kind === 'ended' ? last : null));
    return sql.rows<Accepted>(
      `with x as (
         select * from unnest($3::text[], $4::bigint[], $5::text[], $6::int[], $7::int[], $8::int[], $9::text[],
           $10::bigint[], $11::text[], $12::text[], $13::timestamptz[], $14::text[], $15::text[], $16::text[], $17::text[])
         as t (id, fence, kind, done, total, percent, last_step, bytes, status, reason, wake_at, output, output_blob,
           error_type, error_message)
       ), held as (
         select e.execution_id from execution e join x on x.id = e.execution_id
         where e.owner = $1 and e.fence = x.fence and e.ended_at is null
           and e.execution_id between $18 and $19 order by e.execution_id for update of e
       )
       update execution e set
         steps_done = coalesce(x.done, e.steps_done), steps_total = coalesce(x.total, e.steps_total),
         progress = case when x.kind = 'ended' and x.status = 'SUCCEEDED' then 100 else coalesce(x.percent, e.progress) end,
         last_step = coalesce(x.last_step, e.last_step), size_bytes = e.size_bytes + x.bytes,
         status = coalesce(x.status, e.status),
         reason = case when x.kind = 'none' then e.reason else x.reason end,
         wake_at = case x.kind when 'none' then e.wake_at when 'ended' then null else least(x.wake_at, e.wake_at) end,
         owner = case x.kind when 'none' then e.owner end,
         ended_at = case x.kind when 'ended' then $2::timestamptz end,
         output = x.output::json, output_blob = x.output_blob,
         error_type = x.error_type, error_message = x.error_message
       from x, held where x.id = e.execution_id and held.execution_id = e.execution_id
         and e.execution_id between $18 and $19
       returning e.execution_id, e.workflow_id, e.parent_id, e.parent_run, e.wake_at`,
      [
        owner,
        now,
        sets.map(({ executionId }) => executionId),
        sets.map(({ fence }) => fence),
        sets.map(({ last }) => last?.kind ?? 'none'),
        sets.map(({ progress }) => progress?.done ?? null),
        sets.map(({ progress }) => progress?.total ?? null),
        sets.map(({ progress }) => progress?.percent ?? null),
        sets.map(({ progress }) => plain(progress?.lastStep ?? null)),
        sets.map(({ bytes }) => bytes),
        sets.map(({ last }) => statusOf(last)),
        sets.map(({ last }) => (last?.kind === 'parked' ? last.reason : null)),
        sets.map(({ last }) => (last && last.kind !== 'ended' ? last.wakeAt : null)),
        ended.map((end) => end?.output.text ?? null),
        ended.map((end) => end?.output.hash ?? null),
        ended.map((end) => end?.errorType ?? null),
        ended.map((end) => plain(end?.errorMessage ?? null)),
        ...stretchOf(sets.map(({ executionId }) => executionId)),
      ],
    );
  },

  async runs(sql: Sql, sets: readonly WriteSet[]): Promise<void> {
    const all = sets.flatMap(({ orgId, executionId, runs }) =>
      runs.map((run) => ({ ...run, orgId, executionId })),
    );
    if (all.length === 0) return;
    await sql.run(
      `insert into step_run as s (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path,
         attempt, effect, status, reason, input, input_blob, output, output_blob, state, error_type, error_message,
         wake_at, started_at, ended_at)
       select id, org, execution, node, name, template, iter, attempt, effect, status, reason, input::json, input_blob,
         output::json, output_blob, state::json, error_type, error_message, wake_at, started_at, ended_at
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
         $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
         $17::text[], $18::text[], $19::timestamptz[], $20::timestamptz[], $21::timestamptz[]) with ordinality
       as t (id, org, execution, node, name, template, iter, attempt, effect, status, reason, input, input_blob, output,
         output_blob, state, error_type, error_message, wake_at, started_at, ended_at, n)
       order by n
       on conflict (step_run_id, execution_id) do update set status = excluded.status, reason = excluded.reason,
         input = coalesce(excluded.input, s.input), input_blob = coalesce(excluded.input_blob, s.input_blob),
         output = excluded.output, output_blob = excluded.output_blob, state = excluded.state,
         effect = excluded.effect, error_type = excluded.error_type, error_message = excluded.error_message,
         wake_at = excluded.wake_at, started_at = excluded.started_at, ended_at = excluded.ended_at`,
      [
        all.map((run) => run.stepRunId),
        all.map((run) => run.orgId),
        all.map((run) => run.executionId),
        all.map((run) => run.nodeId),
        all.map((run) => plain(run.stepName)),
        all.map((run) => run.stepTemplateId),
        all.map((run) => run.iterPath),
        all.map((run) => run.attempt),
        all.map((run) => run.effect),
        all.map((run) => run.status),
        all.map((run) => run.reason),
        all.map((run) => run.input?.text ?? null),
        all.map((run) => run.input?.hash ?? null),
        all.map((run) => run.output?.text ?? null),
        all.map((run) => run.output?.hash ?? null),
        all.map((run) => run.state),
        all.map((run) => run.errorType),
        all.map((run) => plain(run.errorMessage)),
        all.map((run) => run.wakeAt),
        all.map((run) => run.startedAt),
        all.map((run) => run.endedAt),
      ],
    );
  },

  async lines(sql: Sql, sets: readonly WriteSet[]): Promise<void> {
    const all = sets.flatMap(({ orgId, executionId, lines }) =>
      lines.map((line) => ({ ...line, orgId, executionId })),
    );
    if (all.length === 0) return;
    await sql.run(
      `insert into log_line (org_id, execution_id, step_run_id, seq, at, level, text)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::text[], $7::text[])
       on conflict (step_run_id, seq, execution_id) do update set text = excluded.text`,
      [
        all.map((line) => line.orgId),
        all.map((line) => line.executionId),
        all.map((line) => line.stepRunId),
        all.map((line) => line.seq),
        all.map((line) => line.at),
        all.map((line) => line.level),
        all.map((line) => plain(line.text)),
      ],
    );
  },

  async approvals(sql: Sql, sets: readonly WriteSet[], now: Date): Promise<void> {
    for (const { orgId, executionId, workflowId, approvals } of sets) {
      for (const { approvalId, stepRunId, stepName, request, quorum, expiresAt, remindAt } of approvals) {
        await sql.run(
          `insert into approval (approval_id, org_id, execution_id, workflow_id, step_run_id, step_name, request, state,
             quorum, created_at, expires_at, remind_at)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb, 'pending', $8, $9, $10, $11) on conflict do nothing`,
          [
            approvalId,
            orgId,
            executionId,
            workflowId,
            stepRunId,
            plain(stepName),
            request,
            quorum,
            now,
            expiresAt,
            remindAt,
          ],
        );
      }
    }
  },

  async usedAnswers(sql: Sql, sets: readonly WriteSet[]): Promise<void> {
    const ids = sets.flatMap(({ usedAnswers }) => usedAnswers);
    if (ids.length > 0) await sql.run('delete from step_answer where step_run_id = any ($1::text[])', [ids]);
  },
};

function statusOf(last: WriteSet['last']): string | null {
  switch (last?.kind) {
    case 'ended':
      return last.status;
    case 'parked':
      return 'WAITING';
    case 'released':
      return 'PENDING';
    default:
      return null;
  }
}
