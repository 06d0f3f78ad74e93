import type { Sql } from '../../db/database';

export interface ConnectionRow {
  grant_id: string;
  org_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  redirect: string;
  scopes: string[];
}

/** Assistants: those that registered, and those that people connected. */
export const assistantsStore = {
  async clients(sql: Sql): Promise<number> {
    const row = await sql.one<{ count: number }>(
      `select count(*)::int as count from oidc_item where model = 'Client'`,
    );
    return row?.count ?? 0;
  },

  /** An assistant that got a token stays registered for as long again. */
  async keepClient(sql: Sql, clientId: string, until: Date): Promise<void> {
    await sql.run(`update oidc_item set expires_at = $2 where model = 'Client' and id = $1`, [
      clientId,
      until,
    ]);
  },

  /** Where the person is a member, by name. */
  organisationsOf(
    sql: Sql,
    userId: string,
  ): Promise<{ org_id: string; name: string; role: string; active: boolean }[]> {
    return sql.rows(
      `select o.org_id, o.name, m.role, (o.org_id = coalesce(u.active_org_id, u.default_org_id)) is true as active
         from membership m join organisation o on o.org_id = m.org_id join app_user u on u.user_id = m.user_id
        where m.user_id = $1 and m.state = 'active' order by o.name, o.org_id limit 1000`,
      [userId],
    );
  },

  async connect(sql: Sql, row: ConnectionRow, now: Date): Promise<void> {
    await sql.run(
      `insert into assistant_connection
         (grant_id, org_id, user_id, client_id, client_name, redirect, scopes, connected_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[row.grant_id, row.org_id, row.user_id, row.client_id, row.client_name, row.redirect, row.scopes],
        now,
      ],
    );
  },

  /** Earlier connections of the same assistant by the same person to the same organisation. */
  earlier(sql: Sql, row: ConnectionRow): Promise<{ grant_id: string }[]> {
    return sql.rows<{ grant_id: string }>(
      `delete from assistant_connection
        where client_id = $1 and user_id = $2 and org_id = $3 and grant_id <> $4 returning grant_id`,
      [row.client_id, row.user_id, row.org_id, row.grant_id],
    );
  },

  forget(
    sql: Sql,
    grantId: string,
  ): Promise<{ org_id: string; client_name: string; person: string } | undefined> {
    return sql.one(
      `delete from assistant_connection c using app_user u
        where c.grant_id = $1 and u.user_id = c.user_id
        returning c.org_id, c.client_name,
                  coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as person`,
      [grantId],
    );
  },

  /** Connections whose sign-in has ended. At most 1000 at a time. */
  async sweep(sql: Sql): Promise<void> {
    await sql.run(
      `delete from assistant_connection where grant_id in
        (select c.grant_id from assistant_connection c
          where not exists (select 1 from oidc_item g where g.model = 'Grant' and g.id = c.grant_id) limit 1000)`,
    );
  },
};
