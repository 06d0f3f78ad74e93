import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { ApprovalAnswer, OperatorAnswered } from '../answers.port';
import type { ApprovalNotifier, ApprovalNotice } from '../approvals.port';
import type { Engine } from '../engine.port';
import { answersStore, type PendingApproval } from '../store/answers.store';
import { endingsStore } from '../store/endings.store';
import { signalsStore } from '../store/signals.store';
import { jsonOf, objectOf } from './recall';

interface Vote {
  id: string;
  name: string;
  at: string;
  comment?: string;
}

const isVote = (value: unknown): value is Vote =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'at' in value;
const votesOf = (value: unknown): Vote[] => (Array.isArray(value) ? value.filter(isVote) : []);

const past: Record<string, string> = {
  approved: 'approved',
  rejected: 'rejected',
  timed_out: 'timed out',
  cancelled: 'was cancelled with its execution',
};

function decidedAlready(row: PendingApproval): Fault {
  const when = row.decided_at?.toISOString() ?? '';
  const how = past[row.state] ?? row.state;
  const data = { state: row.state, by: row.decided_by_name, via: row.decided_via, at: when };
  return row.decided_by_name === null
    ? new Fault('conflict', `The approval of “${row.step_name}” ${how} at ${when}.`, data)
    : new Fault(
        'conflict',
        `${row.decided_by_name} has ${how} “${row.step_name}” already, at ${when} by ${row.decided_via ?? 'the app'}.`,
        data,
      );
}

export interface AnswersDeps {
  database: Database;
  clock: Clock;
  wake(): void;
}

export function createAnswers(deps: AnswersDeps): Pick<Engine, 'decide' | 'answerOperator'> {
  const { database, clock } = deps;
  return {
    async decide(orgId, approvalId, { approve, comment, by, via }) {
      await database.system(async (sql) => {
        const now = clock.now();
        await answersStore.lockFor(sql, orgId, { approvalId });
        const row = await answersStore.lockApproval(sql, orgId, approvalId);
        if (!row) throw new Fault('not_found', `There is no approval with the id ${approvalId}.`);
        if (row.state !== 'pending') throw decidedAlready(row);
        if (row.expires_at !== null && row.expires_at <= now)
          throw new Fault(
            'conflict',
            `The time for “${row.step_name}” is over since ${row.expires_at.toISOString()}.`,
          );
        if (objectOf(row.request)?.['comment_required'] === true && comment.trim() === '')
          throw badInput([{ field: 'comment', reason: `“${row.step_name}” is decided with a comment only` }]);
        const votes = votesOf(row.votes);
        const earlier = votes.find(({ id }) => id === by.id);
        if (earlier)
          throw new Fault(
            'conflict',
            `${earlier.name} has approved “${row.step_name}” already, at ${earlier.at}.`,
          );
        await notifyChange(sql, { orgId, tag: 'approval', id: approvalId });
        if (approve) {
          votes.push({ ...by, at: now.toISOString(), comment });
          await answersStore.vote(sql, approvalId, votes);
          if (votes.length < row.quorum) return;
        }
        const state = approve ? 'approved' : 'rejected';
        await answersStore.decide(sql, approvalId, { state, by, via, comment }, now);
        const answer: ApprovalAnswer = { kind: 'approval', approve, comment, by, via, at: now.toISOString() };
        const { step_run_id: stepRunId, execution_id: executionId } = row;
        await answersStore.answer(sql, { stepRunId, orgId, executionId, answer, by: by.id }, now);
        await endingsStore.wake(sql, [executionId], now);
        await signalsStore.wake(sql);
      });
      deps.wake();
    },

    async answerOperator(orgId, stepRunId, { answer, output, by }) {
      await database.system(async (sql) => {
        const now = clock.now();
        await answersStore.lockFor(sql, orgId, { stepRunId });
        const run = await answersStore.stepRun(sql, orgId, stepRunId);
        if (!run) throw new Fault('not_found', `There is no step run with the id ${stepRunId}.`);
        if (run.status !== 'WAITING' || run.reason !== 'operator')
          throw new Fault('conflict', `The step “${run.step_name}” does not wait for an operator.`);
        const given: OperatorAnswered = { kind: 'operator', answer, output, by, at: now.toISOString() };
        const row = { stepRunId, orgId, executionId: run.execution_id, answer: given, by: by.id };
        if ((await answersStore.answer(sql, row, now)) === 0)
          throw new Fault('conflict', `The step “${run.step_name}” has been answered already.`);
        await endingsStore.wake(sql, [run.execution_id], now);
        await notifyChange(sql, { orgId, tag: 'execution', id: run.execution_id });
        await signalsStore.wake(sql);
      });
      deps.wake();
    },
  };
}

/** Approvals appear in the app by themselves: the change is told with the write that asks for them. */
export const inAppNotifier: ApprovalNotifier = {
  notify: () => Promise.resolve({ delivered: true, via: 'app' }),
};

export interface TellerDeps {
  database: Database;
  clock: Clock;
  log: Log;
  main: ApprovalNotifier;
  fallback: ApprovalNotifier;
}

/** Tells approvals of which nobody was told yet, each once and reminders when they are due, and writes into the step's log how that went. */
export function createTeller({ database, clock, log, main, fallback }: TellerDeps) {
  let telling: Promise<void> | undefined;
  let wanted = false;

  async function tryBoth(notice: ApprovalNotice): Promise<{ level: 'info' | 'error'; text: string }> {
    const reasons: string[] = [];
    const asked = notice.isReminder ? 'A reminder of the approval was sent' : 'The approval was asked for';
    for (const notifier of main === fallback ? [main] : [main, fallback]) {
      try {
        const { delivered, via, reason } = await notifier.notify(notice);
        const failed = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
        if (delivered) return { level: 'info', text: `${asked} by ${via}${failed}.` };
        reasons.push(`${via}: ${reason ?? 'not delivered'}`);
      } catch (error) {
        reasons.push(error instanceof Error ? error.message : String(error));
      }
    }
    return { level: 'error', text: `The approval could not be announced: ${reasons.join('; ')}.` };
  }

  async function tellAll(): Promise<void> {
    for (;;) {
      const untold = await database.system((sql) => answersStore.takeUntold(sql, clock.now(), 20));
      if (untold.length === 0) return;
      for (const row of untold) {
        const { level, text } = await tryBoth(noticeOf(row));
        const { org_id: orgId, execution_id: executionId, step_run_id: stepRunId } = row;
        await database.system((sql) =>
          answersStore.appendLine(sql, { orgId, executionId, stepRunId, level, text }, clock.now()),
        );
      }
    }
  }

  function tell() {
    wanted = true;
    telling ??= (async () => {
      while (wanted) {
        wanted = false;
        await tellAll().catch((error: unknown) =>
          log.warn({ err: error }, 'Approvals could not be announced'),
        );
      }
      telling = undefined;
    })();
  }
  return { tell, idle: async () => telling };
}

const noticeOf = (row: PendingApproval & { reminder: boolean }): ApprovalNotice => ({
  ...{
    approvalId: row.approval_id,
    orgId: row.org_id,
    executionId: row.execution_id,
    workflowId: row.workflow_id,
  },
  ...{ stepRunId: row.step_run_id, stepName: row.step_name, request: objectOf(jsonOf(row.request)) ?? {} },
  ...{ quorum: row.quorum, createdAt: row.created_at, expiresAt: row.expires_at, isReminder: row.reminder },
});
