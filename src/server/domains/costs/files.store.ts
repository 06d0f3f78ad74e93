import type { Sql } from '../../db/database';
import type { Fingerprint } from '../../costs/storedFile';
import { snapshotColumns, type Damage, type SnapshotRow } from './sources.store';

export interface CheckedFile extends SnapshotRow {
  org_id: string;
}

/** What is known of the files that snapshots name. */
export const filesStore = {
  /** Keeps what a check found, unless the snapshot has another file by now. `facts` fill what was not known. */
  async checked(
    sql: Sql,
    row: SnapshotRow,
    found: { facts: Fingerprint | null; damage: Damage | null; at: Date },
  ): Promise<void> {
    await sql.run(
      `update cost_snapshot set damage = $6, checked_at = $7, file_size = coalesce(file_size, $8::bigint),
         file_hash = coalesce(file_hash, $9::text)
       where source_id = $1 and billing_period = $2 and payer = $3 and part = $4 and file = $5
         and file_hash is not distinct from $10::text`,
      [
        ...[row.source_id, row.billing_period, row.payer, row.part, row.file],
        ...[found.damage, found.at, found.facts?.size ?? null, found.facts?.sha256 ?? null, row.file_hash],
      ],
    );
  },

  /** Of all organisations: files that nobody has read since, the longest ago first. */
  due(sql: Sql, before: Date, most: number): Promise<CheckedFile[]> {
    return sql.rows<CheckedFile>(
      `select org_id, ${snapshotColumns} from cost_snapshot where checked_at is null or checked_at < $1
       order by checked_at nulls first, org_id, file limit $2`,
      [before, most],
    );
  },
};
