import type { Sql } from '../../db/database';
import type {
  ApprovalRecord,
  ExecutionFilter,
  ExecutionSummary,
  LogLine,
  StepRunRecord,
} from '../reads.port';

type Row<T> = T & Record<string, unknown>;

const summary = (e: string) => `${e}.execution_id as "executionId", ${e}.workflow_id as "workflowId",
  ${e}.space_id as "spaceId", ${e}.version, ${e}.trigger_event_id as "triggerEventId", ${e}.trigger_id as "triggerId",
  ${e}.trigger_type as "triggerType", ${e}.mode, ${e}.dry_run as "dryRun", ${e}.status, ${e}.reason, ${e}.progress,
  ${e}.steps_done as "stepsDone", ${e}.steps_total as "stepsTotal", ${e}.last_step as "lastStep",
  ${e}.error_type as "errorType", ${e}.error_message as "errorMessage", ${e}.actor_id as "actorId",
  ${e}.actor_name as "actorName", ${e}.parent_id as "parentId", ${e}.replay_of as "replayOf",
  ${e}.replay_from as "replayFrom", ${e}.created_at as "createdAt", ${e}.started_at as "startedAt",
  ${e}.ended_at as "endedAt", ${e}.scheduled_for as "scheduledFor", ${e}.size_bytes as "sizeBytes"`;

const runColumns = `step_run_id as "stepRunId", execution_id as "executionId", node_id as "nodeId",
  step_name as "stepName", step_template_id as "stepTemplateId", iter_path as "iterPath", attempt, effect, status, reason,
  state, error_type as "errorType", error_message as "errorMessage", wake_at as "wakeAt", started_at as "startedAt",
  ended_at as "endedAt", (output is not null or output_blob is not null) as "hasOutput"`;

const approvalColumns = `approval_id as "approvalId", execution_id as "executionId", workflow_id as "workflowId",
  step_run_id as "stepRunId", step_name as "stepName", request, state, quorum, votes, decided_by as "decidedBy",
  decided_by_name as "decidedByName", decided_via as "decidedVia", comment, created_at as "createdAt",
  expires_at as "expiresAt", decided_at as "decidedAt"`;

export interface After {
  at: Date;
  id: string;
}
export interface StoredOutput {
  output: unknown;
  output_blob: string | null;
  ended_at: Date | null;
}

/** What the list is found by: each value has its own stretch of an index, in the order of the list. */
function driverOf(filter: ExecutionFilter): { column: string; values: readonly string[] } | null {
  if (filter.workflowIds) return { column: 'workflow_id', values: filter.workflowIds };
  if (filter.statuses) return { column: 'status', values: filter.statuses };
  if (filter.triggerTypes) return { column: 'trigger_type', values: filter.triggerTypes };
  return filter.spaceId === undefined ? null : { column: 'space_id', values: [filter.spaceId] };
}

