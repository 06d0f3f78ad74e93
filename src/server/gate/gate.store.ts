import type { Sql } from '../db/database';

export interface SessionRow {
  user_id: string;
  name: string;
  email: string;
  org_id: string;
  org_type: string;
  parent_org_id: string | null;
  role: string;
  /** None: from everywhere. */
  allowed_networks: string[];
}

export interface KeyRow extends SessionRow {
  secret_hash: string;
  scope: string;
}

/** What the gate reads: one indexed query a call, so that a change of role, member or sign-in holds at once. */
export const gateStore = {
  /**
   * The person in their organisations, while the sign-in lives: the active one first, then the default one, then by
   * name.
   */
  ofUser(sql: Sql, userId: string, grantId: string, now: Date): Promise<SessionRow[]> {
    return sql.rows<SessionRow>(
      `select u.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name, u.email,
              o.org_id, o.org_type, o.parent_org_id, m.role, o.allowed_networks
         from app_user u
         join membership m on m.user_id = u.user_id and m.state = 'active'
         join organisation o on o.org_id = m.org_id
        where u.user_id = $1
          and exists (select 1 from oidc_item g
                       where g.model = 'Grant' and g.id = $2 and g.account_id = u.user_id and g.expires_at > $3)
        order by (o.org_id = u.active_org_id) is true desc, (o.org_id = u.default_org_id) is true desc, o.name
        limit 1000`,
      [userId, grantId, now],
    );
  },

  /** The person in the organisation that they connected an assistant to, while that connection and the member live. */
  ofAssistant(sql: Sql, userId: string, grantId: string, now: Date): Promise<SessionRow | undefined> {
    return sql.one<SessionRow>(
      `select u.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name, u.email,
              o.org_id, o.org_type, o.parent_org_id, m.role, o.allowed_networks
         from assistant_connection c
         join app_user u on u.user_id = c.user_id
         join membership m on m.user_id = c.user_id and m.org_id = c.org_id and m.state = 'active'
         join organisation o on o.org_id = c.org_id
        where c.grant_id = $2 and c.user_id = $1
          and exists (select 1 from oidc_item g
                       where g.model = 'Grant' and g.id = $2 and g.account_id = c.user_id and g.expires_at > $3)`,
      [userId, grantId, now],
    );
  },

  async assistantUsed(sql: Sql, grantId: string, now: Date): Promise<void> {
    await sql.run('update assistant_connection set last_used_at = $2 where grant_id = $1', [grantId, now]);
  },

  ofKey(sql: Sql, keyId: string, now: Date): Promise<KeyRow | undefined> {
    return sql.one<KeyRow>(
      `select 'key:' || k.key_id as user_id, k.name, '' as email, o.org_id, o.org_type, o.parent_org_id, o.allowed_networks, k.role,
              k.secret_hash, k.scope
         from api_key k join organisation o on o.org_id = k.org_id
        where k.key_id = $1 and (k.expires_at is null or k.expires_at > $2)`,
      [keyId, now],
    );
  },

  keyName(
    sql: Sql,
    keyId: string,
  ): Promise<{ org_id: string; name: string; expires_at: Date | null } | undefined> {
    return sql.one('select org_id, name, expires_at from api_key where key_id = $1', [keyId]);
  },

  /** Where an organization of theirs lives that was moved away; `callerId`: a person, or an API key. */
  placeOf(
    sql: Sql,
    callerId: string,
  ): Promise<{ name: string; cell: string; address: string; secret_hash: string | null } | undefined> {
    return sql.one(
      `select p.name, p.cell, p.address, c.secret_hash
         from organisation_place_caller c join organisation_place p on p.org_id = c.org_id
        where c.caller_id = $1 order by p.moved_at desc, p.org_id limit 1`,
      [callerId],
    );
  },

  async keyUsed(sql: Sql, keyId: string, now: Date): Promise<void> {
    await sql.run('update api_key set last_used_at = $2 where key_id = $1', [keyId, now]);
  },

  async sessionUsed(
    sql: Sql,
    at: { grantId: string; userId: string; address: string; agent: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into sign_in_session (grant_id, user_id, address, agent, last_used_at) values ($1, $2, $3, $4, $5)
       on conflict (grant_id) do update
          set address = excluded.address, agent = excluded.agent, last_used_at = excluded.last_used_at`,
      [at.grantId, at.userId, at.address, at.agent, at.now],
    );
  },

  customers(sql: Sql, orgId: string): Promise<{ org_id: string }[]> {
    return sql.rows<{ org_id: string }>(
      'select org_id from organisation where parent_org_id = $1 order by org_id limit 10000',
      [orgId],
    );
  },

  organisationsOf(sql: Sql, userId: string): Promise<{ org_id: string }[]> {
    return sql.rows<{ org_id: string }>(
      `select org_id from membership where user_id = $1 and state = 'active' order by org_id limit 1000`,
      [userId],
    );
  },
};
