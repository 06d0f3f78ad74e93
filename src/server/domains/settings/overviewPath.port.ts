import type { Sql } from '../../db/database';

/**
 * The screen that Home shows (the setting `overviewDashboardPath`) when it is a dashboard. Both are part of the
 * caller's transaction, and do nothing when Home shows something else.
 */
export interface OverviewPath {
  /** The dashboard is deleted: Home shows the built-in screen again. */
  forget(sql: Sql, orgId: string, dashboardId: string): Promise<void>;
  /** The dashboard is in another space now: its path is another one. */
  move(sql: Sql, orgId: string, dashboardId: string, spaceId: string, now: Date): Promise<void>;
}
