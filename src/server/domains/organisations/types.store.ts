import type { OrganisationType } from '@shared/model/permissions';
import type { Sql } from '../../db/database';

/** Of organisations as the owner: they are no tenant table. */
export const typesStore = {
  async first(sql: Sql): Promise<string | undefined> {
    const row = await sql.one<{ org_id: string }>(
      'select org_id from organisation order by created_at, org_id limit 1',
    );
    return row?.org_id;
  },

  async administrators(sql: Sql, orgId: string): Promise<string[]> {
    const rows = await sql.rows<{ user_id: string }>(
      `select user_id from membership
        where org_id = $1 and state = 'active' and role in ('Admin', 'MSP-Admin') order by joined_at limit 10000`,
      [orgId],
    );
    return rows.map(({ user_id }) => user_id);
  },

  lock(sql: Sql, orgId: string): Promise<{ name: string; org_type: OrganisationType } | undefined> {
    return sql.one('select name, org_type from organisation where org_id = $1 for update', [orgId]);
  },

  async customers(sql: Sql, orgId: string): Promise<number> {
    const row = await sql.one<{ n: number }>(
      'select count(*)::int as n from organisation where parent_org_id = $1',
      [orgId],
    );
    return row?.n ?? 0;
  },

  setType(sql: Sql, orgId: string, type: string): Promise<number> {
    return sql.run('update organisation set org_type = $2 where org_id = $1', [orgId, type]);
  },

  /** Of members and API keys. */
  async changeRoles(sql: Sql, orgId: string, from: string, to: string): Promise<void> {
    for (const table of ['membership', 'api_key'])
      await sql.run(`update ${table} set role = $3 where org_id = $1 and role = $2`, [orgId, from, to]);
  },
};
