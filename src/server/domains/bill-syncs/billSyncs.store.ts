import type { HeldPeriod } from '@shared/api/costs/imports.api';
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
  error: string | null;
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
  /** The newest billing period; null: there are none. */
  newest: string | null;
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
}

const names = ['id', 'org_id', 'integration_id', 'export_key', 'name', 'contents', 'place', 'location', 'source_id', 'source_name', 'months', 'every_hours', 'paused', 'next_at', 'import_id', 'synced_at', 'changed_at', 'failing_since', 'error', 'created_by', 'created_at']; // prettier-ignore
const columns = names.join(', ');
const columnsOf = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');

const listed = `select ${columnsOf('s')}, i.name as integration_name, i.type as integration_type,
    count(d.key)::int as deliveries, coalesce(sum(d.rows) filter (where d.set_aside is null), 0)::float8 as rows,
    count(d.set_aside)::int as set_aside, max(d.billing_period) as newest
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
    row: Omit<SyncRow, 'import_id' | 'synced_at' | 'changed_at' | 'failing_since' | 'error' | 'paused'>,
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
      `select ${columns} from bill_sync where not paused and next_at <= $1
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
    how: { error: string | null; changed: boolean; now: Date },
  ): Promise<void> {
    await sql.run(
      `update bill_sync set error = $2,
         failing_since = case when $2::text is null then null else coalesce(failing_since, $4) end,
         synced_at = case when $2::text is null then $4 else synced_at end,
         changed_at = case when $3 then $4 else changed_at end
       where id = $1`,
      [id, how.error, how.changed, how.now],
    );
  },

  async filled(sql: Sql, id: string, sourceId: string): Promise<void> {
    await sql.run('update bill_sync set source_id = $2 where id = $1', [id, sourceId]);
  },

  deliveries(sql: Sql, syncId: string): Promise<DeliveryRow[]> {
    return sql.rows(
      `select key, billing_period, version, bytes::float8 as bytes, rows::float8 as rows, payers, synced_at, set_aside
         from bill_sync_delivery where sync_id = $1 order by billing_period desc, key limit 1000`,
      [syncId],
    );
  },

  async keep(sql: Sql, orgId: string, syncId: string, row: DeliveryRow): Promise<void> {
    await sql.run(
      `insert into bill_sync_delivery (org_id, sync_id, key, billing_period, version, bytes, rows, payers, synced_at,
         set_aside) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)
       on conflict (org_id, sync_id, key) do update set version = excluded.version, bytes = excluded.bytes,
         rows = excluded.rows, payers = excluded.payers, synced_at = excluded.synced_at, set_aside = excluded.set_aside`,
      [
        ...[orgId, syncId, row.key, row.billing_period, row.version, row.bytes, row.rows, row.payers],
        ...[row.synced_at, row.set_aside === null ? null : JSON.stringify(row.set_aside)],
      ],
    );
  },
};
