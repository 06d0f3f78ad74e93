import type { CurrencyTotal, HeldPeriod } from '@shared/api/costs/imports.api';
import { notMoving } from '../../db/moving';
import type { IntegrationType } from '@shared/api/integrations/entities';
import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';

export interface SyncRow {
  id: string;
  org_id: string;
  integration_id: string;
  export_key: string;
  name: string;
  contents: string;
  place: string;
  location: JsonObject;
  source_id: string | null;
  source_name: string;
  months: number;
  every_hours: number;
  paused: boolean;
  next_at: Date;
  import_id: string | null;
  synced_at: Date | null;
  changed_at: Date | null;
  failing_since: Date | null;
  /** Failures in a row that may pass by themselves; 0 beside `failing_since`: the last one does not. */
  retries: number;
  error: string | null;
  /** Sources that a person chose this one over, where both have the same charges. */
  chosen_over: string[];
  created_by: string;
  created_at: Date;
}

/** With its integration, and the sums of what is here. */
export interface ListedSync extends SyncRow {
  integration_name: string;
  integration_type: IntegrationType;
  deliveries: number;
  rows: number;
  set_aside: number;
  /** Of what counts, the largest first. */
  totals: CurrencyTotal[];
  /** The newest billing period; null: there are none. */
  newest: string | null;
  /** Its import has not ended; told with what the import left, so that neither is older than the other. */
  is_running: boolean;
}

export interface DeliveryRow {
  key: string;
  billing_period: string;
  version: string;
  bytes: number | null;
  rows: number;
  payers: string[];
  synced_at: Date;
  set_aside: HeldPeriod[] | null;
  /** Null: not known. */
  totals: CurrencyTotal[] | null;
}

const names = [
  'id',
  'org_id',
  'integration_id',
  'export_key',
  'name',
  'contents',
  'place',
  'location',
  'source_id',
  'source_name',
  'months',
  'every_hours',
  'paused',
  'next_at',
  'import_id',
  'synced_at',
  'changed_at',
  'failing_since',
  'retries',
  'error',
  'chosen_over',
  'created_by',
  'created_at',
];
const columns = names.join(', ');
const columnsOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');

/** Syncs with what is here of them; goes on with a condition and `group by s.id, i.integration_id`. */
export const listed = `select ${columnsOf('s')}, i.name as integration_name, i.type as integration_type,
    count(d.key)::int as deliveries, coalesce(sum(d.rows) filter (where d.set_aside is null), 0)::float8 as rows,
    count(d.set_aside)::int as set_aside, max(d.billing_period) as newest,
    exists (select 1 from cost_import r where r.id = s.import_id and r.state in ('waiting', 'running', 'detecting')) as is_running,
    (select coalesce(json_agg(json_build_object('currency', m.currency, 'billedCost', m.billed, 'effectiveCost', m.effective,
         'cost', m.cost) order by m.cost desc), '[]')
       from (select t->>'currency' as currency, sum((t->>'billedCost')::float8) as billed,
           sum((t->>'effectiveCost')::float8) as effective, sum((t->>'cost')::float8) as cost
         from bill_sync_delivery e cross join lateral jsonb_array_elements(coalesce(e.totals, '[]')) t
         where e.sync_id = s.id and e.org_id = s.org_id and e.set_aside is null group by 1) m) as totals
  from bill_sync s join integration i on i.integration_id = s.integration_id
    left join bill_sync_delivery d on d.sync_id = s.id and d.org_id = s.org_id`;

