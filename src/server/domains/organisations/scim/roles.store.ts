import type { Sql } from '../../../db/database';

export interface GroupRoleRow {
  user_id: string;
  email: string;
  /** That they have. */
  role: string;
  role_from_groups: boolean;
  /** Of their groups that give one. */
  roles: string[];
}

/** In `system` transactions, with one organisation's id throughout. */
export const rolesStore = {
  /** Active members, or those of them that are named, with the roles that their groups give. */
  standing(sql: Sql, orgId: string, userIds: readonly string[] | null): Promise<GroupRoleRow[]> {
    return sql.rows<GroupRoleRow>(
      `select m.user_id, u.email, m.role, coalesce(s.role_from_groups, false) as role_from_groups,
              array(select g.role from scim_group_member x
                      join scim_group g on g.org_id = x.org_id and g.group_id = x.group_id
                     where x.org_id = $1 and x.user_id = m.user_id and g.role is not null) as roles
         from membership m join app_user u on u.user_id = m.user_id
         left join scim_user s on s.org_id = m.org_id and s.user_id = m.user_id
        where m.org_id = $1 and m.state = 'active' and ($2::text[] is null or m.user_id = any ($2::text[]))
        order by m.user_id limit 10000`,
      [orgId, userIds],
    );
  },

  /** A group gave them a role: from now on it follows their groups. */
  async follow(sql: Sql, orgId: string, userId: string, userName: string, now: Date): Promise<void> {
    await sql.run(
      `insert into scim_user (org_id, user_id, user_name, active, role_from_groups, made, created_at, changed_at)
       values ($1, $2, $3, true, true, false, $4, $4)
       on conflict (org_id, user_id) do update set role_from_groups = true`,
      [orgId, userId, userName, now],
    );
  },

  async follows(sql: Sql, orgId: string, userId: string): Promise<boolean> {
    const row = await sql.one<{ role_from_groups: boolean }>(
      'select role_from_groups from scim_user where org_id = $1 and user_id = $2',
      [orgId, userId],
    );
    return row?.role_from_groups ?? false;
  },

  organisation(sql: Sql, orgId: string): Promise<{ org_type: string; scim_role: string } | undefined> {
    return sql.one('select org_type, scim_role from organisation where org_id = $1', [orgId]);
  },

  async setDefault(sql: Sql, orgId: string, role: string): Promise<void> {
    await sql.run('update organisation set scim_role = $2 where org_id = $1', [orgId, role]);
  },

  group(
    sql: Sql,
    orgId: string,
    groupId: string,
  ): Promise<{ display_name: string; role: string | null } | undefined> {
    return sql.one('select display_name, role from scim_group where org_id = $1 and group_id = $2', [
      orgId,
      groupId,
    ]);
  },

  async setGroupRole(sql: Sql, orgId: string, groupId: string, role: string | null): Promise<void> {
    await sql.run('update scim_group set role = $3 where org_id = $1 and group_id = $2', [
      orgId,
      groupId,
      role,
    ]);
  },

  settingsGroups(
    sql: Sql,
    orgId: string,
  ): Promise<{ group_id: string; display_name: string; role: string | null; members: number }[]> {
    return sql.rows(
      `select g.group_id, g.display_name, g.role,
              (select count(*) from scim_group_member x where x.org_id = g.org_id and x.group_id = g.group_id) as members
         from scim_group g where g.org_id = $1 order by lower(g.display_name) limit 1000`,
      [orgId],
    );
  },
};
