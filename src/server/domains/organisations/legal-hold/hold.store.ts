import type { Sql } from '../../../db/database';

export interface HoldRow {
  reason: string;
  set_by: string;
  set_at: Date;
}

/** In `tenant` transactions. The database refuses to delete what it keeps: see 0016_legal_hold.sql. */
export const holdStore = {
  find(sql: Sql, orgId: string): Promise<HoldRow | undefined> {
    return sql.one('select reason, set_by, set_at from legal_hold where org_id = $1', [orgId]);
  },

  /** A further reason leaves the beginning as it is. */
  async put(sql: Sql, orgId: string, of: HoldRow): Promise<void> {
    await sql.run(
      `insert into legal_hold (org_id, reason, set_by, set_at) values ($1, $2, $3, $4)
       on conflict (org_id) do update set reason = excluded.reason`,
      [orgId, of.reason, of.set_by, of.set_at],
    );
  },

  lift(sql: Sql, orgId: string): Promise<number> {
    return sql.run('delete from legal_hold where org_id = $1', [orgId]);
  },
};
