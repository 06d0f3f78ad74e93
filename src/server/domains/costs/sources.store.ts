import type { BillView } from '@shared/api/costs/imports.api';
import type { Sql } from '../../db/database';

export interface SourceRow {
  id: string;
  org_id: string;
  name: string;
  format: string;
  demo: boolean;
  created_at: Date;
  /** The last day of its bills when a person said that it has ended; null: nobody did. */
  ended_on?: string | null;
}

export interface CurrencyTotalRow {
  currency: string;
  billedCost: number;
  effectiveCost: number;
  cost: number;
}

/** Why a stored file is set aside: it is not there, has another size or other bytes, or cannot be read at all. */
export type Damage = 'missing' | 'size' | 'content' | 'unreadable';

export interface SnapshotRow {
  source_id: string;
  billing_period: string;
  /** Empty: imported before payers were known. */
  payer: string;
  provider: string;
  payer_name: string;
  view: BillView;
  /** 1, 2… of a month that came in several files. */
  part: number;
  file: string;
  content_hash: string;
  rows: number;
  totals: CurrencyTotalRow[];
  min_day: string;
  max_day: string;
  imported_at: Date;
  invoiced: boolean;
  /** Its last day of usage is a whole one, as far as that can be told. */
  closes: boolean;
  /** Bytes and SHA-256 of the file as it was written; null from before they were kept, until the first check. */
  file_size: number | null;
  file_hash: string | null;
  /** What the last check found; null: the file is as it was written. */
  damage: Damage | null;
}

const sourceColumns = 'id, org_id, name, format, demo, created_at, ended_on::text as ended_on';
export const snapshotColumns = `source_id, billing_period, payer, provider, payer_name, view, part, file, content_hash, rows::float8 as rows, totals,
  min_day::text as min_day, max_day::text as max_day, imported_at, invoiced, closes,
  file_size::float8 as file_size, file_hash, damage`;

/** Sources of bills, and the index of their snapshots (the Parquet files lie in the costs folder). */
export const sourcesStore = {
  list(sql: Sql): Promise<SourceRow[]> {
    return sql.rows<SourceRow>(
      `select ${sourceColumns} from cost_source order by demo, lower(name) limit 1000`,
    );
  },

  find(sql: Sql, id: string): Promise<SourceRow | undefined> {
    return sql.one<SourceRow>(`select ${sourceColumns} from cost_source where id = $1`, [id]);
  },

  findByName(sql: Sql, name: string): Promise<SourceRow | undefined> {
    return sql.one<SourceRow>(`select ${sourceColumns} from cost_source where lower(name) = lower($1)`, [
      name,
    ]);
  },

  /** The source as long as it is there; nobody removes or fills it until the transaction ends. */
  lock(sql: Sql, id: string): Promise<SourceRow | undefined> {
    return sql.one<SourceRow>(`select ${sourceColumns} from cost_source where id = $1 for update`, [id]);
  },

  /** False when there is one of that name already (names are compared without case). */
  async insert(sql: Sql, row: SourceRow): Promise<boolean> {
    const values = [row.id, row.org_id, row.name, row.format, row.demo, row.created_at];
    const made = await sql.run(
      `insert into cost_source (id, org_id, name, format, demo, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      values,
    );
    return made === 1;
  },

  async setEnded(sql: Sql, id: string, endedOn: string | null): Promise<void> {
    await sql.run('update cost_source set ended_on = $2 where id = $1', [id, endedOn]);
  },

  async remove(sql: Sql, id: string): Promise<void> {
    await sql.run('delete from cost_source where id = $1', [id]);
  },

  snapshots(sql: Sql, sourceId?: string): Promise<SnapshotRow[]> {
    const filter = sourceId === undefined ? '' : 'where source_id = $1';
    return sql.rows<SnapshotRow>(
      `select ${snapshotColumns} from cost_snapshot ${filter} order by source_id, billing_period, payer, view, part limit 20000`,
      sourceId === undefined ? [] : [sourceId],
    );
  },

  /** Organisations with bills. */
  organisations(sql: Sql): Promise<{ org_id: string }[]> {
    return sql.rows('select distinct org_id from cost_snapshot order by org_id');
  },

  /** Every file that is in use, of all organisations. */
  allFiles(sql: Sql): Promise<{ source_id: string; file: string }[]> {
    return sql.rows('select source_id, file from cost_snapshot');
  },

  /** Organizations whose files stay, also those of bills that others took the place of. */
  held(sql: Sql): Promise<{ org_id: string }[]> {
    return sql.rows('select org_id from legal_hold limit 100000');
  },

  /** Every file that is in use, with what its bytes are. Of all organisations. */
  everyFile(
    sql: Sql,
  ): Promise<(Pick<SnapshotRow, 'source_id' | 'file' | 'file_size' | 'file_hash'> & { org_id: string })[]> {
    return sql.rows(
      'select org_id, source_id, file, file_size::float8 as file_size, file_hash from cost_snapshot order by org_id',
    );
  },

  async putSnapshot(sql: Sql, orgId: string, row: SnapshotRow): Promise<void> {
    await sql.run(
      `insert into cost_snapshot (org_id, source_id, billing_period, file, content_hash, rows, totals, min_day,
         max_day, imported_at, invoiced, payer, provider, payer_name, part, file_size, file_hash, view, closes, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $10)`,
      [
        orgId,
        row.source_id,
        row.billing_period,
        row.file,
        row.content_hash,
        row.rows,
        JSON.stringify(row.totals),
        row.min_day,
        row.max_day,
        row.imported_at,
        row.invoiced,
        row.payer,
        row.provider,
        row.payer_name,
        row.part,
        row.file_size,
        row.file_hash,
        row.view,
        row.closes,
      ],
    );
  },

  async dropSnapshot(sql: Sql, row: SnapshotRow): Promise<void> {
    await sql.run(
      `delete from cost_snapshot where source_id = $1 and billing_period = $2 and payer = $3 and view = $4
         and part = $5`,
      [row.source_id, row.billing_period, row.payer, row.view, row.part],
    );
  },
};
