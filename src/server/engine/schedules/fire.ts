import { isFault } from '@shared/kernel/fault';
import { nextFire } from '@shared/model/schedules/occurrences';
import { scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import { triggerWords } from '@shared/words/triggers';
import type { Sql } from '../../db/database';
import { isDatabaseGone, isRetryable } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import type { Engine } from '../engine.port';
import { planDue, type DueRun } from './due';
import { schedulesStore, type InTheWay, type ScheduleRow } from './schedules.store';

/** Starts that may fail one after the other before a schedule is paused. */
const FAILURES_MAX = 10;
const DETAIL_MAX = 1_000;

export interface Firing {
  engine: Pick<Engine, 'startIn'>;
  now: Date;
  /** When the scheduler began. */
  since: Date;
}

/** The same time of a trigger is the same event, whichever server starts it. */
const eventOf = (triggerId: string, at: Date): string => `${triggerId}_${at.getTime()}`;

const ruleOf = (row: ScheduleRow) => scheduleRule(readConfiguration(row.rule), row.anchor);
const minute = (at: Date) => `${at.toISOString().slice(0, 16)}Z`;

/**
 * Handles one due schedule in the caller's transaction: what was missed, what runs now, and when it runs next. → false
 * when none is due. Whatever another server has begun is locked or recorded, so nothing begins twice.
 */
export async function fireOne(sql: Sql, firing: Firing): Promise<boolean> {
  const row = await schedulesStore.lockDue(sql, firing.now);
  if (!row) return false;
  const rule = ruleOf(row);
  if (!rule) {
    await schedulesStore.pause(sql, row.trigger_id, 'The schedule cannot be read any more. Save it again.');
    await changed(sql, row);
    return true;
  }
  await schedulesStore.planNext(sql, row.trigger_id, nextFire(rule, firing.now));
  // A disabled workflow's times pass without a trace, so that nothing has piled up when it is enabled.
  if (row.workflow_state === 'enabled') {
    const { runs, missed } = planDue(rule, row.next_fire_at, { ...firing, misfire: row.misfire });
    if (missed) {
      const detail = triggerWords.missed(minute(missed.from), minute(missed.to));
      await record(sql, row, firing, { at: missed.from, outcome: 'skipped_misfire', detail });
    }
    for (const run of runs) await runOrWait(sql, row, firing, run);
  }
  await changed(sql, row);
  return true;
}

/** Starts one run that had waited for an earlier one. → false when none can begin. */
export async function releaseOne(sql: Sql, firing: Firing): Promise<boolean> {
  const row = await schedulesStore.lockReleased(sql, triggerWords.makingUp);
  if (!row) return false;
  const { trigger_id: triggerId, scheduled_for: at } = row;
  // The lock came after the look: another server may have been faster.
  if (!(await schedulesStore.isStillBuffered(sql, triggerId, at))) return true;
  if (row.workflow_state === 'disabled') {
    const fire = { triggerId, scheduledFor: at, firedAt: firing.now, executionId: null };
    await schedulesStore.settleFire(sql, {
      ...fire,
      outcome: 'skipped_overlap',
      detail: triggerWords.disabled,
    });
  } else if (!(await schedulesStore.isActive(sql, triggerId))) {
    await start(sql, row, firing, { at, late: row.late, owed: row.late });
  }
  await changed(sql, row);
  return true;
}

const changed = (sql: Sql, row: ScheduleRow) =>
  notifyChange(sql, { orgId: row.org_id, tag: 'trigger', id: row.trigger_id });

function record(
  sql: Sql,
  row: ScheduleRow,
  { now }: Firing,
  fire: { at: Date; outcome: Parameters<typeof schedulesStore.addFire>[1]['outcome']; detail: string | null },
) {
  const { at, outcome, detail } = fire;
  const ids = { triggerId: row.trigger_id, orgId: row.org_id };
  return schedulesStore.addFire(sql, { ...ids, scheduledFor: at, firedAt: now, outcome, detail });
}

async function runOrWait(sql: Sql, row: ScheduleRow, firing: Firing, run: DueRun): Promise<void> {
  if (row.overlap !== 'allow') {
    const way = await schedulesStore.inTheWay(sql, row.trigger_id, triggerWords.makingUp);
    if (way.running || way.waiting || way.catchingUp) {
      const detail = waitsFor(row, run, way);
      const outcome = detail === null ? 'skipped_overlap' : 'buffered';
      const why = row.overlap === 'skip' ? triggerWords.overlapped : triggerWords.overlappedBuffer;
      await record(sql, row, firing, { at: run.at, outcome, detail: detail ?? why });
      return;
    }
  }
  const outcome = run.late ? 'caught_up' : 'fired';
  const added = await record(sql, row, firing, { at: run.at, outcome, detail: null });
  if (added > 0) await start(sql, row, firing, run);
}

/** Why a run waits for what is in its way; null where it is left out. */
function waitsFor(row: ScheduleRow, run: DueRun, way: InTheWay): string | null {
  // Runs to be made up for come one after the other, whatever the policy does with those of the present,
  if (row.misfire === 'all' && run.owed) return triggerWords.makingUp;
  if (way.waiting) return null;
  // and they are no reason to leave out one of the present.
  const onlyCatchUps = row.misfire === 'all' && !way.running;
  return row.overlap === 'buffer_one' || onlyCatchUps ? triggerWords.buffered : null;
}

async function start(sql: Sql, row: ScheduleRow, firing: Firing, { at, late }: DueRun): Promise<void> {
  const { trigger_id: triggerId, org_id: orgId, workflow_id: workflowId, name } = row;
  const fire = { triggerId, scheduledFor: at, firedAt: firing.now };
  await schedulesStore.savepoint(sql);
  try {
    const { executionId } = await firing.engine.startIn(sql, {
      orgId,
      workflowId,
      triggerId,
      triggerType: 'SCHEDULED',
      inputs: {},
      scheduledFor: at,
      triggerEventId: eventOf(triggerId, at),
      payload: { trigger_id: triggerId, trigger_name: name, scheduled_for: at.toISOString() },
      actor: { id: `trigger:${triggerId}`, name },
    });
    const outcome = late ? 'caught_up' : 'fired';
    await schedulesStore.settleFire(sql, { ...fire, outcome, executionId, detail: null });
    await schedulesStore.noteFailures(sql, triggerId, 0);
    row.failures = 0;
  } catch (error) {
    // Not this schedule's fault: the whole transaction is done again, later or by another server.
    if (isRetryable(error) || isDatabaseGone(error) || (isFault(error) && error.code === 'unavailable'))
      throw error;
    await schedulesStore.backToSavepoint(sql);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_MAX);
    await schedulesStore.settleFire(sql, { ...fire, outcome: 'failed', executionId: null, detail: reason });
    row.failures += 1;
    await schedulesStore.noteFailures(sql, triggerId, row.failures);
    if (row.failures >= FAILURES_MAX)
      await schedulesStore.pause(sql, triggerId, triggerWords.paused(row.failures, reason));
  }
}

/**
 * After the clock was put back: what had been planned by the wrong time is planned anew. Times that had their run keep
 * their row, so they do not run again. → the last id of a full page; undefined at the end.
 */
export async function replan(sql: Sql, now: Date, afterId: string): Promise<string | undefined> {
  const rows = await schedulesStore.planned(sql, now, afterId, REPLAN_PAGE);
  for (const row of rows) {
    const rule = ruleOf(row);
    if (rule) await schedulesStore.planNext(sql, row.trigger_id, nextFire(rule, now));
  }
  return rows.length < REPLAN_PAGE ? undefined : rows.at(-1)?.trigger_id;
}
const REPLAN_PAGE = 200;
