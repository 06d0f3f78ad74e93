import type { Sql } from '../../../db/database';

export interface OwnedRow {
  case_id: string;
  owner_found: string | null;
  account_id: string;
  account_name: string;
  resource_id: string;
  tags: Record<string, string> | null;
}

/** Owners that nobody set: what a person or a workflow named is out of reach of every statement here. */
export const ownersStore = {
  /** The next cases after this id. Nobody else changes them until the transaction ends. */
  page(sql: Sql, orgId: string, after: string, limit: number): Promise<OwnedRow[]> {
    return sql.rows<OwnedRow>(
      `select c.case_id, c.owner_found, c.account_id, c.account_name, c.resource_id, d.tags
       from cases c left join case_detail d on d.case_id = c.case_id
       where c.org_id = $1 and c.case_id > $2 and not c.owner_is_set
         and not (c.origin = 'workflow' and c.owner_found is not null)
       order by c.case_id limit $3 for no key update of c`,
      [orgId, after, limit],
    );
  },

  async write(
    sql: Sql,
    orgId: string,
    rows: readonly { case_id: string; owner: string | null }[],
    now: Date,
  ): Promise<void> {
    await sql.run(
      `update cases c set owner_found = n.owner, updated_at = $3
       from json_to_recordset($1::json) as n(case_id text, owner text)
       where c.case_id = n.case_id and c.org_id = $2 and not c.owner_is_set`,
      [JSON.stringify(rows), orgId, now],
    );
  },
};
