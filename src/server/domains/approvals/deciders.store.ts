import type { Role } from '@shared/model/permissions';
import type { Sql } from '../../db/database';

/** Active members of an organization, as approvals name them. */
export const decidersStore = {
  byEmail(
    sql: Sql,
    orgId: string,
    email: string,
  ): Promise<{ user_id: string; name: string; email: string; role: Role } | undefined> {
    return sql.one(
      `select u.user_id, u.email, m.role,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
       from membership m join app_user u on u.user_id = m.user_id
       where m.org_id = $1 and lower(u.email) = lower($2) and m.state = 'active'`,
      [orgId, email],
    );
  },
};
