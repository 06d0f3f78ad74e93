import type { Sql } from '../../db/database';

/** Own copies of remedies; `tenant` transactions of one organization. */
export const remediesStore = {
  all(sql: Sql, orgId: string): Promise<{ remedy_id: string; workflow_id: string }[]> {
    return sql.rows('select remedy_id, workflow_id from remedy_workflow where org_id = $1 limit 1000', [
      orgId,
    ]);
  },

  find(sql: Sql, orgId: string, remedyId: string): Promise<{ workflow_id: string } | undefined> {
    return sql.one('select workflow_id from remedy_workflow where org_id = $1 and remedy_id = $2', [
      orgId,
      remedyId,
    ]);
  },

  /** The addresses of active members whom cases name as owners, by address or by name. */
  async members(sql: Sql, orgId: string, owners: readonly string[]): Promise<string[]> {
    const rows = await sql.rows<{ email: string }>(
      `select distinct u.email from membership m join app_user u on u.user_id = m.user_id
        where m.org_id = $1 and m.state = 'active' and u.email <> ''
          and (lower(u.email) = any($2::text[]) or lower(trim(u.first_name || ' ' || u.last_name)) = any($2::text[]))
        order by u.email limit 200`,
      [orgId, owners.map((owner) => owner.trim().toLowerCase())],
    );
    return rows.map((row) => row.email);
  },

  /** Of a workflow. */
  async spaceOf(sql: Sql, orgId: string, workflowId: string): Promise<string> {
    const row = await sql.one<{ space_id: string }>(
      'select space_id from workflow where org_id = $1 and workflow_id = $2',
      [orgId, workflowId],
    );
    return row?.space_id ?? '';
  },

  async keep(
    sql: Sql,
    row: { orgId: string; remedyId: string; workflowId: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into remedy_workflow (org_id, remedy_id, workflow_id, created_at) values ($1, $2, $3, $4)
       on conflict (org_id, remedy_id) do nothing`,
      [row.orgId, row.remedyId, row.workflowId, row.now],
    );
  },
};
