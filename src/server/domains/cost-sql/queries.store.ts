import type { Sql } from '../../db/database';

export interface QueryRow {
  query_id: string;
  name: string;
  sql: string;
  revision: number;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}

interface Content {
  name: string;
  nameKey: string;
  sql: string;
  by: string;
}

const columns = 'query_id, name, sql, revision, created_by, created_at, updated_by, updated_at';

/** Saved queries of the SQL console. */
export const queriesStore = {
  /** By name; an organization has five hundred at most: costloom_cap. */
  list(sql: Sql, orgId: string): Promise<QueryRow[]> {
    return sql.rows(`select ${columns} from cost_query where org_id = $1 order by name_key limit 1000`, [
      orgId,
    ]);
  },

  find(sql: Sql, orgId: string, id: string): Promise<QueryRow | undefined> {
    return sql.one(`select ${columns} from cost_query where org_id = $1 and query_id = $2 for update`, [
      orgId,
      id,
    ]);
  },

  read(sql: Sql, orgId: string, id: string): Promise<QueryRow | undefined> {
    return sql.one(`select ${columns} from cost_query where org_id = $1 and query_id = $2`, [orgId, id]);
  },

  insert(sql: Sql, made: Content & { id: string; orgId: string }, now: Date): Promise<QueryRow | undefined> {
    return sql.one(
      `insert into cost_query (query_id, org_id, name, name_key, sql, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $7) returning ${columns}`,
      [made.id, made.orgId, made.name, made.nameKey, made.sql, made.by, now],
    );
  },

  update(sql: Sql, orgId: string, id: string, next: Content, now: Date): Promise<QueryRow | undefined> {
    return sql.one(
      `update cost_query set name = $3, name_key = $4, sql = $5, updated_by = $6, updated_at = $7,
         revision = revision + 1
       where org_id = $1 and query_id = $2 returning ${columns}`,
      [orgId, id, next.name, next.nameKey, next.sql, next.by, now],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from cost_query where org_id = $1 and query_id = $2', [orgId, id]);
  },
};
