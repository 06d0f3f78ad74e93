import type { HookRefusal } from '@shared/model/hooks/settings';
import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';

export type StoredType = 'MANUAL' | 'SCHEDULED' | 'INTEGRATION_EVENT' | 'HTTP';

export interface FireRow {
  scheduled_for: Date;
  fired_at: Date;
  outcome: 'fired' | 'caught_up' | 'buffered' | 'skipped_overlap' | 'skipped_misfire' | 'failed';
  execution_id: string | null;
  detail: string | null;
}

/** The last delivery that was refused, and how many were. */
export interface RefusedNote {
  at: string;
  reason: HookRefusal;
  count: number;
}

/** What became of a subscription of Amazon SNS. */
export interface SubscriptionNote {
  at: string;
  state: 'confirmed' | 'ended';
  topic: string;
}

/** What a person sets of a trigger. */
interface Settings {
  triggerId: string;
  name: string;
  type: StoredType;
  configuration: JsonObject;
  hook: JsonObject;
  secretHash: string | null;
  signingSecret: string | null;
}

export interface TriggerRow {
  trigger_id: string;
  org_id: string;
  workflow_id: string;
  name: string;
  type: StoredType;
  configuration: JsonObject;
  /** Of an HTTP trigger: its settings, as `hookValue` writes them. */
  hook: JsonObject;
  secret_hash: string | null;
  /** Sealed. */
  signing_secret: string | null;
  hook_refused: RefusedNote | null;
  hook_subscription: SubscriptionNote | null;
  created_at: Date;
  updated_at: Date;
  rule: JsonObject | null;
  anchor: Date | null;
  next_fire_at: Date | null;
  paused_reason: string | null;
  last_scheduled_for: Date | null;
  last_fired_at: Date | null;
  last_outcome: FireRow['outcome'] | null;
  last_execution_id: string | null;
  last_detail: string | null;
}

const select = `select t.trigger_id, t.org_id, t.workflow_id, t.name, t.type, t.configuration, t.hook, t.secret_hash,
    t.signing_secret, t.hook_refused, t.hook_subscription, t.created_at, t.updated_at, s.rule, s.anchor, s.next_fire_at, s.paused_reason,
    f.scheduled_for as last_scheduled_for, f.fired_at as last_fired_at, f.outcome as last_outcome,
    f.execution_id as last_execution_id, f.detail as last_detail
  from workflow_trigger t
  left join schedule s on s.trigger_id = t.trigger_id
  left join lateral (
    select * from schedule_fire where trigger_id = t.trigger_id order by scheduled_for desc limit 1
  ) f on true`;

