import type { KeyScope } from '@shared/model/keyScopes';
import type { Sql } from '../../db/database';

export interface MemberRow {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  state: 'active' | 'invited';
  joined_at: Date | null;
  /** Where it follows the groups of an identity provider: those that give it, which may be none. */
  role_groups: string[] | null;
}

export interface ApiKeyRow {
  key_id: string;
  name: string;
  role: string;
  scope: KeyScope;
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Date | null;
  created_by: string;
}

/** Until they accept, people have the name that they were invited with: that of their account is theirs to tell. */
const memberColumns = `m.user_id, u.email, m.role, m.state, m.joined_at,
  case when m.state = 'active' then u.first_name else coalesce(m.invited_first_name, '') end as first_name,
  case when m.state = 'active' then u.last_name else coalesce(m.invited_last_name, '') end as last_name,
  (select array(select g.display_name from scim_group_member x
                  join scim_group g on g.org_id = x.org_id and g.group_id = x.group_id
                 where x.org_id = s.org_id and x.user_id = s.user_id and g.role = m.role
                 order by lower(g.display_name) limit 20)
     from scim_user s
    where s.org_id = m.org_id and s.user_id = m.user_id and s.role_from_groups) as role_groups`;
const keyColumns = 'key_id, name, role, scope, expires_at, created_at, last_used_at, created_by';

export const membersStore = {
  /** Who has never chosen an organisation is in the first by name; a further one must not move them there. */
  async stayIn(sql: Sql, orgId: string, userId: string): Promise<void> {
    await sql.run('update app_user set active_org_id = $1 where user_id = $2 and active_org_id is null', [
      orgId,
      userId,
    ]);
  },

  async leave(sql: Sql, orgId: string): Promise<void> {
    await sql.run(
      `update app_user set active_org_id = nullif(active_org_id, $1), default_org_id = nullif(default_org_id, $1)
        where user_id in (select user_id from membership where org_id = $1)`,
      [orgId],
    );
  },

  list(sql: Sql, orgId: string): Promise<MemberRow[]> {
    return sql.rows<MemberRow>(
      `select ${memberColumns} from membership m join app_user u on u.user_id = m.user_id
        where m.org_id = $1 order by lower(u.email) limit 10000`,
      [orgId],
    );
  },

  find(sql: Sql, orgId: string, userId: string): Promise<MemberRow | undefined> {
    return sql.one<MemberRow>(
      `select ${memberColumns} from membership m join app_user u on u.user_id = m.user_id
        where m.org_id = $1 and m.user_id = $2`,
      [orgId, userId],
    );
  },

  /** Locks the organisation's row: changes of who administers it come one after the other. */
  async lock(sql: Sql, orgId: string): Promise<void> {
    await sql.run('select 1 from organisation where org_id = $1 for update', [orgId]);
  },

  /** Active members that hold one of the roles, without the named one. */
  async others(sql: Sql, orgId: string, userId: string, roles: readonly string[]): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from membership
        where org_id = $1 and user_id <> $2 and state = 'active' and role = any ($3::text[])`,
      [orgId, userId, roles],
    );
    return row?.n ?? 0;
  },

  userByEmail(sql: Sql, email: string): Promise<{ user_id: string } | undefined> {
    return sql.one<{ user_id: string }>('select user_id from app_user where lower(email) = lower($1)', [
      email,
    ]);
  },

  async addUser(
    sql: Sql,
    user: { userId: string; email: string; username: string; firstName: string; lastName: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into app_user (user_id, email, username, first_name, last_name, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [user.userId, user.email, user.username, user.firstName, user.lastName, user.now],
    );
  },

  async addMember(
    sql: Sql,
    member: {
      orgId: string;
      userId: string;
      role: string;
      state: 'active' | 'invited';
      joinedAt: Date | null;
    },
  ): Promise<void> {
    await sql.run(
      'insert into membership (org_id, user_id, role, state, joined_at) values ($1, $2, $3, $4, $5)',
      [member.orgId, member.userId, member.role, member.state, member.joinedAt],
    );
  },

  /** A new invitation of the same person makes the earlier links worthless. */
  async addInvitation(
    sql: Sql,
    invitation: { tokenHash: string; orgId: string; userId: string; expiresAt: Date },
  ): Promise<void> {
    const { tokenHash, orgId, userId, expiresAt } = invitation;
    await sql.run('delete from invitation where org_id = $1 and user_id = $2', [orgId, userId]);
    await sql.run(
      'insert into invitation (token_hash, org_id, user_id, expires_at) values ($1, $2, $3, $4)',
      [tokenHash, orgId, userId, expiresAt],
    );
  },

  async nameInvited(
    sql: Sql,
    named: { orgId: string; userId: string; firstName: string; lastName: string },
  ): Promise<void> {
    await sql.run(
      `update membership set invited_first_name = $3, invited_last_name = $4
        where org_id = $1 and user_id = $2 and state = 'invited'`,
      [named.orgId, named.userId, named.firstName, named.lastName],
    );
  },

  async setRole(sql: Sql, orgId: string, userId: string, role: string): Promise<void> {
    await sql.run('update membership set role = $3 where org_id = $1 and user_id = $2', [
      orgId,
      userId,
      role,
    ]);
  },

  async remove(sql: Sql, orgId: string, userId: string): Promise<void> {
    await sql.run('delete from invitation where org_id = $1 and user_id = $2', [orgId, userId]);
    await sql.run('delete from membership where org_id = $1 and user_id = $2', [orgId, userId]);
    // Who is a member nowhere may be invited anew, as whoever has the address then.
    await sql.run(
      `delete from outside_identity
        where user_id = $1 and not exists (select from membership where user_id = $1)`,
      [userId],
    );
  },

  async signIns(sql: Sql, userId: string): Promise<number> {
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from oidc_item where model = 'Grant' and account_id = $1`,
      [userId],
    );
    return row?.n ?? 0;
  },

  async isElsewhere(sql: Sql, orgId: string, userId: string): Promise<boolean> {
    const row = await sql.one<{ found: boolean }>(
      `select true as found from membership where user_id = $2 and org_id <> $1 and state = 'active' limit 1`,
      [orgId, userId],
    );
    return row !== undefined;
  },

  /** From now on the organisation knows whose the password is. */
  async passwordProven(sql: Sql, orgId: string, userId: string): Promise<void> {
    await sql.run(
      `update app_user set password_proven_to = array_append(coalesce(password_proven_to, '{}'), $1)
        where user_id = $2 and password_hash is not null and $1 <> all (coalesce(password_proven_to, '{}'))`,
      [orgId, userId],
    );
  },

  /** Ends every sign-in of a person: the gate looks for the grant behind an access token. */
  async endSignIns(sql: Sql, userId: string): Promise<void> {
    await sql.run('delete from oidc_item where account_id = $1', [userId]);
  },
};

