import type { Sql } from '../../db/database';

export interface UploadRow {
  id: string;
  org_id: string;
  name: string;
  size: number;
  received: number;
}

const columns = 'id, org_id, name, size::float8 as size, received::float8 as received';

/** Uploads under way, one row a file; the bytes lie beside, in the uploads folder. */
export const uploadsStore = {
  async insert(
    sql: Sql,
    row: { id: string; orgId: string; name: string; size: number; userId: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into upload (id, org_id, name, size, created_by, created_at, touched_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [row.id, row.orgId, row.name, row.size, row.userId, row.now],
    );
  },

  find(sql: Sql, id: string): Promise<UploadRow | undefined> {
    return sql.one<UploadRow>(`select ${columns} from upload where id = $1`, [id]);
  },

  /** Locks the row, so that two parts of one upload are written one after the other. */
  findForWriting(sql: Sql, id: string): Promise<UploadRow | undefined> {
    return sql.one<UploadRow>(`select ${columns} from upload where id = $1 for update`, [id]);
  },

  async setReceived(sql: Sql, id: string, received: number, now: Date): Promise<void> {
    await sql.run('update upload set received = $2, touched_at = $3 where id = $1', [id, received, now]);
  },

  async remove(sql: Sql, id: string): Promise<void> {
    await sql.run('delete from upload where id = $1', [id]);
  },

  async known(sql: Sql, ids: readonly string[]): Promise<string[]> {
    const rows = await sql.rows<{ id: string }>('select id from upload where id = any($1::text[])', [ids]);
    return rows.map(({ id }) => id);
  },

  /** Uploads that nobody touched since `before` and no import waits for. At most 100 at a time. */
  removeStale(sql: Sql, before: Date): Promise<{ id: string; org_id: string }[]> {
    return sql.rows(
      `delete from upload where id in (
         select id from upload u where touched_at < $1 and not exists (
           select 1 from cost_import i
           where i.request ->> 'upload_id' = u.id and i.state in ('waiting', 'running', 'detecting', 'held'))
         limit 100)
       returning id, org_id`,
      [before],
    );
  },
};
