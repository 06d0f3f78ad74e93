import type { Sql } from '../../db/database';

export interface AuditRow {
  /** o: an organisation's activity; c: a case's. */
  source: 'o' | 'c';
  activity_id: number;
  customer_id: string;
  customer_name: string;
  at: Date;
  /** The same to the microsecond. */
  moment: string;
  actor: string;
  action: string;
  subject: string;
  data: Record<string, unknown>;
}

/** The entry after which a page begins. */
export interface AuditKey {
  moment: string;
  source: 'o' | 'c';
  activityId: number;
}

/** `at` alone lets the index find the place; the row comparison parts entries of one moment. */
const after = (source: 'o' | 'c') =>
  `($2::timestamptz is null or (at <= $2 and (at, '${source}'::text, activity_id) < ($2, $3::text, $4::int8)))`;

export const auditStore = {
  /** Of these customers, and what their provider did to them; the newest first. */
  page(
    sql: Sql,
    of: { mspOrgId: string; customerIds: readonly string[]; all: boolean },
    key: AuditKey | null,
    limit: number,
  ): Promise<AuditRow[]> {
    return sql.rows<AuditRow>(
      `with entry as (
         select one.* from unnest($1::text[]) as customer (id)
           cross join lateral (
             (select 'o' as source, activity_id, org_id as customer_id, at, actor, action, subject, data
                from organisation_activity where org_id = customer.id and ${after('o')}
               order by at desc, activity_id desc limit $5)
             union all
             (select 'c', activity_id, a.org_id, a.at, a.actor, 'case_status_changed', '',
                jsonb_build_object('case_id', a.case_id, 'from', a.from_value, 'to', a.to_value)
                from case_activity a
               where a.org_id = customer.id and a.type = 'status' and a.actor_kind <> 'system' and ${after('c')}
               order by a.at desc, a.activity_id desc limit $5)
           ) one
         union all
         (select 'o', activity_id, customer_id, at, actor, action, subject, data from organisation_activity
           where org_id = $6 and customer_id is not null and ($7 or customer_id = any ($1::text[])) and ${after('o')}
           order by at desc, activity_id desc limit $5)),
       page as (select * from entry order by at desc, source desc, activity_id desc limit $5)
       select p.source, p.activity_id, p.customer_id, coalesce(o.name, p.subject) as customer_name, p.at, p.at::text as moment,
         p.actor, p.action, coalesce(c.title, p.subject) as subject, p.data
         from page p left join organisation o on o.org_id = p.customer_id
         left join cases c on p.source = 'c' and c.case_id = p.data ->> 'case_id'
        order by p.at desc, p.source desc, p.activity_id desc`,
      [
        ...[of.customerIds, key?.moment ?? null, key?.source ?? null, key?.activityId ?? null],
        ...[limit, of.mspOrgId, of.all],
      ],
    );
  },
};