export const apiKeysStore = {
  list(sql: Sql): Promise<ApiKeyRow[]> {
    return sql.rows<ApiKeyRow>(`select ${keyColumns} from api_key order by created_at desc limit 1000`);
  },

  insert(
    sql: Sql,
    key: {
      keyId: string;
      orgId: string;
      name: string;
      role: string;
      scope: KeyScope;
      expiresAt: Date | null;
      secretHash: string;
      createdBy: string;
      now: Date;
    },
  ): Promise<ApiKeyRow | undefined> {
    return sql.one<ApiKeyRow>(
      `insert into api_key (key_id, org_id, name, role, secret_hash, created_by, created_at, scope, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${keyColumns}`,
      [
        ...[key.keyId, key.orgId, key.name, key.role, key.secretHash, key.createdBy, key.now],
        ...[key.scope, key.expiresAt],
      ],
    );
  },

  async remove(sql: Sql, keyId: string): Promise<{ name: string } | undefined> {
    return sql.one<{ name: string }>('delete from api_key where key_id = $1 returning name', [keyId]);
  },
};

export const organisationsStore = {
  async insert(
    sql: Sql,
    row: { orgId: string; name: string; type: string; parentOrgId: string | null; now: Date },
  ): Promise<void> {
    await sql.run(
      'insert into organisation (org_id, name, org_type, parent_org_id, created_at) values ($1, $2, $3, $4, $5)',
      [row.orgId, row.name, row.type, row.parentOrgId, row.now],
    );
  },

  async rename(sql: Sql, orgId: string, name: string): Promise<void> {
    await sql.run('update organisation set name = $2 where org_id = $1', [orgId, name]);
  },

  async addGlobalSpace(
    sql: Sql,
    row: { spaceId: string; orgId: string; createdBy: string; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into space (space_id, org_id, mode, name, created_by, created_at)
       values ($1, $2, 'global', 'Global', $3, $4)`,
      [row.spaceId, row.orgId, row.createdBy, row.now],
    );
  },

  /** A provider that stays one until the transaction ends; undefined where it is none. */
  holdProvider(sql: Sql, orgId: string): Promise<{ org_id: string } | undefined> {
    return sql.one(`select org_id from organisation where org_id = $1 and org_type = 'MSP' for key share`, [
      orgId,
    ]);
  },

  async isProvider(sql: Sql, orgId: string): Promise<boolean> {
    const found = await sql.one(`select 1 from organisation where org_id = $1 and org_type = 'MSP'`, [orgId]);
    return found !== undefined;
  },

  /** Any organisation at all: false only at the very first start. */
  async any(sql: Sql): Promise<boolean> {
    return (await sql.one('select 1 from organisation limit 1')) !== undefined;
  },

  /** The first person of the first organisation: the owner of a local workspace. */
  owner(sql: Sql): Promise<{ user_id: string; org_id: string } | undefined> {
    return sql.one<{ user_id: string; org_id: string }>(
      `select m.user_id, m.org_id from membership m join organisation o on o.org_id = m.org_id
        where m.state = 'active' and m.role in ('Admin', 'MSP-Admin') order by o.created_at, m.joined_at, m.user_id limit 1`,
    );
  },

  /** One starting server at a time makes the first organisation. */
  async lockFirstStart(sql: Sql): Promise<void> {
    await sql.run('select pg_advisory_xact_lock(4826301175)');
  },
};
