import type { Sql } from '../../db/database';

export interface UserRow {
  user_id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  picture_url: string | null;
  default_org_id: string | null;
  active_org_id: string | null;
}

export interface OrgOfUserRow {
  org_id: string;
  name: string;
  org_type: string;
  parent_org_id: string | null;
  demo: boolean;
  role: string;
  allowed_networks: string[];
}

/** Across organisations, so in `system` transactions, and always by the one person who asks. */
export const usersStore = {
  find(sql: Sql, userId: string): Promise<UserRow | undefined> {
    return sql.one<UserRow>(
      `select user_id, email, username, first_name, last_name, picture_url, default_org_id, active_org_id
         from app_user where user_id = $1`,
      [userId],
    );
  },

  async setName(sql: Sql, userId: string, first: string, last: string): Promise<void> {
    await sql.run('update app_user set first_name = $2, last_name = $3 where user_id = $1', [
      userId,
      first,
      last,
    ]);
  },

  async passwordHash(sql: Sql, userId: string): Promise<string | null> {
    const row = await sql.one<{ password_hash: string | null }>(
      'select password_hash from app_user where user_id = $1',
      [userId],
    );
    return row?.password_hash ?? null;
  },

  async setPassword(sql: Sql, userId: string, hash: string): Promise<void> {
    await sql.run('update app_user set password_hash = $2 where user_id = $1', [userId, hash]);
  },

  /** All but the one of `grantId`: its grant, and the tokens that name it. */
  async endOtherSignIns(sql: Sql, userId: string, grantId: string): Promise<void> {
    await sql.run(
      `delete from oidc_item
        where account_id = $1 and grant_id is distinct from $2 and not (model = 'Grant' and id = $2)`,
      [userId, grantId],
    );
  },

  organisations(sql: Sql, userId: string): Promise<OrgOfUserRow[]> {
    return sql.rows<OrgOfUserRow>(
      `select o.org_id, o.name, o.org_type, o.parent_org_id, o.demo, m.role, o.allowed_networks
         from membership m join organisation o on o.org_id = m.org_id
        where m.user_id = $1 and m.state = 'active' order by lower(o.name) limit 1000`,
      [userId],
    );
  },

  organisation(
    sql: Sql,
    orgId: string,
  ): Promise<Omit<OrgOfUserRow, 'role' | 'allowed_networks'> | undefined> {
    return sql.one('select org_id, name, org_type, parent_org_id, demo from organisation where org_id = $1', [
      orgId,
    ]);
  },

  async setActive(sql: Sql, userId: string, orgId: string): Promise<void> {
    await sql.run('update app_user set active_org_id = $2 where user_id = $1', [userId, orgId]);
  },

  async setDefault(sql: Sql, userId: string, orgId: string | null): Promise<void> {
    await sql.run('update app_user set default_org_id = $2 where user_id = $1', [userId, orgId]);
  },
};