/** `tenant` transactions only: row-level security keeps the organisations apart, too. */
export const readsStore = {
  execution(sql: Sql, orgId: string, id: string) {
    return sql.one<Row<ExecutionSummary & { inputs: unknown; payload: unknown; testNode: string | null }>>(
      `select ${summary('e')}, w.name as "workflowName", e.inputs, e.payload, e.test_node as "testNode"
       from execution e join workflow w on w.workflow_id = e.workflow_id
       where e.org_id = $1 and (e.execution_id = $2 or e.trigger_event_id = $2)
       order by (e.execution_id = $2) desc, e.created_at desc limit 1`,
      [orgId, id],
    );
  },

  async workflowsNamed(sql: Sql, orgId: string, text: string): Promise<string[]> {
    const rows = await sql.rows<{ workflow_id: string }>(
      `select workflow_id from workflow where org_id = $1 and strpos(lower(name), lower($2)) > 0 limit 1000`,
      [orgId, text],
    );
    return rows.map((row) => row.workflow_id);
  },

  list(sql: Sql, orgId: string, filter: ExecutionFilter, after: After | null, limit: number) {
    const driver = driverOf(filter);
    const conditions = [
      ...['e.org_id = $1', `e.mode <> 'step_test'`, '($2::timestamptz is null or e.created_at >= $2)'],
      'e.created_at < $3',
      ...(after
        ? ['(e.created_at, e.execution_id) < ($5, $6)']
        : ['$5::timestamptz is null and $6::text is null']),
      '($7::text[] is null or e.status = any ($7))',
      '($8::text[] is null or e.trigger_type = any ($8))',
      '($9::text is null or e.space_id = $9)',
      '($10::text is null or e.mode = $10)',
      ...(driver ? [`e.${driver.column} = d.value`] : []),
    ];
    const order = (e: string) => `order by ${e}.created_at desc, ${e}.execution_id desc limit $4`;
    const found = `select e.* from execution e where ${conditions.join(' and ')} ${order('e')}`;
    const all = driver
      ? `select x.* from unnest($11::text[]) as d (value) cross join lateral (${found}) x ${order('x')}`
      : `select * from (${found}) x where $11::text[] is null`;
    return sql.rows<Row<ExecutionSummary>>(
      `select ${summary('p')}, w.name as "workflowName" from (${all}) p
       join workflow w on w.workflow_id = p.workflow_id ${order('p')}`,
      [
        ...[orgId, filter.from ?? null, filter.to ?? 'infinity', limit, after?.at ?? null, after?.id ?? null],
        ...[
          filter.statuses ?? null,
          filter.triggerTypes ?? null,
          filter.spaceId ?? null,
          filter.mode ?? null,
        ],
        driver?.values ?? null,
      ],
    );
  },

  byAnyId(sql: Sql, orgId: string, id: string, limit: number) {
    return sql.rows<Row<ExecutionSummary>>(
      `select ${summary('e')}, w.name as "workflowName" from execution e join workflow w on w.workflow_id = e.workflow_id
       where e.org_id = $1 and (e.execution_id = $2 or e.trigger_event_id = $2) and e.mode <> 'step_test'
       order by e.created_at desc limit $3`,
      [orgId, id, limit],
    );
  },

  lastExecutions(
    sql: Sql,
    orgId: string,
    workflowIds: readonly string[],
    count: number,
    statuses: readonly string[] | null,
  ) {
    return sql.rows<Row<ExecutionSummary>>(
      `select ${summary('x')}, w.name as "workflowName" from unnest($2::text[]) as d (value) cross join lateral (
         select e.* from execution e
         where e.workflow_id = d.value and e.org_id = $1 and e.mode <> 'step_test'
           and ($4::text[] is null or e.status = any ($4))
         order by e.created_at desc, e.execution_id desc limit $3) x
       join workflow w on w.workflow_id = x.workflow_id
       order by x.workflow_id, x.created_at desc, x.execution_id desc`,
      [orgId, workflowIds, count, statuses],
    );
  },

  counts(sql: Sql, orgId: string, filter: Pick<ExecutionFilter, 'workflowIds' | 'spaceId' | 'from' | 'to'>) {
    return sql.rows<{ status: string; n: number }>(
      `select status, count(*) as n from execution
       where org_id = $1 and mode <> 'step_test' and ($2::text[] is null or workflow_id = any ($2))
         and ($3::text is null or space_id = $3) and ($4::timestamptz is null or created_at >= $4)
         and ($5::timestamptz is null or created_at < $5) group by status`,
      [orgId, filter.workflowIds ?? null, filter.spaceId ?? null, filter.from ?? null, filter.to ?? null],
    );
  },

  stepRuns(
    sql: Sql,
    orgId: string,
    executionId: string,
    filter: { under?: string; exact?: boolean; nodeId?: string; statuses?: readonly string[] },
    after: number,
    limit: number,
  ) {
    const { under, exact = false, nodeId, statuses } = filter;
    const within = under === undefined ? null : under;
    return sql.rows<Row<StepRunRecord & { seq: number }>>(
      `select ${runColumns}, seq from step_run
       where execution_id = $1 and org_id = $2 and seq > $3
         and ($4::text is null or iter_path = $4
           or (not $8::boolean and $4 <> '' and starts_with(iter_path, $4 || '.')))
         and ($5::text is null or node_id = $5) and ($6::text[] is null or status = any ($6))
       order by seq limit $7`,
      [executionId, orgId, after, within, nodeId ?? null, statuses ?? null, limit, exact],
    );
  },

  stepRun(sql: Sql, orgId: string, stepRunId: string) {
    return sql.one<Row<StepRunRecord>>(
      `select ${runColumns} from step_run where step_run_id = $1 and org_id = $2`,
      [stepRunId, orgId],
    );
  },

  linesOfRun(sql: Sql, orgId: string, stepRunId: string, after: number, limit: number) {
    return sql.rows<Row<LogLine>>(
      `select step_run_id as "stepRunId", seq, at, level, text from log_line
       where step_run_id = $1 and org_id = $2 and seq > $3 order by seq limit $4`,
      [stepRunId, orgId, after, limit],
    );
  },

  linesOfExecution(
    sql: Sql,
    orgId: string,
    executionId: string,
    after: { at: Date; id: string; seq: number } | null,
    limit: number,
  ) {
    return sql.rows<Row<LogLine>>(
      `select step_run_id as "stepRunId", seq, at, level, text from log_line
       where execution_id = $1 and org_id = $2
         and ($3::timestamptz is null or (at, step_run_id, seq) > ($3, $4::text, $5::int))
       order by at, step_run_id, seq limit $6`,
      [executionId, orgId, after?.at ?? null, after?.id ?? null, after?.seq ?? null, limit],
    );
  },

  stepOutput(sql: Sql, orgId: string, stepRunId: string): Promise<StoredOutput | undefined> {
    return sql.one(
      'select output, output_blob, ended_at from step_run where step_run_id = $1 and org_id = $2',
      [stepRunId, orgId],
    );
  },

  stepInput(sql: Sql, orgId: string, stepRunId: string) {
    return sql.one<{ input: unknown; input_blob: string | null }>(
      'select input, input_blob from step_run where step_run_id = $1 and org_id = $2',
      [stepRunId, orgId],
    );
  },

  executionOutput(sql: Sql, orgId: string, executionId: string): Promise<StoredOutput | undefined> {
    return sql.one(
      'select output, output_blob, ended_at from execution where execution_id = $1 and org_id = $2',
      [executionId, orgId],
    );
  },

  approval(sql: Sql, orgId: string, approvalId: string) {
    return sql.one<Row<ApprovalRecord>>(
      `select ${approvalColumns} from approval where approval_id = $1 and org_id = $2`,
      [approvalId, orgId],
    );
  },

  approvals(
    sql: Sql,
    orgId: string,
    filter: { states?: readonly string[]; executionId?: string; workflowId?: string },
    after: After | null,
    limit: number,
  ) {
    return sql.rows<Row<ApprovalRecord>>(
      `select ${approvalColumns} from approval
       where org_id = $1 and ($2::text[] is null or state = any ($2)) and ($3::text is null or execution_id = $3)
         and ($4::text is null or workflow_id = $4)
         and ($5::timestamptz is null or (created_at, approval_id) < ($5, $6::text))
       order by created_at desc, approval_id desc limit $7`,
      [
        ...[orgId, filter.states ?? null, filter.executionId ?? null, filter.workflowId ?? null],
        ...[after?.at ?? null, after?.id ?? null, limit],
      ],
    );
  },
};
