import type { JsonObject } from '@shared/model/json';
import { notMoving } from '../../db/moving';
import type { MisfirePolicy, OverlapPolicy } from '@shared/model/schedules/types';
import type { Sql } from '../../db/database';

export type FireOutcome =
  | 'fired'
  | 'caught_up'
  | 'buffered'
  | 'skipped_overlap'
  | 'skipped_misfire'
  | 'failed';

export interface ScheduleRow {
  trigger_id: string;
  org_id: string;
  workflow_id: string;
  name: string;
  rule: JsonObject;
  anchor: Date;
  next_fire_at: Date | null;
  misfire: MisfirePolicy;
  overlap: OverlapPolicy;
  failures: number;
  workflow_state: 'enabled' | 'disabled';
}

/** What a run of a trigger would overlap with. */
export interface InTheWay {
  /** An earlier run of the present. */
  running: boolean;
  /** A run of the present that waits already. */
  waiting: boolean;
  /** A missed run that is made up for, or waits to be. */
  catchingUp: boolean;
}

const columns = `s.trigger_id, s.org_id, t.workflow_id, t.name, s.rule, s.anchor, s.next_fire_at, s.misfire, s.overlap,
  s.failures, w.state as workflow_state`;
const tables = `schedule s join workflow_trigger t on t.trigger_id = s.trigger_id
  join workflow w on w.workflow_id = t.workflow_id`;
const active = `exists (select from execution e
  where e.trigger_id = s.trigger_id and e.trigger_type = 'SCHEDULED' and e.ended_at is null)`;

export const schedulesStore = {
  /** The one that has been due the longest and that no other server is at; locked until the transaction ends. */
  lockDue(sql: Sql, now: Date): Promise<(ScheduleRow & { next_fire_at: Date }) | undefined> {
    return sql.one(
      `select ${columns} from ${tables} where s.next_fire_at <= $1 and ${notMoving('s.org_id')}
       order by s.next_fire_at limit 1 for update of s skip locked`,
      [now],
    );
  },

  /** A run that waits for an earlier one of its trigger which has ended by now; the schedule is locked. */
  lockReleased(
    sql: Sql,
    lateDetail: string,
  ): Promise<(ScheduleRow & { scheduled_for: Date; late: boolean }) | undefined> {
    return sql.one(
      `select ${columns}, f.scheduled_for, f.detail is not distinct from $1 as late
       from ${tables} join schedule_fire f on f.trigger_id = s.trigger_id and f.outcome = 'buffered'
       where s.paused_reason is null and ${notMoving('s.org_id')} and (w.state = 'disabled' or not ${active})
       order by f.scheduled_for limit 1 for update of s skip locked`,
      [lateDetail],
    );
  },

  async isActive(sql: Sql, triggerId: string): Promise<boolean> {
    const row = await sql.one(`select from schedule s where s.trigger_id = $1 and ${active}`, [triggerId]);
    return row !== undefined;
  },

  /** `lateDetail`: by what a waiting run is known that was missed. */
  async inTheWay(sql: Sql, triggerId: string, lateDetail: string): Promise<InTheWay> {
    const row = await sql.one<InTheWay>(
      `with active as (
         select f.outcome is not distinct from 'caught_up' as late from execution e
           left join schedule_fire f on f.trigger_id = e.trigger_id and f.execution_id = e.execution_id
          where e.trigger_id = $1 and e.trigger_type = 'SCHEDULED' and e.ended_at is null
       ), buffered as (
         select f.detail is not distinct from $2 as late from schedule_fire f
          where f.trigger_id = $1 and f.outcome = 'buffered'
       )
       select exists (select from active where not late) as running,
         exists (select from buffered where not late) as waiting,
         exists (select from active where late) or exists (select from buffered where late) as "catchingUp"`,
      [triggerId, lateDetail],
    );
    return row ?? { running: false, waiting: false, catchingUp: false };
  },

  /** 0: this time has had its row before. */
  addFire(
    sql: Sql,
    fire: {
      triggerId: string;
      orgId: string;
      scheduledFor: Date;
      firedAt: Date;
      outcome: FireOutcome;
      detail: string | null;
    },
  ): Promise<number> {
    return sql.run(
      `insert into schedule_fire (trigger_id, scheduled_for, org_id, fired_at, outcome, detail)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [fire.triggerId, fire.scheduledFor, fire.orgId, fire.firedAt, fire.outcome, fire.detail],
    );
  },

  settleFire(
    sql: Sql,
    fire: {
      triggerId: string;
      scheduledFor: Date;
      firedAt: Date;
      outcome: FireOutcome;
      executionId: string | null;
      detail: string | null;
    },
  ): Promise<number> {
    return sql.run(
      `update schedule_fire set outcome = $3, execution_id = $4, detail = $5, fired_at = $6
       where trigger_id = $1 and scheduled_for = $2`,
      [fire.triggerId, fire.scheduledFor, fire.outcome, fire.executionId, fire.detail, fire.firedAt],
    );
  },

  async isStillBuffered(sql: Sql, triggerId: string, scheduledFor: Date): Promise<boolean> {
    const row = await sql.one(
      "select from schedule_fire where trigger_id = $1 and scheduled_for = $2 and outcome = 'buffered'",
      [triggerId, scheduledFor],
    );
    return row !== undefined;
  },

  planNext(sql: Sql, triggerId: string, next: Date | null): Promise<number> {
    return sql.run('update schedule set next_fire_at = $2 where trigger_id = $1', [triggerId, next]);
  },

  noteFailures(sql: Sql, triggerId: string, failures: number): Promise<number> {
    return sql.run('update schedule set failures = $2 where trigger_id = $1 and failures <> $2', [
      triggerId,
      failures,
    ]);
  },

  pause(sql: Sql, triggerId: string, reason: string): Promise<number> {
    return sql.run('update schedule set next_fire_at = null, paused_reason = $2 where trigger_id = $1', [
      triggerId,
      reason,
    ]);
  },

  /** What is planned for later, after a trigger's id, in the order of ids. */
  planned(sql: Sql, after: Date, afterId: string, limit: number): Promise<ScheduleRow[]> {
    return sql.rows(
      `select ${columns} from ${tables} where s.next_fire_at > $1 and s.trigger_id > $2
       order by s.trigger_id limit $3 for update of s`,
      [after, afterId, limit],
    );
  },

  async outlook(sql: Sql): Promise<{ next: Date | null; buffered: boolean }> {
    const row = await sql.one<{ next: Date | null; buffered: boolean }>(
      `select (select min(next_fire_at) from schedule where next_fire_at is not null) as next,
         exists (select from schedule_fire where outcome = 'buffered') as buffered`,
    );
    return row ?? { next: null, buffered: false };
  },

  /** Parts of a transaction that may fail without the rest. */
  savepoint: (sql: Sql) => sql.run('savepoint start_of_run'),
  backToSavepoint: (sql: Sql) => sql.run('rollback to savepoint start_of_run'),

  /** Drops what happened long ago. → how many rows. */
  prune(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from schedule_fire f where fired_at < $1 and outcome <> 'buffered'
         and not exists (select from legal_hold h where h.org_id = f.org_id)`,
      [before],
    );
  },
};
