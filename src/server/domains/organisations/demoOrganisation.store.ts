import type { Sql } from '../../db/database';

/** Organizations of the demo company, as the owner: who they belong to is asked across organizations. */
export const demoOrganisationStore = {
  async mark(sql: Sql, orgId: string): Promise<void> {
    await sql.run('update organisation set demo = true where org_id = $1', [orgId]);
  },

  /** The one that a person has. */
  ofPerson(sql: Sql, userId: string): Promise<{ org_id: string; name: string } | undefined> {
    return sql.one(
      `select o.org_id, o.name from organisation o join membership m on m.org_id = o.org_id
        where o.demo and m.user_id = $1 and m.state = 'active' order by o.created_at limit 1`,
      [userId],
    );
  },

  /** With the role of a person in it. */
  find(sql: Sql, orgId: string, userId: string): Promise<{ name: string; role: string } | undefined> {
    return sql.one(
      `select o.name, m.role from organisation o join membership m on m.org_id = o.org_id
        where o.demo and o.org_id = $1 and m.user_id = $2 and m.state = 'active'`,
      [orgId, userId],
    );
  },

  async members(sql: Sql, orgId: string): Promise<string[]> {
    const rows = await sql.rows<{ user_id: string }>(
      'select user_id from membership where org_id = $1 limit 20000',
      [orgId],
    );
    return rows.map(({ user_id }) => user_id);
  },
};
