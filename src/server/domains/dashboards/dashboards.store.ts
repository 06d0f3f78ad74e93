import { z } from 'zod';
import { panel, type DashboardRange, type Panel } from '@shared/api/dashboards/entities';
import type { Sql } from '../../db/database';
import type { StoredDashboard } from './dashboards.port';

const columns = `d.dashboard_id, d.org_id, d.space_id, d.name, d.description, d.panels, d.date_range,
  d.refresh_seconds, d.revision, d.created_by, d.created_at, d.updated_by, d.updated_at`;

export type DashboardRow = Omit<StoredDashboard, 'panels' | 'date_range'> & { panels: number };

export interface DashboardContent {
  spaceId: string;
  name: string;
  description: string;
  panels: readonly Panel[];
  dateRange: DashboardRange | null;
  refreshSeconds: number | null;
}

const contentValues = (next: DashboardContent) => [
  ...[next.spaceId, next.name, next.description, JSON.stringify(next.panels)],
  next.dateRange === null ? null : JSON.stringify(next.dateRange),
  next.refreshSeconds,
];

const panels = z.array(panel);
/** What a panel has gained since it was saved has its usual value. */
const whole = (row: StoredDashboard | undefined) => row && { ...row, panels: panels.parse(row.panels) };

export const dashboardsStore = {
  /** With the number of panels instead of the panels. */
  list(sql: Sql, orgId: string, spaceId: string | null): Promise<DashboardRow[]> {
    return sql.rows(
      `select d.dashboard_id, d.org_id, d.space_id, d.name, d.description, jsonb_array_length(d.panels) as panels,
              d.refresh_seconds, d.revision, d.created_by, d.created_at, d.updated_by, d.updated_at
         from dashboard d where d.org_id = $1 and ($2::text is null or d.space_id = $2)
        order by lower(d.name), d.dashboard_id limit 1000`,
      [orgId, spaceId],
    );
  },

  async find(sql: Sql, orgId: string, id: string): Promise<StoredDashboard | undefined> {
    return whole(
      await sql.one(`select ${columns} from dashboard d where d.org_id = $1 and d.dashboard_id = $2`, [
        orgId,
        id,
      ]),
    );
  },

  /** Whoever saves after it waits until this transaction has ended. */
  async lock(sql: Sql, orgId: string, id: string): Promise<StoredDashboard | undefined> {
    return whole(
      await sql.one(
        `select ${columns} from dashboard d where d.org_id = $1 and d.dashboard_id = $2 for update`,
        [orgId, id],
      ),
    );
  },

  async insert(
    sql: Sql,
    made: DashboardContent & { id: string; orgId: string; by: string },
    now: Date,
  ): Promise<void> {
    await sql.run(
      `insert into dashboard (dashboard_id, org_id, created_by, created_at, updated_by, updated_at, space_id, name,
         description, panels, date_range, refresh_seconds)
       values ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10)`,
      [made.id, made.orgId, made.by, now, ...contentValues(made)],
    );
  },

  /** One more revision. */
  save(
    sql: Sql,
    id: string,
    next: DashboardContent & { by: string },
    now: Date,
  ): Promise<StoredDashboard | undefined> {
    return sql.one(
      `update dashboard d set updated_by = $2, updated_at = $3, revision = d.revision + 1, space_id = $4, name = $5,
         description = $6, panels = $7::jsonb, date_range = $8::jsonb, refresh_seconds = $9
        where d.dashboard_id = $1 returning ${columns}`,
      [id, next.by, now, ...contentValues(next)],
    );
  },

  remove(sql: Sql, orgId: string, id: string): Promise<number> {
    return sql.run('delete from dashboard where org_id = $1 and dashboard_id = $2', [orgId, id]);
  },

  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]> {
    return sql.rows(
      'select space_id, count(*) as quantity from dashboard where org_id = $1 group by space_id',
      [orgId],
    );
  },
};
