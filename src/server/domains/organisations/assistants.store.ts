import type { Sql } from '../../db/database';

export interface ConnectedRow {
  grant_id: string;
  client_name: string;
  redirect: string;
  scopes: string[];
  connected_at: Date;
  last_used_at: Date | null;
  user_id: string;
  person: string;
}

/** Connections of assistants to an organisation. `userId` null: of every member. */
export const connectedStore = {
  list(sql: Sql, userId: string | null): Promise<ConnectedRow[]> {
    return sql.rows<ConnectedRow>(
      `select c.grant_id, c.client_name, c.redirect, c.scopes, c.connected_at, c.last_used_at, c.user_id,
              coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as person
         from assistant_connection c join app_user u on u.user_id = c.user_id
         join membership m on m.user_id = c.user_id and m.org_id = c.org_id and m.state = 'active'
        where $1::text is null or c.user_id = $1
        order by c.connected_at desc, c.grant_id limit 1000`,
      [userId],
    );
  },

  remove(
    sql: Sql,
    grantId: string,
    userId: string | null,
  ): Promise<{ client_name: string; user_id: string } | undefined> {
    return sql.one(
      `delete from assistant_connection where grant_id = $1 and ($2::text is null or user_id = $2)
        returning client_name, user_id`,
      [grantId, userId],
    );
  },

  /** Which of them still live; the rest has ended by itself and is swept later. Knows no tenants. */
  async living(sql: Sql, grantIds: readonly string[], now: Date): Promise<Set<string>> {
    const rows = await sql.rows<{ id: string }>(
      `select id from oidc_item where model = 'Grant' and id = any($1::text[]) and expires_at > $2 limit 1000`,
      [grantIds, now],
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** Every token of it. Knows no tenants: only after `remove`. */
  async end(sql: Sql, grantId: string): Promise<void> {
    await sql.run(`delete from oidc_item where grant_id = $1 or (model = 'Grant' and id = $1)`, [grantId]);
  },
};
