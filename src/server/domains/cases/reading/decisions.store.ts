import type { Sql } from '../../../db/database';
import type { CaseDecision } from '../cases.port';

export const decisionsStore = {
  after(
    sql: Sql,
    of: { orgId: string; caseTypes: readonly string[]; activityId: number; before: Date },
  ): Promise<CaseDecision[]> {
    return sql.rows(
      `select a.activity_id::float8 as "activityId", c.case_id as "caseId", c.case_type as "caseType",
         c.account_id as "accountId", c.resource_id as "resourceId", a.to_value as status
       from case_activity a join cases c on c.case_id = a.case_id
       where a.org_id = $1 and a.activity_id > $2 and a.at < $4 and a.actor_kind <> 'system'
         and a.type in ('status', 'exclusion') and a.to_value is not null and c.case_type = any ($3::text[])
       order by a.activity_id limit 200`,
      [of.orgId, of.activityId, of.caseTypes, of.before],
    );
  },

  async newest(sql: Sql, orgId: string): Promise<number> {
    const found = await sql.one<{ newest: number }>(
      `select coalesce(max(activity_id), 0)::float8 as newest from case_activity where org_id = $1`,
      [orgId],
    );
    return found?.newest ?? 0;
  },
};
