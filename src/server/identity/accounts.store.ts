import type { Sql } from '../db/database';

export interface AccountRow {
  user_id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
}

export interface InvitationRow {
  user_id: string;
  org_id: string;
  org_name: string;
  email: string;
  has_password: boolean;
}

const columns = 'user_id, email, username, first_name, last_name, password_hash';

/** People as the sign-in knows them. */
export const accountsStore = {
  byId(sql: Sql, userId: string): Promise<AccountRow | undefined> {
    return sql.one<AccountRow>(`select ${columns} from app_user where user_id = $1`, [userId]);
  },

  byEmail(sql: Sql, email: string): Promise<AccountRow | undefined> {
    return sql.one<AccountRow>(`select ${columns} from app_user where lower(email) = lower($1)`, [email]);
  },

  async isMember(sql: Sql, userId: string): Promise<boolean> {
    const row = await sql.one<{ found: boolean }>(
      `select true as found from membership where user_id = $1 and state = 'active' limit 1`,
      [userId],
    );
    return row !== undefined;
  },

  /** Where the person is a member, and how they are called there. */
  organisationsOf(
    sql: Sql,
    userId: string,
  ): Promise<{ org_id: string; name: string; email: string; allowed_networks: string[] }[]> {
    return sql.rows(
      `select m.org_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name, u.email,
              o.allowed_networks
         from membership m join app_user u on u.user_id = m.user_id join organisation o on o.org_id = m.org_id
        where m.user_id = $1 and m.state = 'active' order by m.org_id limit 1000`,
      [userId],
    );
  },

  /** Of the organisations that the person administers: those that had a list. */
  clearNetworks(sql: Sql, userId: string): Promise<{ org_id: string; name: string }[]> {
    return sql.rows(
      `update organisation o set allowed_networks = '{}'
        where o.allowed_networks <> '{}'
          and exists (select from membership m
                       where m.org_id = o.org_id and m.user_id = $1 and m.state = 'active'
                         and m.role in ('Admin', 'MSP-Admin', 'MSP-Customer-Editor'))
        returning o.org_id, o.name`,
      [userId],
    );
  },

  /** `orgId`: of the link by which it is set; no other organization knows whose it is. */
  async setPassword(
    sql: Sql,
    { userId, hash, orgId }: { userId: string; hash: string; orgId: string | undefined },
  ): Promise<void> {
    await sql.run(
      'update app_user set password_hash = $2, password_proven_to = $3::text[] where user_id = $1',
      [...[userId, hash, orgId === undefined ? [] : [orgId]]],
    );
  },

  /** Nothing else lets the person in anywhere, or sets their password, before the transaction ends. */
  async lock(sql: Sql, userId: string): Promise<{ has_password: boolean } | undefined> {
    return sql.one(
      'select password_hash is not null as has_password from app_user where user_id = $1 for update',
      [userId],
    );
  },

  invitation(sql: Sql, tokenHash: string, now: Date): Promise<InvitationRow | undefined> {
    return sql.one<InvitationRow>(
      `select i.user_id, i.org_id, o.name as org_name, u.email, u.password_hash is not null as has_password
         from invitation i join app_user u on u.user_id = i.user_id join organisation o on o.org_id = i.org_id
        where i.token_hash = $1 and i.used_at is null and i.expires_at > $2`,
      [tokenHash, now],
    );
  },

  /** True for the one caller that gets it. */
  async useInvitation(sql: Sql, tokenHash: string, now: Date): Promise<boolean> {
    const row = await sql.one<{ user_id: string }>(
      `update invitation set used_at = $2
        where token_hash = $1 and used_at is null and expires_at > $2 returning user_id`,
      [tokenHash, now],
    );
    return row !== undefined;
  },

  async join(sql: Sql, orgId: string, userId: string, now: Date): Promise<void> {
    await sql.run(
      `update membership set state = 'active', joined_at = coalesce(joined_at, $3)
        where org_id = $1 and user_id = $2`,
      [orgId, userId, now],
    );
  },
};
