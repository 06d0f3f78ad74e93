import type { ObservedPlace, ObservedResource } from '../../costs/rules/common/rule';
import { notMoving } from '../../db/moving';
import type { Sql } from '../../db/database';
import type { JsonObject } from '@shared/model/json';
import type { InventoryPlace, ReadResource } from '../integrations/inventory.port';

export interface WatchRow {
  integration_id: string;
  org_id: string;
  every_hours: number;
  metrics_max: number;
  tells_provider: boolean;
  next_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  metrics: number;
  failing_since: Date | null;
  error: string | null;
}

/** An integration whose provider is told of decisions. */
export interface UnnotifiedRow {
  integration_id: string;
  org_id: string;
  told_through: number;
}

export interface PlaceRow {
  kind: string;
  account_id: string;
  account_name: string;
  region: string;
  read_at: Date | null;
  resources: number;
  reason: string;
}

/** One kind in one place. */
export interface ReadIn {
  orgId: string;
  integrationId: string;
  provider: string;
  kind: string;
  place: InventoryPlace;
  now: Date;
}

const columns =
  'integration_id, org_id, every_hours, metrics_max, tells_provider, next_at, started_at, ended_at, metrics, failing_since, error';

const PLACES_MAX = 20_000;

const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

export const inventoryStore = {
  find(sql: Sql, integrationId: string): Promise<WatchRow | undefined> {
    return sql.one(`select ${columns} from inventory_watch where integration_id = $1`, [integrationId]);
  },

  async put(
    sql: Sql,
    row: Pick<WatchRow, 'integration_id' | 'org_id' | 'every_hours' | 'metrics_max' | 'tells_provider'> & {
      now: Date;
      /** Where telling begins, when it is turned on. */
      activity: number;
    },
  ): Promise<void> {
    await sql.run(
      `insert into inventory_watch (integration_id, org_id, every_hours, metrics_max, tells_provider, next_at, created_at,
         told_through) values ($1, $2, $3, $4, $5, $6, $6, case when $5 then $7::bigint end)
       on conflict (integration_id) do update set every_hours = excluded.every_hours,
         metrics_max = excluded.metrics_max, tells_provider = excluded.tells_provider,
         told_through = case when excluded.tells_provider
           then coalesce(inventory_watch.told_through, excluded.told_through) end,
         next_at = least(inventory_watch.next_at, excluded.next_at + excluded.every_hours * interval '1 hour')`,
      [
        row.integration_id,
        row.org_id,
        row.every_hours,
        row.metrics_max,
        row.tells_provider,
        row.now,
        row.activity,
      ],
    );
  },

  remove(sql: Sql, integrationId: string): Promise<number> {
    return sql.run('delete from inventory_watch where integration_id = $1', [integrationId]);
  },

  /** Those whose time has come, of all organizations, at most 100; nobody else takes them meanwhile. As the owner. */
  due(sql: Sql, now: Date): Promise<WatchRow[]> {
    return sql.rows(
      `select ${columns} from inventory_watch
        where next_at <= $1 and ${notMoving('inventory_watch.org_id')} order by next_at limit 100 for update skip locked`,
      [now],
    );
  },

  async plan(sql: Sql, integrationId: string, nextAt: Date): Promise<void> {
    await sql.run('update inventory_watch set next_at = $2 where integration_id = $1', [
      integrationId,
      nextAt,
    ]);
  },

  async begin(sql: Sql, integrationId: string, now: Date): Promise<void> {
    await sql.run(
      'update inventory_watch set started_at = $2, ended_at = null, metrics = 0 where integration_id = $1',
      [integrationId, now],
    );
  },

  async ended(
    sql: Sql,
    integrationId: string,
    how: { error: string | null; metrics: number; failures: number; now: Date },
  ): Promise<void> {
    await sql.run(
      `update inventory_watch set ended_at = $2, metrics = $3, error = $4,
         failures = case when $4::text is null then 0 else least(failures + $5::int, 1000) end,
         failing_since = case when $4::text is null then null else coalesce(failing_since, $2) end
       where integration_id = $1`,
      [integrationId, how.now, how.metrics, how.error, how.failures],
    );
  },

  /** Of all organizations; as the owner. */
  unnotified(sql: Sql): Promise<UnnotifiedRow[]> {
    return sql.rows(
      `select integration_id, org_id, told_through::float8 as told_through from inventory_watch
       where tells_provider and told_through is not null order by integration_id limit 1000`,
    );
  },

  async toldThrough(sql: Sql, integrationId: string, activityId: number): Promise<void> {
    await sql.run('update inventory_watch set told_through = $2 where integration_id = $1', [
      integrationId,
      activityId,
    ]);
  },

  /** The newest advice behind a case. */
  adviceOf(
    sql: Sql,
    integrationId: string,
    of: { kinds: readonly string[]; accountId: string; resourceId: string },
  ): Promise<{ kind: string; accountId: string; facts: JsonObject } | undefined> {
    return sql.one(
      `select kind, account_id as "accountId", facts from inventory_resource
       where integration_id = $1 and kind = any ($2::text[])
         and lower(account_id) = regexp_replace(lower($3), '^/subscriptions/', '')
         and (lower(resource_id) = lower($4) or exists (select 1 from unnest(aliases) a where lower(a) = lower($4)))
       order by read_at desc limit 1`,
      [integrationId, of.kinds, of.accountId, of.resourceId],
    );
  },

  places(sql: Sql, integrationId: string): Promise<PlaceRow[]> {
    return sql.rows(
      `select kind, account_id, account_name, region, read_at, resources, reason from inventory_place
       where integration_id = $1 order by kind, account_id, region limit ${PLACES_MAX}`,
      [integrationId],
    );
  },

  /** Takes a whole reading: what it does not have is gone, and a state that stays keeps its day. */
  async keep(sql: Sql, at: ReadIn, resources: readonly ReadResource[]): Promise<void> {
    const { orgId, integrationId, provider, kind, place, now } = at;
    const rows = resources.map((one) => ({
      account_id: one.accountId ?? place.accountId,
      account_name: one.accountName ?? place.accountName,
      region: one.region ?? (place.region === '*' ? '' : place.region),
      resource_id: one.resourceId,
      aliases: one.aliases,
      name: one.name,
      resource_type: one.resourceType,
      tags: one.tags,
      state: one.state,
      facts: one.facts,
    }));
    await sql.run(
      `insert into inventory_resource (org_id, integration_id, kind, place_account, place_region, provider, account_id,
         account_name, region, resource_id, aliases, name, resource_type, tags, state, state_since, read_at, facts)
       select distinct on (r.account_id, r.resource_id) $1, $2, $3, $4, $5, $6, r.account_id, r.account_name, r.region,
         r.resource_id, r.aliases, r.name, r.resource_type, r.tags, r.state, $7::timestamptz, $7::timestamptz, r.facts
       from jsonb_to_recordset($8::jsonb) as r (account_id text, account_name text, region text, resource_id text,
         aliases text[], name text, resource_type text, tags jsonb, state text, facts jsonb)
       on conflict (integration_id, kind, place_account, place_region, account_id, resource_id) do update set
         account_name = excluded.account_name, region = excluded.region, aliases = excluded.aliases,
         name = excluded.name, resource_type = excluded.resource_type, tags = excluded.tags, facts = excluded.facts,
         read_at = excluded.read_at, state = excluded.state,
         state_since = case when inventory_resource.state = excluded.state then inventory_resource.state_since
           else excluded.state_since end`,
      [orgId, integrationId, kind, place.accountId, place.region, provider, now, JSON.stringify(rows)],
    );
    await sql.run(
      `delete from inventory_resource where integration_id = $1 and kind = $2 and place_account = $3
         and place_region = $4 and read_at <> $5`,
      [integrationId, kind, place.accountId, place.region, now],
    );
    await inventoryStore.notePlace(sql, at, { resources: resources.length, reason: '' });
  },

  /** Of a reading that failed, the reason; what was read before stays, and counts for nothing until it is read again. */
  async notePlace(sql: Sql, at: ReadIn, how: { resources: number; reason: string }): Promise<void> {
    await sql.run(
      `insert into inventory_place (org_id, integration_id, kind, provider, account_id, account_name, region, read_at,
         resources, reason) values ($1, $2, $3, $4, $5, $6, $7, case when $10 = '' then $8::timestamptz end, $9, $10)
       on conflict (integration_id, kind, account_id, region) do update set account_name = excluded.account_name,
         reason = excluded.reason, read_at = coalesce(excluded.read_at, inventory_place.read_at),
         resources = case when excluded.reason = '' then excluded.resources else inventory_place.resources end`,
      [
        ...[at.orgId, at.integrationId, at.kind, at.provider, at.place.accountId, at.place.accountName],
        ...[at.place.region, at.now, how.resources, how.reason],
      ],
    );
  },

  /** What belongs to places that are not there any more. */
  async forgetOthers(sql: Sql, integrationId: string, keys: readonly string[]): Promise<void> {
    const there = `(kind || chr(31) || account_id || chr(31) || region) <> all ($2::text[])`;
    await sql.run(`delete from inventory_place where integration_id = $1 and ${there}`, [
      integrationId,
      keys,
    ]);
    await sql.run(
      `delete from inventory_resource r where integration_id = $1 and not exists (select 1 from inventory_place p
         where p.integration_id = r.integration_id and p.kind = r.kind and p.account_id = r.place_account
           and p.region = r.place_region)`,
      [integrationId],
    );
  },

  /** Resources of places whose newest reading was whole, each once, as the newer reading says; at most `limit`. */
  resources(sql: Sql, orgId: string, kinds: readonly string[], limit: number): Promise<ObservedResource[]> {
    return sql.rows(
      `select distinct on (r.kind, r.provider, r.account_id, r.resource_id) r.kind, r.provider, r.account_id as "accountId", r.account_name as "accountName",
         r.region, r.resource_id as "resourceId", r.aliases, r.name, r.resource_type as "resourceType", r.tags, r.state,
         ${day('r.state_since')} as "stateSince", ${day('r.read_at')} as seen, r.facts
       from inventory_resource r join inventory_place p on p.integration_id = r.integration_id and p.kind = r.kind
         and p.account_id = r.place_account and p.region = r.place_region
       where r.org_id = $1 and r.kind = any ($2::text[]) and p.reason = ''
       order by r.kind, r.provider, r.account_id, r.resource_id, r.read_at desc limit $3`,
      [orgId, kinds, limit],
    );
  },

  observedPlaces(sql: Sql, orgId: string, kinds: readonly string[]): Promise<ObservedPlace[]> {
    return sql.rows(
      `select distinct on (kind, provider, account_id, region) kind, provider, account_id as "accountId", account_name as "accountName", region,
         case when reason = '' then ${day('read_at')} end as seen, reason
       from inventory_place where org_id = $1 and kind = any ($2::text[])
       order by kind, provider, account_id, region, (reason = '') desc, read_at desc nulls last limit ${PLACES_MAX}`,
      [orgId, kinds],
    );
  },
};