export const triggersStore = {
  async hasWorkflow(sql: Sql, workflowId: string): Promise<boolean> {
    return (await sql.one('select from workflow where workflow_id = $1', [workflowId])) !== undefined;
  },

  /** What of an event can be found: own integrations only, as what happens at a shared one is its owner's. */
  async findEvent(
    sql: Sql,
    event: { orgId: string; integrationId: string; eventId: string },
  ): Promise<{ integration: boolean; event: boolean }> {
    const found = await sql.one<{ integration: boolean; event: boolean }>(
      `select exists (select from integration where org_id = $1 and integration_id = $2) as integration,
         exists (select from integration_event
                  where org_id = $1 and integration_id = $2 and event_id = $3) as event`,
      [event.orgId, event.integrationId, event.eventId],
    );
    return found ?? { integration: false, event: false };
  },

  async hasSource(sql: Sql, orgId: string, sourceId: string): Promise<boolean> {
    const found = await sql.one('select from cost_source where org_id = $1 and id = $2', [orgId, sourceId]);
    return found !== undefined;
  },

  /** Serialises the additions to one workflow. → how many triggers it has. */
  async lockAndCount(sql: Sql, workflowId: string): Promise<number> {
    await sql.run('select from workflow where workflow_id = $1 for no key update', [workflowId]);
    const row = await sql.one<{ count: number }>(
      'select count(*) as count from workflow_trigger where workflow_id = $1',
      [workflowId],
    );
    return row?.count ?? 0;
  },

  list(sql: Sql, workflowId: string): Promise<TriggerRow[]> {
    return sql.rows(`${select} where t.workflow_id = $1 order by t.created_at, t.trigger_id limit 1000`, [
      workflowId,
    ]);
  },

  find(sql: Sql, workflowId: string, triggerId: string): Promise<TriggerRow | undefined> {
    return sql.one(`${select} where t.workflow_id = $1 and t.trigger_id = $2`, [workflowId, triggerId]);
  },

  /** Locks the schedule before the trigger, as firing does. */
  async lock(sql: Sql, triggerId: string): Promise<void> {
    await sql.run('select from schedule where trigger_id = $1 for update', [triggerId]);
    await sql.run('select from workflow_trigger where trigger_id = $1 for update', [triggerId]);
  },

  insert(
    sql: Sql,
    trigger: Settings & { orgId: string; workflowId: string; createdBy: string },
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, configuration, hook, secret_hash,
         signing_secret, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
      [
        ...[trigger.triggerId, trigger.orgId, trigger.workflowId, trigger.name, trigger.type],
        ...[JSON.stringify(trigger.configuration), JSON.stringify(trigger.hook), trigger.secretHash],
        ...[trigger.signingSecret, trigger.createdBy, now],
      ],
    );
  },

  /** With other settings of its hook, what was refused before says nothing any more. */
  update(sql: Sql, trigger: Settings, now: Date): Promise<number> {
    return sql.run(
      `update workflow_trigger set name = $2, type = $3, configuration = $4, hook = $5, secret_hash = $6,
         signing_secret = $7, updated_at = $8,
         hook_refused = case when (hook, secret_hash, signing_secret) is not distinct from ($5::jsonb, $6::text, $7::text)
           then hook_refused end
       where trigger_id = $1`,
      [
        ...[trigger.triggerId, trigger.name, trigger.type, JSON.stringify(trigger.configuration)],
        ...[JSON.stringify(trigger.hook), trigger.secretHash, trigger.signingSecret, now],
      ],
    );
  },

  remove(sql: Sql, workflowId: string, triggerId: string): Promise<number> {
    return sql.run('delete from workflow_trigger where workflow_id = $1 and trigger_id = $2', [
      workflowId,
      triggerId,
    ]);
  },

  /** Makes or replaces the schedule of a trigger; it is not paused afterwards. */
  putSchedule(
    sql: Sql,
    schedule: {
      triggerId: string;
      orgId: string;
      rule: JsonObject;
      timezone: string;
      anchor: Date;
      nextFireAt: Date | null;
      misfire: string;
      overlap: string;
    },
  ): Promise<number> {
    return sql.run(
      `insert into schedule (trigger_id, org_id, rule, time_zone, anchor, next_fire_at, misfire, overlap)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (trigger_id) do update set rule = excluded.rule, time_zone = excluded.time_zone,
         anchor = excluded.anchor, next_fire_at = excluded.next_fire_at, misfire = excluded.misfire,
         overlap = excluded.overlap, failures = 0, paused_reason = null`,
      [
        ...[schedule.triggerId, schedule.orgId, JSON.stringify(schedule.rule), schedule.timezone],
        ...[schedule.anchor, schedule.nextFireAt, schedule.misfire, schedule.overlap],
      ],
    );
  },

  removeSchedule(sql: Sql, triggerId: string): Promise<number> {
    return sql.run('delete from schedule where trigger_id = $1', [triggerId]);
  },

  /** What waits for its turn under a schedule that is no more. */
  dropBuffered(sql: Sql, triggerId: string, detail: string): Promise<number> {
    return sql.run(
      `update schedule_fire set outcome = 'skipped_overlap', detail = $2
       where trigger_id = $1 and outcome = 'buffered'`,
      [triggerId, detail],
    );
  },

  fires(sql: Sql, triggerId: string, before: Date | null, limit: number): Promise<FireRow[]> {
    return sql.rows(
      `select scheduled_for, fired_at, outcome, execution_id, detail from schedule_fire
       where trigger_id = $1 and ($2::timestamptz is null or scheduled_for < $2)
       order by scheduled_for desc limit $3`,
      [triggerId, before, limit],
    );
  },

  /** Whichever organisation it is of: nobody has signed in at a hook. */
  hook(
    sql: Sql,
    triggerId: string,
  ): Promise<
    | (Pick<TriggerRow, 'trigger_id' | 'org_id' | 'workflow_id' | 'name' | 'hook' | 'signing_secret'> & {
        secret_hash: string;
      })
    | undefined
  > {
    return sql.one(
      `select trigger_id, org_id, workflow_id, name, hook, secret_hash, signing_secret from workflow_trigger
       where trigger_id = $1 and type = 'HTTP' and secret_hash is not null`,
      [triggerId],
    );
  },

  /** `count`: of those that were refused since the last note; they are added up. */
  noteRefused(sql: Sql, triggerId: string, note: RefusedNote): Promise<number> {
    return sql.run(
      `update workflow_trigger set hook_refused = jsonb_build_object('at', $2::text, 'reason', $3::text,
         'count', coalesce((hook_refused ->> 'count')::integer, 0) + $4::integer)
       where trigger_id = $1`,
      [triggerId, note.at, note.reason, note.count],
    );
  },

  noteSubscription(sql: Sql, triggerId: string, note: SubscriptionNote): Promise<number> {
    return sql.run('update workflow_trigger set hook_subscription = $2 where trigger_id = $1', [
      triggerId,
      JSON.stringify(note),
    ]);
  },

  /** Triggers of enabled workflows that listen to an event, of one source or of any. */
  listening(
    sql: Sql,
    of: { orgId: string; integrationId: string; eventId: string; sourceId: string | null },
    limit: number,
  ): Promise<{ trigger_id: string; workflow_id: string; name: string }[]> {
    return sql.rows(
      `select t.trigger_id, t.workflow_id, t.name from workflow_trigger t
         join workflow w on w.workflow_id = t.workflow_id and w.state = 'enabled'
        where t.org_id = $1 and t.type = 'INTEGRATION_EVENT' and t.configuration ->> 'integrationId' = $2
          and t.configuration ->> 'eventId' = $3
          and (t.configuration ->> 'sourceId' is null or t.configuration ->> 'sourceId' = $4)
        order by t.created_at, t.trigger_id limit $5`,
      [of.orgId, of.integrationId, of.eventId, of.sourceId, limit],
    );
  },

  async savepoint(sql: Sql): Promise<void> {
    await sql.run('savepoint trigger_start');
  },
  async backToSavepoint(sql: Sql): Promise<void> {
    await sql.run('rollback to savepoint trigger_start');
  },

  /** Enabled workflows of the organisation that can be run from a case. */
  forCases(sql: Sql, limit: number): Promise<{ workflow_id: string }[]> {
    return sql.rows(
      `select workflow_id from workflow where state = 'enabled' and 'case' = any (runnable_from)
       order by name_key limit $1`,
      [limit],
    );
  },
};
