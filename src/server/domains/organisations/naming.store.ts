import type { Sql } from '../../db/database';

export const namingStore = {
  async allowedNetworks(sql: Sql, orgId: string): Promise<string[]> {
    const row = await sql.one<{ allowed_networks: string[] }>(
      'select allowed_networks from organisation where org_id = $1',
      [orgId],
    );
    return row?.allowed_networks ?? [];
  },

  async setAllowedNetworks(sql: Sql, orgId: string, networks: readonly string[]): Promise<void> {
    await sql.run('update organisation set allowed_networks = $2::text[] where org_id = $1', [
      orgId,
      networks,
    ]);
  },

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