export const billSyncsStore = {
  list(sql: Sql): Promise<ListedSync[]> {
    return sql.rows(`${listed} group by s.id, i.integration_id order by lower(s.name), s.id limit 1000`);
  },

  one(sql: Sql, id: string): Promise<ListedSync | undefined> {
    return sql.one(`${listed} where s.id = $1 group by s.id, i.integration_id`, [id]);
  },

  find(sql: Sql, id: string): Promise<SyncRow | undefined> {
    return sql.one(`select ${columns} from bill_sync where id = $1`, [id]);
  },

  lock(sql: Sql, id: string): Promise<SyncRow | undefined> {
    return sql.one(`select ${columns} from bill_sync where id = $1 for update`, [id]);
  },

  /** False when the export is followed already. */
  async insert(
    sql: Sql,
    row: Omit<
      SyncRow,
      | 'import_id'
      | 'synced_at'
      | 'changed_at'
      | 'failing_since'
      | 'retries'
      | 'error'
      | 'paused'
      | 'chosen_over'
    >,
  ): Promise<boolean> {
    const made = await sql.run(
      `insert into bill_sync (id, org_id, integration_id, export_key, name, contents, place, location, source_id,
         source_name, months, every_hours, next_at, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
      [
        ...[row.id, row.org_id, row.integration_id, row.export_key, row.name, row.contents, row.place],
        ...[JSON.stringify(row.location), row.source_id, row.source_name, row.months, row.every_hours],
        ...[row.next_at, row.created_by, row.created_at],
      ],
    );
    return made === 1;
  },

  async change(
    sql: Sql,
    row: Pick<SyncRow, 'id' | 'months' | 'every_hours' | 'paused' | 'next_at'>,
  ): Promise<void> {
    await sql.run(
      'update bill_sync set months = $2, every_hours = $3, paused = $4, next_at = $5 where id = $1',
      [row.id, row.months, row.every_hours, row.paused, row.next_at],
    );
  },

  remove(sql: Sql, id: string): Promise<number> {
    return sql.run('delete from bill_sync where id = $1', [id]);
  },

  /** Those whose time has come, of all organizations, at most 100; nobody else takes them meanwhile. As the owner. */
  due(sql: Sql, now: Date): Promise<SyncRow[]> {
    return sql.rows(
      `select ${columns} from bill_sync where not paused and next_at <= $1 and ${notMoving('bill_sync.org_id')}
        order by next_at limit 100 for update skip locked`,
      [now],
    );
  },

  async begin(sql: Sql, id: string, importId: string, nextAt: Date): Promise<void> {
    await sql.run('update bill_sync set import_id = $2, next_at = $3 where id = $1', [id, importId, nextAt]);
  },

  /** A run has ended: what it says of all deliveries together. */
  async ended(
    sql: Sql,
    id: string,
    how: { error: string | null; changed: boolean; retries: number; retryAt: Date | null; now: Date },
  ): Promise<void> {
    await sql.run(
      `update bill_sync set error = $2, retries = $5, next_at = least(next_at, coalesce($6, next_at)),
         failing_since = case when $2::text is null then null else coalesce(failing_since, $4) end,
         synced_at = case when $2::text is null then $4 else synced_at end,
         changed_at = case when $3 then $4 else changed_at end
       where id = $1`,
      [id, how.error, how.changed, how.now, how.retries, how.retryAt],
    );
  },

  async filled(sql: Sql, id: string, sourceId: string): Promise<void> {
    await sql.run('update bill_sync set source_id = $2 where id = $1', [id, sourceId]);
  },

  deliveries(sql: Sql, syncId: string): Promise<DeliveryRow[]> {
    return sql.rows(
      `select key, billing_period, version, bytes::float8 as bytes, rows::float8 as rows, payers, synced_at, set_aside, totals
         from bill_sync_delivery where sync_id = $1 order by billing_period desc, key limit 1000`,
      [syncId],
    );
  },

  /** `rows` null: those of the last time, and their money, stay. */
  async keep(
    sql: Sql,
    orgId: string,
    syncId: string,
    row: Omit<DeliveryRow, 'rows'> & { rows: number | null },
  ): Promise<void> {
    await sql.run(
      `insert into bill_sync_delivery as d (org_id, sync_id, key, billing_period, version, bytes, rows, payers,
         synced_at, set_aside, totals)
       values ($1, $2, $3, $4, $5, $6, coalesce($7, 0), $8, $9, $10::jsonb, $11::jsonb)
       on conflict (org_id, sync_id, key) do update set version = excluded.version, bytes = excluded.bytes,
         rows = coalesce($7, d.rows), payers = excluded.payers, synced_at = excluded.synced_at,
         set_aside = excluded.set_aside, totals = coalesce(excluded.totals, d.totals)`,
      [
        ...[orgId, syncId, row.key, row.billing_period, row.version, row.bytes, row.rows, row.payers],
        ...[row.synced_at, row.set_aside === null ? null : JSON.stringify(row.set_aside)],
        row.totals === null ? null : JSON.stringify(row.totals),
      ],
    );
  },

  /** The month of another source counts in place of what syncs have brought into this one; gives the syncs. */
  async displace(sql: Sql, orgId: string, sourceId: string, period: HeldPeriod): Promise<string[]> {
    const rows = await sql.rows<{ sync_id: string }>(
      `update bill_sync_delivery d set set_aside = $4::jsonb from bill_sync s
        where s.org_id = $1 and s.source_id = $2 and d.org_id = s.org_id and d.sync_id = s.id
          and d.billing_period = $3 and d.set_aside is null returning d.sync_id`,
      [orgId, sourceId, period.billingPeriod, JSON.stringify([period])],
    );
    return rows.map(({ sync_id }) => sync_id);
  },

  /** From now on the months of this source count in place of those of `over`, and no longer the other way round. */
  async choose(
    sql: Sql,
    { orgId, sourceId }: { orgId: string; sourceId: string },
    over: readonly string[],
  ): Promise<void> {
    await sql.run(
      `update bill_sync set chosen_over = array(select distinct unnest(chosen_over || $3::text[]))
        where org_id = $1 and source_id = $2`,
      [orgId, sourceId, over],
    );
    await sql.run(
      `update bill_sync set chosen_over = array_remove(chosen_over, $2)
        where org_id = $1 and source_id = any($3::text[])`,
      [orgId, sourceId, over],
    );
  },

  /** Of what kind the integration of a sync is. */
  async typeOf(sql: Sql, integrationId: string): Promise<IntegrationType | undefined> {
    const row = await sql.one<{ type: IntegrationType }>(
      'select type from integration where integration_id = $1',
      [integrationId],
    );
    return row?.type;
  },
};
