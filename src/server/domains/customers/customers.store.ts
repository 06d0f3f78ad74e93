import type { Sql } from '../../db/database';

export interface CustomerRow {
  org_id: string;
  name: string;
}

export const customersStore = {
  list(sql: Sql, parentOrgId: string): Promise<CustomerRow[]> {
    return sql.rows<CustomerRow>(
      'select org_id, name from organisation where parent_org_id = $1 order by lower(name), org_id limit 5000',
      [parentOrgId],
    );
  },
};
