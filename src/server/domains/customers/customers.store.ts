import type { Sql } from '../../db/database';

export interface CustomerRow {
  org_id: string;
  name: string;
  users: number;
  created_at: Date;
}

const columns = `o.org_id, o.name, o.created_at,
  (select count(*) from membership m where m.org_id = o.org_id) as users`;

export const customersStore = {
  async isProvider(sql: Sql, orgId: string): Promise<boolean> {
    const row = await sql.one<{ org_type: string }>('select org_type from organisation where org_id = $1', [
      orgId,
    ]);
    return row?.org_type === 'MSP';
  },

  list(sql: Sql, parentOrgId: string): Promise<CustomerRow[]> {
    return sql.rows<CustomerRow>(
      `select ${columns} from organisation o where o.parent_org_id = $1 order by lower(o.name), o.org_id limit 5000`,
      [parentOrgId],
    );
  },

  find(sql: Sql, parentOrgId: string, orgId: string): Promise<CustomerRow | undefined> {
    return sql.one<CustomerRow>(
      `select ${columns} from organisation o where o.parent_org_id = $1 and o.org_id = $2`,
      [parentOrgId, orgId],
    );
  },

  /** As `find`; nobody renames or deletes it before the transaction ends. */
  lock(sql: Sql, parentOrgId: string, orgId: string): Promise<{ name: string } | undefined> {
    return sql.one('select name from organisation where parent_org_id = $1 and org_id = $2 for update', [
      parentOrgId,
      orgId,
    ]);
  },
};
