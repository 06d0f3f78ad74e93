import type { Sql } from '../../db/database';

export const namingStore = {
  /** The name it had; undefined when it is no longer there. */
  async rename(sql: Sql, orgId: string, name: string): Promise<string | undefined> {
    const before = await sql.one<{ name: string }>(
      'select name from organisation where org_id = $1 for update',
      [orgId],
    );
    if (before) await sql.run('update organisation set name = $2 where org_id = $1', [orgId, name]);
    return before?.name;
  },
};
