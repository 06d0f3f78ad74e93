import type { Sql } from '../../db/database';
import { listed, type ListedSync } from './billSyncs.store';

export interface TroubleRow {
  org_id: string;
  sync_id: string;
  kind: 'failing' | 'late';
  since: Date;
}

/** What is told of syncs. As the owner: of all organizations. */
export const troublesStore = {
  /** Syncs that may be in trouble, of one organization or of all. */
  candidates(sql: Sql, orgId: string | null, now: Date): Promise<ListedSync[]> {
    return sql.rows(
      `${listed} where not s.paused and ($1::text is null or s.org_id = $1) and (s.failing_since is not null
         or coalesce(s.changed_at, s.synced_at) < $2::timestamptz - make_interval(hours => 72 + s.every_hours))
       group by s.id, i.integration_id order by s.org_id, s.id limit 10000`,
      [orgId, now],
    );
  },

  told(sql: Sql, orgId: string | null): Promise<TroubleRow[]> {
    return sql.rows(
      `select org_id, sync_id, kind, since from bill_trouble where $1::text is null or org_id = $1
       order by org_id, sync_id limit 10000`,
      [orgId],
    );
  },

  /** How many there are of each of these organizations, as who may read them. */
  counts(sql: Sql, orgIds: readonly string[]): Promise<{ org_id: string; n: number }[]> {
    return sql.rows(
      'select org_id, count(*)::int as n from bill_trouble where org_id = any ($1::text[]) group by org_id limit 5000',
      [orgIds],
    );
  },

  /** False when it is told already. */
  async begin(sql: Sql, row: TroubleRow, now: Date): Promise<boolean> {
    const made = await sql.run(
      `insert into bill_trouble (org_id, sync_id, kind, since, told_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [row.org_id, row.sync_id, row.kind, row.since, now],
    );
    return made === 1;
  },

  async becomes(sql: Sql, row: TroubleRow): Promise<void> {
    await sql.run('update bill_trouble set kind = $3 where org_id = $1 and sync_id = $2', [
      row.org_id,
      row.sync_id,
      row.kind,
    ]);
  },

  async end(sql: Sql, row: Pick<TroubleRow, 'org_id' | 'sync_id'>): Promise<void> {
    await sql.run('delete from bill_trouble where org_id = $1 and sync_id = $2', [row.org_id, row.sync_id]);
  },
};
