import type { Sql } from '../../db/database';

export interface NamedRow {
  id: string;
  name: string;
  name_key: string;
}

export const exchangeStore = {
  /** Workflows of the organisation by their ids or names. */
  workflows(
    sql: Sql,
    orgId: string,
    ids: readonly string[],
    nameKeys: readonly string[],
  ): Promise<NamedRow[]> {
    return sql.rows(
      `select workflow_id as id, name, name_key from workflow
        where org_id = $1 and (workflow_id = any ($2::text[]) or name_key = any ($3::text[])) limit 10000`,
      [orgId, ids, nameKeys],
    );
  },

  datastores(
    sql: Sql,
    orgId: string,
    ids: readonly string[],
    nameKeys: readonly string[],
  ): Promise<NamedRow[]> {
    return sql.rows(
      `select datastore_id as id, name, name_key from datastore
        where org_id = $1 and (datastore_id = any ($2::text[]) or name_key = any ($3::text[])) limit 10000`,
      [orgId, ids, nameKeys],
    );
  },
};
