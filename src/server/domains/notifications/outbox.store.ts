import type { Contact, ContactType } from '@shared/model/settings/notifications';
import { notMoving } from '../../db/moving';
import type { Sql } from '../../db/database';
import type { Message } from './notifications.port';

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed';

export interface OutboxRow {
  notification_id: string;
  org_id: string;
  event_key: string;
  channel: ContactType;
  topic: string;
  contact: Contact;
  message: Message;
  tries: number;
  /** Addresses of the contact that have it already. */
  told: readonly string[];
}

/** System transactions only: one loop serves every organisation. */
export const outboxStore = {
  /** False when this event was written for this way already. */
  async add(sql: Sql, row: Omit<OutboxRow, 'tries' | 'told'>, now: Date): Promise<boolean> {
    const written = await sql.run(
      `insert into notification_outbox
         (notification_id, org_id, event_key, channel, topic, contact, message, state, next_try_at, created_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, 'waiting', $8, $8)
       on conflict (org_id, event_key, channel) do nothing`,
      [
        row.notification_id,
        row.org_id,
        row.event_key,
        row.channel,
        row.topic,
        JSON.stringify(row.contact),
        JSON.stringify(row.message),
        now,
      ],
    );
    return written === 1;
  },

  /** Takes one that is due; another process takes another one. `until`: when it is taken again if its sender dies. */
  take(sql: Sql, now: Date, until: Date): Promise<OutboxRow | undefined> {
    return sql.one<OutboxRow>(
      `update notification_outbox set state = 'sending', tries = tries + 1, next_try_at = $2
       where notification_id = (
         select notification_id from notification_outbox
         where state in ('waiting', 'sending') and next_try_at <= $1 and ${notMoving('notification_outbox.org_id')}
         order by next_try_at, notification_id limit 1 for update skip locked)
       returning notification_id, org_id, event_key, channel, topic, contact, message, tries,
         coalesce(contact -> 'told', '[]') as told`,
      [now, until],
    );
  },

  /** These addresses of its contact have it; the others are still being sent to. */
  async told(sql: Sql, id: string, addresses: readonly string[], until: Date): Promise<void> {
    await sql.run(
      `update notification_outbox set contact = contact || jsonb_build_object('told', $2::text[]), next_try_at = $3
        where notification_id = $1`,
      [id, addresses, until],
    );
  },

  async sent(sql: Sql, id: string, answer: string, now: Date): Promise<void> {
    await sql.run(
      `update notification_outbox set state = 'sent', reason = $2, ended_at = $3 where notification_id = $1`,
      [id, answer, now],
    );
  },

  async failed(sql: Sql, id: string, reason: string, again: Date | null, now: Date): Promise<void> {
    await sql.run(
      `update notification_outbox set reason = $2, state = case when $3::timestamptz is null then 'failed' else 'waiting' end,
         next_try_at = coalesce($3, next_try_at), ended_at = case when $3::timestamptz is null then $4::timestamptz end
       where notification_id = $1`,
      [id, reason, again, now],
    );
  },

  /** How events were told, way by way; also in the organisation's own transactions. */
  ofEvents(
    sql: Sql,
    orgId: string,
    keys: readonly string[],
  ): Promise<{ event_key: string; channel: ContactType; state: OutboxState; reason: string | null }[]> {
    return sql.rows(
      `select event_key, channel, state, reason from notification_outbox where org_id = $1 and event_key = any ($2)
        order by event_key, channel limit 5000`,
      [orgId, keys],
    );
  },

  async forget(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from notification_outbox t where ended_at < $1
         and not exists (select from legal_hold h where h.org_id = t.org_id)`,
      [before],
    );
  },
};

export interface MarkRow {
  at: Date;
  note: string | null;
}

export const marksStore = {
  /** How far this topic is told, locked until the transaction ends; made at `now` when it is new. */
  async take(
    sql: Sql,
    orgId: string,
    topic: string,
    now: Date,
    note: string | null,
  ): Promise<MarkRow | undefined> {
    const made = await sql.run(
      `insert into notification_mark (org_id, topic, at, note) values ($1, $2, $3, $4) on conflict do nothing`,
      [orgId, topic, now, note],
    );
    if (made === 1) return undefined;
    return sql.one<MarkRow>(
      'select at, note from notification_mark where org_id = $1 and topic = $2 for update skip locked',
      [orgId, topic],
    );
  },

  async move(sql: Sql, orgId: string, topic: string, at: Date, note: string | null): Promise<void> {
    await sql.run('update notification_mark set at = $3, note = $4 where org_id = $1 and topic = $2', [
      orgId,
      topic,
      at,
      note,
    ]);
  },
};

export const organisationsRead = {
  async name(sql: Sql, orgId: string): Promise<string> {
    const row = await sql.one<{ name: string }>('select name from organisation where org_id = $1', [orgId]);
    return row?.name ?? '';
  },

  async names(
    sql: Sql,
    orgId: string,
    workflowId: string,
  ): Promise<{ organisation: string; workflow: string }> {
    const row = await sql.one<{ organisation: string; workflow: string | null }>(
      `select o.name as organisation, w.name as workflow from organisation o
       left join workflow w on w.org_id = o.org_id and w.workflow_id = $2 where o.org_id = $1`,
      [orgId, workflowId],
    );
    return { organisation: row?.organisation ?? '', workflow: row?.workflow ?? '' };
  },

  /** Cases that were found in this time, its start included. */
  async newCases(sql: Sql, orgId: string, from: Date, to: Date): Promise<number> {
    const row = await sql.one<{ n: number }>(
      'select count(*) as n from cases where org_id = $1 and created_at >= $2 and created_at < $3',
      [orgId, from, to],
    );
    return row?.n ?? 0;
  },
};
