import type { Sql } from '../../../db/database';

export interface UntoldRow {
  case_id: string;
  title: string;
  owner: string | null;
  service: string;
  account: string;
  currency: string;
  first_day: string;
  last_day: string;
  impact: number;
}

/**
 * Open, new, of days that are near the end of the bills: those of a first import's past are nobody's news. Usage whose
 * cost stands out too is told as cost: one event, one message.
 */
const UNTOLD = `from case_detail d join cases c on c.case_id = d.case_id join case_seen s on s.case_id = c.case_id
  where d.anomaly is not null and c.status = 'open' and c.created_at >= $1
    and d.anomaly ->> 'lastDay' >= to_char(s.judged_through - make_interval(days => $2::int), 'YYYY-MM-DD')
    and not exists (select from anomaly_told t where t.case_id = c.case_id)
    and not (d.anomaly ? 'usage' and exists (
      select from case_detail o join cases k on k.case_id = o.case_id
      where o.org_id = c.org_id and k.org_id = c.org_id and o.anomaly is not null and not o.anomaly ? 'usage'
        and k.provider = c.provider and k.currency = c.currency
        and (k.service = c.service or k.service = '') and (k.account_id = c.account_id or k.account_id = '')
        and o.anomaly ->> 'direction' = d.anomaly ->> 'direction'
        and o.anomaly ->> 'firstDay' <= d.anomaly ->> 'lastDay' and o.anomaly ->> 'lastDay' >= d.anomaly ->> 'firstDay'))`;

export const anomalyToldStore = {
  async organisations(sql: Sql, since: Date, nearDays: number): Promise<string[]> {
    const rows = await sql.rows<{ org_id: string }>(`select distinct c.org_id ${UNTOLD} limit 10000`, [
      since,
      nearDays,
    ]);
    return rows.map((row) => row.org_id);
  },

  /** The largest first. */
  untold(
    sql: Sql,
    orgId: string,
    of: { since: Date; nearDays: number; limit: number },
  ): Promise<UntoldRow[]> {
    return sql.rows<UntoldRow>(
      `select c.case_id, c.title, c.owner, c.service, coalesce(nullif(c.account_name, ''), c.account_id) as account,
         c.currency, d.anomaly ->> 'firstDay' as first_day, d.anomaly ->> 'lastDay' as last_day,
         (d.anomaly ->> 'actual')::numeric - (d.anomaly ->> 'expected')::numeric as impact
       ${UNTOLD} and c.org_id = $3 and d.org_id = $3
       order by abs((d.anomaly ->> 'actual')::numeric - (d.anomaly ->> 'expected')::numeric) desc, c.case_id limit $4`,
      [of.since, of.nearDays, orgId, of.limit],
    );
  },

  /** Fails where somebody else has told of one of them in between. */
  async tell(sql: Sql, orgId: string, caseIds: readonly string[], now: Date): Promise<void> {
    await sql.rows(
      `insert into anomaly_told (case_id, org_id, told_at) select id, $1, $3 from unnest($2::text[]) as id`,
      [orgId, caseIds, now],
    );
  },
};
