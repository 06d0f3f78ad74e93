import { z } from 'zod';
import {
  reportSchedule,
  reportView,
  type ReportSchedule,
  type ReportView,
} from '@shared/api/reports/entities';
import { REPORT_VERSIONS_MAX } from '@shared/model/limits';
import type { Sql } from '../../db/database';

export interface ReportRow {
  report_id: string;
  org_id: string;
  space_id: string;
  name: string;
  view: ReportView;
  schedule: ReportSchedule | null;
  sent_until: Date;
  revision: number;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}

interface VersionRow {
  revision: number;
  name: string;
  view: ReportView;
  by: string;
  at: Date;
}

const columns = `report_id, org_id, space_id, name, view, schedule, sent_until, revision, created_by, created_at,
  updated_by, updated_at`;

const views = reportView.strip();
const schedules = reportSchedule.nullable();
/** What views and schedules have gained since it was saved has its usual value. */
const whole = (row: ReportRow): ReportRow => ({
  ...row,
  view: views.parse(row.view),
  schedule: schedules.parse(row.schedule),
});
const versions = z.object({ view: views });

export interface ReportContent {
  spaceId: string;
  name: string;
  view: ReportView;
  schedule: ReportSchedule | null;
  sentUntil: Date;
}

const contentValues = (next: ReportContent) => [
  next.spaceId,
  next.name,
  JSON.stringify(next.view),
  next.schedule === null ? null : JSON.stringify(next.schedule),
  next.sentUntil,
];

export const reportsStore = {
  /** By name, those after `after`. */
  async list(
    sql: Sql,
    orgId: string,
    of: { spaceId: string | null; search: string | null; after: ListKey | null; limit: number },
  ): Promise<ReportRow[]> {
    const rows = await sql.rows<ReportRow>(
      `select ${columns} from cost_report
        where org_id = $1 and ($2::text is null or space_id = $2)
          and ($3::text is null or position(lower($3) in lower(name)) > 0)
          and ($4::text is null or (lower(name), report_id) > (lower($4), $5))
        order by lower(name), report_id limit $6`,
      [orgId, of.spaceId, of.search, of.after?.name ?? null, of.after?.reportId ?? null, of.limit],
    );
    return rows.map(whole);
  },

  async find(sql: Sql, orgId: string, id: string): Promise<ReportRow | undefined> {
    const row = await sql.one<ReportRow>(
      `select ${columns} from cost_report where org_id = $1 and report_id = $2`,
      [orgId, id],
    );
    return row && whole(row);
  },

  /** Whoever changes or sends it after this waits until the transaction has ended. */
  async lock(sql: Sql, orgId: string, id: string): Promise<ReportRow | undefined> {
    const row = await sql.one<ReportRow>(
      `select ${columns} from cost_report where org_id = $1 and report_id = $2 for update`,
      [orgId, id],
    );
    return row && whole(row);
  },

  async spaceName(sql: Sql, orgId: string, spaceId: string): Promise<string> {
    const row = await sql.one<{ name: string }>(
      'select name from space where org_id = $1 and space_id = $2',
      [orgId, spaceId],
    );
    return row?.name ?? '';
  },

  async organisationName(sql: Sql, orgId: string): Promise<string> {
    const row = await sql.one<{ name: string }>('select name from organisation where org_id = $1', [orgId]);
    return row?.name ?? '';
  },

  async insert(
    sql: Sql,
    made: ReportContent & { id: string; orgId: string; by: string },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into cost_report (report_id, org_id, created_by, created_at, updated_by, updated_at, space_id, name, view,
         schedule, sent_until)
       values ($1, $2, $3, $4, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9)`,
      [made.id, made.orgId, made.by, now, ...contentValues(made)],
    );
  },

  /** One more revision. */
  async save(
    sql: Sql,
    orgId: string,
    id: string,
    next: ReportContent & { by: string },
    now: Date,
  ): Promise<ReportRow | undefined> {
    const row = await sql.one<ReportRow>(
      `update cost_report set updated_by = $3, updated_at = $4, revision = revision + 1, space_id = $5, name = $6,
         view = $7::jsonb, schedule = $8::jsonb, sent_until = $9
        where org_id = $1 and report_id = $2 returning ${columns}`,
      [orgId, id, next.by, now, ...contentValues(next)],
    );
    return row && whole(row);
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from cost_report where org_id = $1 and report_id = $2', [orgId, id]);
  },

  /** With it the oldest beyond the last twenty go. */
  async addVersion(sql: Sql, row: ReportRow): Promise<void> {
    await sql.run(
      `insert into cost_report_version (report_id, org_id, revision, name, view, by, at)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
      [
        row.report_id,
        row.org_id,
        row.revision,
        row.name,
        JSON.stringify(row.view),
        row.updated_by,
        row.updated_at,
      ],
    );
    await sql.run(
      `delete from cost_report_version where org_id = $1 and report_id = $2 and revision in (
         select revision from cost_report_version where org_id = $1 and report_id = $2
          order by revision desc offset ${REPORT_VERSIONS_MAX})`,
      [row.org_id, row.report_id],
    );
  },

  async versions(sql: Sql, orgId: string, id: string): Promise<VersionRow[]> {
    const rows = await sql.rows<VersionRow>(
      `select revision, name, view, by, at from cost_report_version where org_id = $1 and report_id = $2
        order by revision desc limit ${REPORT_VERSIONS_MAX}`,
      [orgId, id],
    );
    return rows.map((row) => ({ ...row, ...versions.parse(row) }));
  },

  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]> {
    return sql.rows(
      'select space_id, count(*) as quantity from cost_report where org_id = $1 group by space_id',
      [orgId],
    );
  },
};

/** The last one of a page. */
export interface ListKey {
  name: string;
  reportId: string;
}
