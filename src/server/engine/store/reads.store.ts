import type { Sql } from '../../db/database';
import { named } from './named';
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

/** The next and the last beginning of an hour or a day in UTC; infinity stays. */
const up = (span: 'hour' | 'day', at: string) =>
  `case when isfinite(${at}) then date_trunc('${span}', ${at} + interval '1 ${span}' - interval '1 microsecond', 'UTC')
     else ${at} end`;
const down = (span: 'hour' | 'day', at: string) =>
  `case when isfinite(${at}) then date_trunc('${span}', ${at}, 'UTC') else ${at} end`;

/** Of this status there are the most: they are found in the list of all. */
const USUAL = 'SUCCEEDED';

const TRIGGER_TYPES = ['MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP', 'WORKFLOW', 'REPLAY', 'TEST'];

/** Spaces of which there are executions, those of before included. */
const SPACES = `select space_id from space where org_id = $1
  union select space_id from execution_count where org_id = $1 and span = 'day'`;

/**
 * What the list is found by: each row of `d` has its own stretch of an index, in the order of the list, so that what is
 * rare is found as fast as what is common. Null: the list of all will do.
 */
function driverOf(
  filter: ExecutionFilter,
  put: (value: unknown) => string,
): { from: string; on: string } | null {
  const { workflowIds, statuses, spaceId, mode } = filter;
  const triggerTypes = filter.triggerTypes ?? (mode === 'replay' ? ['REPLAY'] : undefined);
  const triggers = () => `unnest(${put(triggerTypes ?? TRIGGER_TYPES)}::text[]) as t (trigger_type)`;
  if (statuses && !statuses.includes(USUAL)) {
    return {
      from: `(select * from unnest(${put(statuses)}::text[]) as s (status) cross join ${triggers()}) d`,
      on: `e.status = d.status and e.trigger_type = d.trigger_type and e.status <> '${USUAL}'`,
    };
  }
  if (workflowIds)
    return {
      from: `unnest(${put(workflowIds)}::text[]) as d (workflow_id)`,
      on: 'e.workflow_id = d.workflow_id',
    };
  if (spaceId === undefined && !triggerTypes) return null;
  const spaces = spaceId === undefined ? `(${SPACES}) s` : `(select ${put(spaceId)}::text as space_id) s`;
  return {
    from: `(select * from ${spaces} cross join ${triggers()}) d`,
    on: 'e.space_id = d.space_id and e.trigger_type = d.trigger_type',
  };
}

/** `tenant` transactions only: row-level security keeps the organisations apart, too. */
export const readsStore = {
  execution(sql: Sql, orgId: string, id: string) {
    return sql.one<Row<ExecutionSummary & { inputs: unknown; payload: unknown; testNode: string | null }>>(
      `select ${summary('e')}, w.name as "workflowName", e.inputs, e.payload, e.test_node as "testNode"
       from execution e join workflow w on w.workflow_id = e.workflow_id
       where ${named('e')} order by (e.execution_id = $2) desc, e.created_at desc limit 1`,
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
    const values: unknown[] = [orgId, limit];
    const put = (value: unknown) => `$${values.push(value)}`;
    const driver = driverOf(filter, put);
    const conditions = ['e.org_id = $1', `e.mode <> 'step_test'`, ...(driver ? [driver.on] : [])];
    const { workflowIds, statuses, triggerTypes, spaceId, mode, from, to } = filter;
    if (workflowIds) conditions.push(`e.workflow_id = any (${put(workflowIds)}::text[])`);
    if (statuses) conditions.push(`e.status = any (${put(statuses)}::text[])`);
    if (triggerTypes) conditions.push(`e.trigger_type = any (${put(triggerTypes)}::text[])`);
    if (spaceId !== undefined) conditions.push(`e.space_id = ${put(spaceId)}`);
    if (mode !== undefined) conditions.push(`e.mode = ${put(mode)}`);
    if (from) conditions.push(`e.created_at >= ${put(from)}`);
    if (to) conditions.push(`e.created_at < ${put(to)}`);
    if (after) conditions.push(`(e.created_at, e.execution_id) < (${put(after.at)}, ${put(after.id)})`);
    const order = (e: string) => `order by ${e}.created_at desc, ${e}.execution_id desc limit $2`;
    const found = `select e.* from execution e where ${conditions.join(' and ')} ${order('e')}`;
    const all = driver
      ? `select x.* from ${driver.from} cross join lateral (${found}) x ${order('x')}`
      : found;
    return sql.rows<Row<ExecutionSummary>>(
      `select ${summary('p')}, w.name as "workflowName" from (${all}) p
       join workflow w on w.workflow_id = p.workflow_id ${order('p')}`,
      values,
    );
  },

  byAnyId(sql: Sql, orgId: string, id: string, limit: number) {
    return sql.rows<Row<ExecutionSummary>>(
      `select ${summary('e')}, w.name as "workflowName" from execution e join workflow w on w.workflow_id = e.workflow_id
       where ${named('e')} and e.mode <> 'step_test'
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
         where e.workflow_id = d.value and e.org_id = $1 and e.mode <> 'step_test' and e.trigger_type <> 'TEST'
           and ($4::text[] is null or e.status = any ($4))
         order by e.created_at desc, e.execution_id desc limit $3) x
       join workflow w on w.workflow_id = x.workflow_id
       order by x.workflow_id, x.created_at desc, x.execution_id desc`,
      [orgId, workflowIds, count, statuses],
    );
  },

  counts(sql: Sql, orgId: string, filter: Pick<ExecutionFilter, 'workflowIds' | 'spaceId' | 'from' | 'to'>) {
    const of = `org_id = $1 and ($2::text[] is null or workflow_id = any ($2)) and ($3::text is null or space_id = $3)`;
    const row = `select status, 1::bigint as n from execution where ${of} and mode <> 'step_test'`;
    return sql.rows<{ status: string; n: number }>(
      `with asked as (
         select coalesce($4::timestamptz, '-infinity') as low, coalesce($5::timestamptz, 'infinity') as high
       ), hours as (
         select low, high, ${up('hour', 'low')} as h1, ${down('hour', 'high')} as h2, ${up('day', 'low')} as d1,
           ${down('day', 'high')} as d2 from asked
       )
       select status, sum(n)::bigint as n from (
         select status, n from execution_count, hours where ${of} and span = 'day' and since >= d1 and since < d2
         union all select status, n from execution_count, hours
           where ${of} and span = 'hour' and since >= h1 and since < least(h2, greatest(d1, h1))
         union all select status, n from execution_count, hours
           where ${of} and span = 'hour' and since >= greatest(d1, d2, h1) and since < h2
         union all ${row} and ended_at is null and created_at >= (select low from asked)
           and created_at < (select high from asked)
         union all ${row} and ended_at is not null and created_at >= (select low from hours)
           and created_at < (select least(h1, high) from hours)
         union all ${row} and ended_at is not null and created_at >= (select greatest(h2, h1) from hours)
           and created_at < (select high from hours)
       ) counted group by status having sum(n) > 0`,
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
