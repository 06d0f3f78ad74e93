import type { Sql } from '../../db/database';

export interface AuditRow {
  activity_id: number;
  at: Date;
  /** The same to the microsecond. */
  moment: string;
  actor: string;
  action: string;
  subject: string;
  data: unknown;
}

/** The entry after which a page begins. */
export interface AuditKey {
  moment: string;
  activityId: number;
}

export interface AuditFilter {
  /** Exactly this action. */
  action: string | null;
  /** Somewhere in who or about what, in whatever case. */
  text: string | null;
  from: Date | null;
  to: Date | null;
}

export const auditStore = {
  /** Of one organisation, the newest first; `to` is not included. In a `tenant` transaction. */
  page(
    sql: Sql,
    orgId: string,
    { action, text, from, to }: AuditFilter,
    key: AuditKey | null,
    limit: number,
  ): Promise<AuditRow[]> {
    return sql.rows<AuditRow>(
      `select activity_id, at, at::text as moment, actor, action, subject, data from organisation_activity
        where org_id = $1
          and ($2::timestamptz is null or (at <= $2 and (at, activity_id) < ($2, $3::int8)))
          and ($4::text is null or action = $4)
          and ($5::text is null or strpos(lower(actor || ' ' || subject), lower($5)) > 0)
          and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
        order by at desc, activity_id desc limit $8`,
      [orgId, key?.moment ?? null, key?.activityId ?? null, action, text, from, to, limit],
    );
  },

  /** What was done to a thing of a cloud, by any of its names, the newest first. In a `tenant` transaction. */
  cloudChanges(sql: Sql, orgId: string, names: readonly string[], limit: number): Promise<AuditRow[]> {
    return sql.rows<AuditRow>(
      `select activity_id, at, at::text as moment, actor, action, subject, data from organisation_activity
        where org_id = $1 and subject = any ($2::text[])
          and action in ('cloud_changed', 'cloud_change_failed', 'cloud_change_unclear')
        order by at desc, activity_id desc limit $3`,
      [orgId, names, limit],
    );
  },
};
