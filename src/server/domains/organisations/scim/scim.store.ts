import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../../db/database';
import type { Filter } from './filter';
import { filteredBy, groupColumns, userColumns, TELLS_NAME } from './filterSql';

export interface ScimUserRow {
  user_id: string;
  user_name: string;
  external_id: string | null;
  attributes: unknown;
  email: string;
  first_name: string;
  last_name: string;
  active: boolean;
  /** Their identity provider has them active, and they have not accepted yet. */
  pending: boolean;
  created_at: Date;
  changed_at: Date;
  groups: { value: string; display: string }[];
}

export interface ScimGroupRow {
  group_id: string;
  display_name: string;
  external_id: string | null;
  role: string | null;
  created_at: Date;
  changed_at: Date;
}

export interface Page {
  offset: number;
  limit: number;
}

/** One resource, by one of the values that it alone has. */
export const having = (path: 'id' | 'username', value: string): Filter => ({ op: 'eq', path, value });

const PEOPLE = `from app_user u
  left join membership m on m.org_id = $1 and m.user_id = u.user_id
  left join scim_user s on s.org_id = $1 and s.user_id = u.user_id
 where (m.org_id is not null or s.org_id is not null)`;

const GROUP = 'g.group_id, g.display_name, g.external_id, g.role, g.created_at, g.changed_at';

