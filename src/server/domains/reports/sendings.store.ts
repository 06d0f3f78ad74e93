import { REPORT_SENDINGS_MAX } from '@shared/model/limits';
import type { Sql } from '../../db/database';

export interface SendingRow {
  report_id: string;
  org_id: string;
  occasion: string;
  at: Date;
  by: string | null;
  problem: string | null;
}

export const sendingsStore = {
  /** False when it was sent on this occasion already. */
  async add(sql: Sql, row: SendingRow): Promise<boolean> {
    const made = await sql.run(
      `insert into cost_report_sending (report_id, org_id, occasion, at, by, problem)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [row.report_id, row.org_id, row.occasion, row.at, row.by, row.problem],
    );
    return made === 1;
  },

  /** The newest first. */
  newest(sql: Sql, orgId: string, reportId: string): Promise<SendingRow[]> {
    return sql.rows(
      `select report_id, org_id, occasion, at, by, problem from cost_report_sending
        where org_id = $1 and report_id = $2 order by at desc, occasion desc limit ${REPORT_SENDINGS_MAX}`,
      [orgId, reportId],
    );
  },

  /** The last one of each report. */
  lastOfEach(sql: Sql, orgId: string, reportIds: readonly string[]): Promise<SendingRow[]> {
    return sql.rows(
      `select distinct on (report_id) report_id, org_id, occasion, at, by, problem from cost_report_sending
        where org_id = $1 and report_id = any ($2) order by report_id, at desc, occasion desc limit 1000`,
      [orgId, reportIds],
    );
  },

  /** In a system transaction: a page of the reports that have a schedule, of all organizations. */
  scheduled(sql: Sql, after: string, limit: number): Promise<{ report_id: string; org_id: string }[]> {
    return sql.rows(
      `select report_id, org_id from cost_report where schedule is not null and report_id > $1
        order by report_id limit $2`,
      [after, limit],
    );
  },

  async carriedOut(sql: Sql, orgId: string, reportId: string, until: Date): Promise<void> {
    await sql.run('update cost_report set sent_until = $3 where org_id = $1 and report_id = $2', [
      orgId,
      reportId,
      until,
    ]);
  },

  forget(sql: Sql, before: Date): Promise<number> {
    return sql.run(
      `delete from cost_report_sending t where at < $1
         and not exists (select from legal_hold h where h.org_id = t.org_id)`,
      [before],
    );
  },

  /** Of those who are members; nothing is sent to others. */
  async addresses(sql: Sql, orgId: string, userIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await sql.rows<{ user_id: string; email: string }>(
      `select u.user_id, u.email from membership m join app_user u on u.user_id = m.user_id
        where m.org_id = $1 and m.state = 'active' and m.user_id = any ($2) order by u.user_id limit 1000`,
      [orgId, userIds],
    );
    return new Map(rows.map(({ user_id, email }) => [user_id, email]));
  },
};
