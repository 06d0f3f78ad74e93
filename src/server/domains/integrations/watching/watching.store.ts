import type { EventWatch } from '@shared/api/integrations/entities';
import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../../db/database';
import type { EventRow } from '../integrations.store';

export type WatchKind = EventWatch['kind'];

export interface WatchRow {
  kind: WatchKind;
  next_at: Date;
  looked_at: Date | null;
  failing_since: Date | null;
  error: string | null;
  told: boolean;
}

export interface SeenRow {
  end_date: string | null;
  impact: number | null;
  started: boolean;
}

const columns = 'kind, next_at, looked_at, failing_since, error, told';
const typeOf: Record<WatchKind, EventRow['type']> = { anomalies: 'ANOMALY_DETECTION', queue: 'EVENT_BRIDGE' };

export const watchingStore = {
  /** Active integrations with events of this kind whose time has come. As the owner. */
  due(
    sql: Sql,
    kind: WatchKind,
    now: Date,
    limit: number,
  ): Promise<{ org_id: string; integration_id: string }[]> {
    return sql.rows(
      `select i.org_id, i.integration_id from integration i
         left join integration_watch w on w.integration_id = i.integration_id and w.kind = $1
        where i.status = 'ACTIVE' and (w.next_at is null or w.next_at <= $3)
          and exists (select from integration_event e where e.integration_id = i.integration_id and e.type = $2)
        order by w.next_at nulls first, i.integration_id limit $4`,
      [kind, typeOf[kind], now, limit],
    );
  },

  events(sql: Sql, integrationId: string, kind: WatchKind): Promise<EventRow[]> {
    return sql.rows(
      `select event_id, name, type, configuration, created_by, created_at, updated_at from integration_event
        where integration_id = $1 and type = $2 order by event_id limit 1000`,
      [integrationId, typeOf[kind]],
    );
  },

  watches(sql: Sql, integrationId: string): Promise<WatchRow[]> {
    return sql.rows(`select ${columns} from integration_watch where integration_id = $1 order by kind`, [
      integrationId,
    ]);
  },

  watch(sql: Sql, integrationId: string, kind: WatchKind): Promise<WatchRow | undefined> {
    return sql.one(
      `select ${columns} from integration_watch where integration_id = $1 and kind = $2 for update`,
      [integrationId, kind],
    );
  },

  async keep(
    sql: Sql,
    of: { orgId: string; integrationId: string },
    row: Omit<WatchRow, 'looked_at'> & { looked_at: Date | null },
  ): Promise<void> {
    await sql.run(
      `insert into integration_watch (integration_id, org_id, kind, next_at, looked_at, failing_since, error, told)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (integration_id, kind) do update set next_at = excluded.next_at,
         looked_at = coalesce(excluded.looked_at, integration_watch.looked_at),
         failing_since = excluded.failing_since, error = excluded.error, told = excluded.told`,
      [
        ...[of.integrationId, of.orgId, row.kind, row.next_at, row.looked_at],
        ...[row.failing_since, row.error, row.told],
      ],
    );
  },

  /** After an event was made or changed: it is looked at at once, with what had not met its thresholds. */
  async hurry(sql: Sql, integrationId: string, eventId: string): Promise<void> {
    await sql.run('delete from integration_watch where integration_id = $1', [integrationId]);
    await sql.run('delete from integration_event_seen where event_id = $1 and not started', [eventId]);
  },

  seen(sql: Sql, eventId: string, occurrence: string): Promise<SeenRow | undefined> {
    return sql.one(
      `select end_date, impact, started from integration_event_seen
        where event_id = $1 and occurrence = $2 for update`,
      [eventId, occurrence],
    );
  },

  /** → 0 when it was there before and is left as it is. */
  first(
    sql: Sql,
    of: { orgId: string; eventId: string; occurrence: string },
    row: SeenRow,
    now: Date,
  ): Promise<number> {
    return sql.run(
      `insert into integration_event_seen (org_id, event_id, occurrence, end_date, impact, started, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [of.orgId, of.eventId, of.occurrence, row.end_date, row.impact, row.started, now],
    );
  },

  async again(sql: Sql, eventId: string, occurrence: string, row: SeenRow, now: Date): Promise<void> {
    await sql.run(
      `update integration_event_seen set end_date = $3, impact = $4, started = $5, seen_at = $6
        where event_id = $1 and occurrence = $2`,
      [eventId, occurrence, row.end_date, row.impact, row.started, now],
    );
  },

  async forget(sql: Sql, before: Date): Promise<void> {
    await sql.run('delete from integration_event_seen where seen_at < $1', [before]);
  },
};

/** What other domains are told of something that happened. */
export interface ProviderEvent {
  orgId: string;
  integrationId: string;
  eventId: string;
  /** The same one again starts nothing. */
  occurrence: string;
  payload: JsonObject;
}
