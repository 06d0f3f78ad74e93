import type { ExecutionStatus } from '@shared/model/executionStatus';
import { notMoving } from '../../db/moving';
import type { Sql } from '../../db/database';
import { named } from './named';

export interface PendingApproval {
  approval_id: string;
  org_id: string;
  execution_id: string;
  workflow_id: string;
  step_run_id: string;
  step_name: string;
  request: unknown;
  state: string;
  quorum: number;
  votes: unknown;
  decided_by_name: string | null;
  decided_via: string | null;
  decided_at: Date | null;
  created_at: Date;
  expires_at: Date | null;
}

/** `announce_tries`: this try included. */
export interface UntoldApproval extends PendingApproval {
  reminder: boolean;
  announce_tries: number;
}

const approvalColumns = `approval_id, org_id, execution_id, workflow_id, step_run_id, step_name, request, state, quorum,
  votes, decided_by_name, decided_via, decided_at, created_at, expires_at`;

export const answersStore = {
  /**
   * Before an approval or a step run of it is locked: the end of an execution takes its rows in this order, and the
   * other order would be a deadlock now and then.
   */
  async lockFor(sql: Sql, orgId: string, of: { approvalId: string } | { stepRunId: string }): Promise<void> {
    const [table, column, id] =
      'approvalId' in of
        ? ['approval', 'approval_id', of.approvalId]
        : ['step_run', 'step_run_id', of.stepRunId];
    await sql.run(
      `select execution_id from execution where execution_id = (
         select execution_id from ${table} where org_id = $1 and ${column} = $2) for update`,
      [orgId, id],
    );
  },

  lockApproval(sql: Sql, orgId: string, approvalId: string): Promise<PendingApproval | undefined> {
    return sql.one(
      `select ${approvalColumns} from approval where org_id = $1 and approval_id = $2 for update`,
      [orgId, approvalId],
    );
  },

  vote(sql: Sql, approvalId: string, votes: unknown): Promise<number> {
    return sql.run('update approval set votes = $2::jsonb where approval_id = $1', [
      approvalId,
      JSON.stringify(votes),
    ]);
  },

  decide(
    sql: Sql,
    approvalId: string,
    decision: { state: string; by: { id: string; name: string }; via: string; comment: string },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `update approval set state = $2, decided_by = $3, decided_by_name = $4, decided_via = $5, comment = $6,
         decided_at = $7 where approval_id = $1 and state = 'pending'`,
      [
        approvalId,
        decision.state,
        decision.by.id,
        decision.by.name,
        decision.via,
        decision.comment.replaceAll('\0', ''),
        now,
      ],
    );
  },

  /** 0: it was answered before. */
  answer(
    sql: Sql,
    row: { stepRunId: string; orgId: string; executionId: string; answer: unknown; by: string },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into step_answer (step_run_id, org_id, execution_id, answer, answered_by, answered_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [row.stepRunId, row.orgId, row.executionId, JSON.stringify(row.answer), row.by, now],
    );
  },

  stepRun(sql: Sql, orgId: string, stepRunId: string) {
    return sql.one<{ execution_id: string; step_name: string; status: string; reason: string | null }>(
      `select execution_id, step_name, status, reason from step_run
       where org_id = $1 and step_run_id = $2 for update`,
      [orgId, stepRunId],
    );
  },

  /**
   * Approvals of which nobody was told yet, or is to be told again, taken so that no other process tells them too;
   * `until`: when one is taken again if nobody said how it went.
   */
  takeUntold(sql: Sql, now: Date, until: Date, limit: number): Promise<UntoldApproval[]> {
    return sql.rows(
      `update approval a set announce_at = $3, announce_tries = a.announce_tries + 1,
         remind_at = case when a.remind_at > $1 then a.remind_at end
       from (select approval_id, notified_at is not null as reminder from approval
             where state = 'pending' and ${notMoving('approval.org_id')}
               and (notified_at is null and coalesce(announce_at, $1) <= $1 or notified_at is not null and remind_at <= $1)
             order by created_at limit $2 for update skip locked) u
       where a.approval_id = u.approval_id
       returning ${approvalColumns.replaceAll('approval_id', 'a.approval_id')}, u.reminder, a.announce_tries`,
      [now, limit, until],
    );
  },

  /** It was told, or never will be. */
  announced(sql: Sql, approvalId: string, now: Date): Promise<number> {
    return sql.run('update approval set notified_at = $2, announce_at = null where approval_id = $1', [
      approvalId,
      now,
    ]);
  },

  announceAgain(sql: Sql, approvalId: string, at: Date): Promise<number> {
    return sql.run('update approval set announce_at = $2 where approval_id = $1', [approvalId, at]);
  },

  /** Whether it was still open. */
  async cancel(sql: Sql, approvalId: string, now: Date): Promise<boolean> {
    const set = `state = 'cancelled', decided_at = $2`;
    return (
      (await sql.run(`update approval set ${set} where approval_id = $1 and state = 'pending'`, [
        approvalId,
        now,
      ])) > 0
    );
  },

  /** A line after the last one of a step run that no claim is at work on. */
  appendLine(
    sql: Sql,
    line: { orgId: string; executionId: string; stepRunId: string; level: string; text: string },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into log_line (org_id, execution_id, step_run_id, seq, at, level, text)
       select $1, $2, $3, coalesce((select max(seq) + 1 from log_line where step_run_id = $3), 0), $4, $5, $6
       where exists (select from execution where execution_id = $2)
       on conflict do nothing`,
      [line.orgId, line.executionId, line.stepRunId, now, line.level, line.text.replaceAll('\0', '')],
    );
  },

  lockExecution(sql: Sql, orgId: string, id: string) {
    return sql.one<{ execution_id: string; status: ExecutionStatus; ended_at: Date | null }>(
      `select execution_id, status, ended_at from execution
       where ${named('execution')} order by (execution_id = $2) desc, created_at desc limit 1 for update`,
      [orgId, id],
    );
  },

  /** The execution and everything that it has started and waits for, as far as it has not ended. */
  family(sql: Sql, executionId: string): Promise<{ execution_id: string; owner: string | null }[]> {
    return sql.rows(
      `with recursive tree as (
         select execution_id from execution where execution_id = $1
         union select c.execution_id from execution c join tree on c.parent_id = tree.execution_id
       )
       select e.execution_id, e.owner from execution e join tree using (execution_id)
       where e.ended_at is null order by e.execution_id limit 100000 for update of e`,
      [executionId],
    );
  },

  async abort(sql: Sql, executionIds: readonly string[], by: string, now: Date): Promise<void> {
    await sql.run(
      `update execution set status = 'ABORTED', reason = null, progress = 100, ended_at = $2, wake_at = null, owner = null,
         fence = fence + 1, error_type = 'general', error_message = $3
       where execution_id = any ($1::text[])`,
      [executionIds, now, by],
    );
    // The step that ran last counts as stopped, also when the stop fell between two steps.
    await sql.run(
      `update step_run set status = 'ABORTED', reason = null, wake_at = null, ended_at = coalesce(ended_at, $2)
       where step_run_id in (
         select step_run_id from unnest($1::text[]) as e (id) cross join lateral (
           select step_run_id from step_run s where s.execution_id = e.id order by seq desc limit 1) last
         where not exists (select from step_run o where o.execution_id = e.id and o.ended_at is null))`,
      [executionIds, now],
    );
  },
};
