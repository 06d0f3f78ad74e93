import { badInput, Fault } from '@shared/kernel/fault';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { ApprovalAnswer, OperatorAnswered, UndeliveredAnswer } from '../answers.port';
import type { Announced, ApprovalNotifier, ApprovalNotice } from '../approvals.port';
import type { Engine } from '../engine.port';
import { answersStore, type PendingApproval, type UntoldApproval } from '../store/answers.store';
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
    ? new Fault('conflict:already_decided', `The approval of “${row.step_name}” ${how} at ${when}.`, data)
    : new Fault(
        'conflict:already_decided',
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
        if (!row)
          throw new Fault('not_found:approval_not_found', `There is no approval with the id ${approvalId}.`);
        if (row.state !== 'pending') throw decidedAlready(row);
        if (row.expires_at !== null && row.expires_at <= now)
          throw new Fault(
            'conflict:approval_expired',
            `The time for “${row.step_name}” is over since ${row.expires_at.toISOString()}.`,
          );
        if (objectOf(row.request)?.['comment_required'] === true && comment.trim() === '')
          throw badInput([{ field: 'comment', reason: `“${row.step_name}” is decided with a comment only` }]);
        const votes = votesOf(row.votes);
        const earlier = votes.find(({ id }) => id === by.id);
        if (earlier)
          throw new Fault(
            'conflict:already_decided',
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
        if (!run)
          throw new Fault('not_found:step_run_not_found', `There is no step run with the id ${stepRunId}.`);
        if (run.status !== 'WAITING' || run.reason !== 'operator')
          throw new Fault(
            'conflict:not_waiting',
            `The step “${run.step_name}” does not wait for an operator.`,
          );
        const given: OperatorAnswered = { kind: 'operator', answer, output, by, at: now.toISOString() };
        const row = { stepRunId, orgId, executionId: run.execution_id, answer: given, by: by.id };
        if ((await answersStore.answer(sql, row, now)) === 0)
          throw new Fault(
            'conflict:already_answered',
            `The step “${run.step_name}” has been answered already.`,
          );
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

export interface AnnouncerDeps {
  database: Database;
  clock: Clock;
  log: Log;
  main: ApprovalNotifier;
  fallback: ApprovalNotifier;
  /** After an answer to a step was written. */
  wake(): void;
}

/** How long after each failed try the next one comes; after the last the approval stays unannounced. */
const AGAIN_AFTER = [1, 5, 15, 60].map((minutes) => minutes * 60_000);
/** Whoever announces one is taken for dead after that. */
const TAKEN_FOR = 90_000;

/**
 * Tells approvals of which nobody was told yet, each once and reminders when they are due, and writes into the step's log
 * how that went. What may pass is tried again; where nobody can be told at all, the step says whether it waits on or fails.
 */
export function createAnnouncer({ database, clock, log, main, fallback, wake }: AnnouncerDeps) {
  let running: Promise<void> | undefined;
  let wanted = false;

  async function tryBoth(notice: ApprovalNotice): Promise<Announced> {
    const failed: string[] = [];
    let passing = false;
    for (const notifier of main === fallback ? [main] : [main, fallback]) {
      try {
        const told = await notifier.notify(notice);
        if (told?.delivered) {
          const before = failed.length > 0 ? ` (${failed.join('; ').replace(/\.$/, '')})` : '';
          return { delivered: true, via: `${told.via}${before}` };
        }
        if (told) failed.push(told.reason);
        passing ||= told?.passing ?? false;
      } catch (error) {
        log.warn({ err: error, approvalId: notice.approvalId }, 'An approval could not be announced');
        failed.push(error instanceof Error ? error.message : String(error));
      }
    }
    return { delivered: false, reason: failed.join('; '), passing };
  }

  async function one(row: UntoldApproval): Promise<void> {
    const { approval_id: id, org_id: orgId, execution_id: executionId, step_run_id: stepRunId } = row;
    const told = await tryBoth(noticeOf(row));
    const now = clock.now();
    const wait =
      !told.delivered && told.passing && !row.reminder ? AGAIN_AFTER[row.announce_tries - 1] : undefined;
    const fails = !told.delivered && wait === undefined && !row.reminder && failsUnannounced(row.request);
    const note = (level: 'info' | 'error', text: string) => ({ orgId, executionId, stepRunId, level, text });
    await database.system(async (sql) => {
      if (fails) await answersStore.lockFor(sql, orgId, { approvalId: id });
      if (wait === undefined) await answersStore.announced(sql, id, now);
      else await answersStore.announceAgain(sql, id, new Date(now.getTime() + wait));
      const line = told.delivered
        ? note(
            'info',
            `${row.reminder ? 'A reminder of the approval was sent' : 'The approval was asked for'} by ${told.via}.`,
          )
        : note(
            'error',
            `The approval could not be announced: ${told.reason}${wait === undefined ? '' : ` It is tried again in ${wait / 60_000} min.`}`,
          );
      await answersStore.appendLine(sql, line, now);
      if (!fails || told.delivered || !(await answersStore.cancel(sql, id, now))) return;
      const answer: UndeliveredAnswer = { kind: 'undelivered', reason: told.reason, at: now.toISOString() };
      await answersStore.answer(sql, { stepRunId, orgId, executionId, answer, by: 'costloom' }, now);
      await endingsStore.wake(sql, [executionId], now);
      await notifyChange(sql, { orgId, tag: 'approval', id });
      await signalsStore.wake(sql);
    });
    if (fails) wake();
  }

  async function announceAll(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const until = new Date(now.getTime() + TAKEN_FOR);
      const untold = await database.system((sql) => answersStore.takeUntold(sql, now, until, 20));
      if (untold.length === 0) return;
      for (const row of untold) await one(row);
    }
  }

  function announce() {
    wanted = true;
    running ??= (async () => {
      while (wanted) {
        wanted = false;
        await announceAll().catch((error: unknown) =>
          log.warn({ err: error }, 'Approvals could not be announced'),
        );
      }
      running = undefined;
    })();
  }
  return { announce, idle: async () => running };
}

const failsUnannounced = (request: unknown) => objectOf(jsonOf(request))?.['on_undelivered'] === 'fail';

const noticeOf = (row: UntoldApproval): ApprovalNotice => ({
  approvalId: row.approval_id,
  orgId: row.org_id,
  executionId: row.execution_id,
  workflowId: row.workflow_id,
  stepRunId: row.step_run_id,
  stepName: row.step_name,
  request: objectOf(jsonOf(row.request)) ?? {},
  quorum: row.quorum,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  isReminder: row.reminder,
});
