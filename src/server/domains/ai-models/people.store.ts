import type { Sql } from '../../db/database';

/** Names of the members of an organization, which a model elsewhere is not told. */
export const peopleStore = {
  async names(sql: Sql, orgId: string): Promise<string[]> {
    const rows = await sql.rows<{ name: string }>(
      `select distinct name from (
         select trim(u.first_name || ' ' || u.last_name) as name
           from membership m join app_user u on u.user_id = m.user_id where m.org_id = $1
         union all
         select u.username from membership m join app_user u on u.user_id = m.user_id where m.org_id = $1
       ) named where name <> '' limit 10000`,
      [orgId],
    );
    return rows.map(({ name }) => name);
  },
};
