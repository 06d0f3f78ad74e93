import type { Json } from '@shared/model/json';
import type { Sql } from '../../db/database';

export interface ReportRow {
  report_id: string;
  at: Date;
  reporter: string;
  report: Record<string, Json>;
}

export const monitoringStore = {
  insert(sql: Sql, orgId: string, one: ReportRow): Promise<number> {
    return sql.run(
      `insert into client_report (report_id, org_id, at, reporter, report) values ($1, $2, $3, $4, $5::json)`,
      [one.report_id, orgId, one.at, one.reporter, JSON.stringify(one.report)],
    );
  },

  /** Leaves the newest `most`. */
  trim(sql: Sql, orgId: string, most: number): Promise<number> {
    return sql.run(
      `delete from client_report where org_id = $1 and report_id in
         (select report_id from client_report where org_id = $1 order by at desc, report_id desc offset $2)`,
      [orgId, most],
    );
  },

  newest(sql: Sql, orgId: string, most: number): Promise<ReportRow[]> {
    return sql.rows(
      `select report_id, at, reporter, report from client_report
        where org_id = $1 order by at desc, report_id desc limit $2`,
      [orgId, most],
    );
  },
};