/** Across organisations (people stand there), so in `system` transactions, with one organisation's id throughout. */
export const scimStore = {
  async countUsers(sql: Sql, orgId: string, filter: Filter | undefined): Promise<number> {
    const found = filteredBy(userColumns, filter, 2);
    const row = await sql.one<{ n: number }>(`select count(*) as n ${PEOPLE}${found.sql}`, [
      orgId,
      ...found.values,
    ]);
    return row?.n ?? 0;
  },

  users(
    sql: Sql,
    orgId: string,
    filter: Filter | undefined,
    { offset, limit }: Page,
  ): Promise<ScimUserRow[]> {
    const found = filteredBy(userColumns, filter, 4);
    return sql.rows<ScimUserRow>(
      `select u.user_id, coalesce(s.user_name, u.email) as user_name, s.external_id, s.attributes, u.email,
              case when ${TELLS_NAME} then u.first_name else '' end as first_name,
              case when ${TELLS_NAME} then u.last_name else '' end as last_name, m.state is not distinct from 'active' as active,
              m.state is not distinct from 'invited' and coalesce(s.active, false) as pending,
              coalesce(s.created_at, u.created_at) as created_at, coalesce(s.changed_at, u.created_at) as changed_at,
              (select coalesce(jsonb_agg(jsonb_build_object('value', g.group_id, 'display', g.display_name)
                                         order by g.display_name), '[]')
                 from scim_group_member x join scim_group g on g.org_id = x.org_id and g.group_id = x.group_id
                where x.org_id = $1 and x.user_id = u.user_id) as groups
         ${PEOPLE}${found.sql} order by u.user_id offset $2 limit $3`,
      [orgId, offset, limit, ...found.values],
    );
  },

  async keepUser(
    sql: Sql,
    row: {
      orgId: string;
      userId: string;
      userName: string;
      externalId: string | null;
      attributes: JsonObject;
      active: boolean;
      made: boolean;
      roleFromGroups: boolean;
      now: Date;
    },
  ): Promise<void> {
    await sql.run(
      `insert into scim_user (org_id, user_id, user_name, external_id, attributes, active, role_from_groups, made,
                              created_at, changed_at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $9)
       on conflict (org_id, user_id) do update
          set user_name = excluded.user_name, external_id = excluded.external_id,
              attributes = excluded.attributes, active = excluded.active, changed_at = excluded.changed_at`,
      [
        ...[row.orgId, row.userId, row.userName, row.externalId, JSON.stringify(row.attributes), row.active],
        ...[row.roleFromGroups, row.made, row.now],
      ],
    );
  },

  async forgetUser(sql: Sql, orgId: string, userId: string): Promise<void> {
    await sql.run('delete from scim_group_member where org_id = $1 and user_id = $2', [orgId, userId]);
    await sql.run('delete from scim_user where org_id = $1 and user_id = $2', [orgId, userId]);
  },

  async noteLastRole(sql: Sql, orgId: string, userId: string, role: string): Promise<void> {
    await sql.run('update scim_user set last_role = $3 where org_id = $1 and user_id = $2', [
      orgId,
      userId,
      role,
    ]);
  },

  async lastRole(sql: Sql, orgId: string, userId: string): Promise<string | null> {
    const row = await sql.one<{ last_role: string | null }>(
      'select last_role from scim_user where org_id = $1 and user_id = $2 and not role_from_groups',
      [orgId, userId],
    );
    return row?.last_role ?? null;
  },

  /** SCIM made the account, and nobody else has the person: name and address may follow. */
  async isOurs(sql: Sql, orgId: string, userId: string): Promise<boolean> {
    const row = await sql.one<{ ours: boolean }>(
      `select s.made
          and not exists (select from membership m where m.user_id = $2 and m.org_id <> $1)
          and not exists (select from scim_user o where o.user_id = $2 and o.org_id <> $1) as ours
         from scim_user s where s.org_id = $1 and s.user_id = $2`,
      [orgId, userId],
    );
    return row?.ours ?? false;
  },

  /**
   * Whoever could sign in under the old address need not be whoever has the new one: with another address the account
   * loses its identity at the issuer, and its password is proven to nobody else. → whether the address is another one.
   */
  async setPerson(
    sql: Sql,
    orgId: string,
    userId: string,
    person: { email: string; firstName: string; lastName: string },
  ): Promise<boolean> {
    const before = await sql.one<{ moved: boolean }>(
      'select lower(email) <> lower($2) as moved from app_user where user_id = $1 for update',
      [userId, person.email],
    );
    const moved = before?.moved === true;
    await sql.run(
      `update app_user set email = $2, first_name = $3, last_name = $4,
              password_proven_to = case when $6 then array(select unnest(password_proven_to) intersect select $5)
                                        else password_proven_to end
        where user_id = $1`,
      [userId, person.email, person.firstName, person.lastName, orgId, moved],
    );
    if (moved) await sql.run('delete from outside_identity where user_id = $1', [userId]);
    return moved;
  },

  /**
   * Whether nobody but the person can sign in to the account, as far as this organisation knows: it has no password, or
   * one that is proven to the organisation, or to its provider. Locks the account.
   */
  async isSafe(sql: Sql, orgId: string, userId: string): Promise<boolean> {
    const row = await sql.one<{ safe: boolean }>(
      `select u.password_hash is null
           or coalesce(u.password_proven_to && array[o.org_id, o.parent_org_id], false) as safe
         from app_user u join organisation o on o.org_id = $1 where u.user_id = $2 for update of u`,
      [orgId, userId],
    );
    return row?.safe ?? false;
  },

  /** Links for a new password that the organisation they came from has made. */
  async forgetResets(sql: Sql, userId: string): Promise<void> {
    await sql.run('delete from password_reset where user_id = $1', [userId]);
  },

  /** True: they were not invited before. */
  async invite(sql: Sql, orgId: string, userId: string, role: string): Promise<boolean> {
    const added = await sql.run(
      `insert into membership (org_id, user_id, role, state) values ($1, $2, $3, 'invited')
       on conflict (org_id, user_id) do nothing`,
      [orgId, userId, role],
    );
    return added === 1;
  },

  /** Who has never chosen an organisation stays in the one that they are in. */
  async stayWhereTheyAre(sql: Sql, userId: string): Promise<void> {
    await sql.run(
      `update app_user u set active_org_id =
         (select o.org_id from membership m join organisation o on o.org_id = m.org_id
           where m.user_id = u.user_id and m.state = 'active'
           order by (o.org_id = u.default_org_id) is true desc, o.name limit 1)
        where u.user_id = $1 and u.active_org_id is null`,
      [userId],
    );
  },

  async activate(sql: Sql, orgId: string, userId: string, role: string, now: Date): Promise<void> {
    await sql.run(
      `insert into membership (org_id, user_id, role, state, joined_at) values ($1, $2, $3, 'active', $4)
       on conflict (org_id, user_id) do update
          set state = 'active', joined_at = coalesce(membership.joined_at, excluded.joined_at)`,
      [orgId, userId, role, now],
    );
    await sql.run('delete from invitation where org_id = $1 and user_id = $2', [orgId, userId]);
  },

  async countGroups(sql: Sql, orgId: string, filter: Filter | undefined): Promise<number> {
    const found = filteredBy(groupColumns, filter, 2);
    const row = await sql.one<{ n: number }>(
      `select count(*) as n from scim_group g where g.org_id = $1${found.sql}`,
      [orgId, ...found.values],
    );
    return row?.n ?? 0;
  },

  groups(
    sql: Sql,
    orgId: string,
    filter: Filter | undefined,
    { offset, limit }: Page,
  ): Promise<ScimGroupRow[]> {
    const found = filteredBy(groupColumns, filter, 4);
    return sql.rows<ScimGroupRow>(
      `select ${GROUP} from scim_group g
        where g.org_id = $1${found.sql} order by g.group_id offset $2 limit $3`,
      [orgId, offset, limit, ...found.values],
    );
  },

  members(
    sql: Sql,
    orgId: string,
    groupIds: readonly string[],
  ): Promise<{ group_id: string; user_id: string; display: string }[]> {
    return sql.rows(
      `select x.group_id, x.user_id, coalesce(s.user_name, u.email) as display
         from scim_group_member x join app_user u on u.user_id = x.user_id
         left join scim_user s on s.org_id = x.org_id and s.user_id = x.user_id
        where x.org_id = $1 and x.group_id = any ($2::text[]) order by x.group_id, x.user_id limit 100000`,
      [orgId, groupIds],
    );
  },

  async addGroup(
    sql: Sql,
    row: { orgId: string; groupId: string; name: string; externalId: string | null; now: Date },
  ): Promise<void> {
    await sql.run(
      `insert into scim_group (org_id, group_id, display_name, external_id, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [row.orgId, row.groupId, row.name, row.externalId, row.now],
    );
  },

  async changeGroup(
    sql: Sql,
    row: { orgId: string; groupId: string; name: string; externalId: string | null; now: Date },
  ): Promise<void> {
    await sql.run(
      `update scim_group set display_name = $3, external_id = $4, changed_at = $5 where org_id = $1 and group_id = $2`,
      [row.orgId, row.groupId, row.name, row.externalId, row.now],
    );
  },

  async removeGroup(sql: Sql, orgId: string, groupId: string): Promise<void> {
    await sql.run('delete from scim_group where org_id = $1 and group_id = $2', [orgId, groupId]);
  },

  async addMembers(sql: Sql, orgId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await sql.run(
      `insert into scim_group_member (org_id, group_id, user_id)
       select $1, $2, unnest($3::text[]) on conflict do nothing`,
      [orgId, groupId, userIds],
    );
  },

  async removeMembers(sql: Sql, orgId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    await sql.run(
      'delete from scim_group_member where org_id = $1 and group_id = $2 and user_id = any ($3::text[])',
      [orgId, groupId, userIds],
    );
  },

  /** Which of them SCIM knows in this organisation. */
  async known(sql: Sql, orgId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await sql.rows<{ user_id: string }>(
      `select user_id from membership where org_id = $1 and user_id = any ($2::text[])
       union select user_id from scim_user where org_id = $1 and user_id = any ($2::text[])`,
      [orgId, userIds],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  },
};
