import type { DashboardRange, Panel } from '@shared/api/dashboards/entities';
import type { Sql } from '../../db/database';

export interface StoredDashboard {
  dashboard_id: string;
  org_id: string;
  space_id: string;
  name: string;
  description: string;
  panels: Panel[];
  date_range: DashboardRange | null;
  refresh_seconds: number | null;
  revision: number;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}

/** What other domains may ask of dashboards. */
export interface Dashboards {
  /** How many stand in each space that has some; part of the caller's transaction. */
  countBySpace(sql: Sql, orgId: string): Promise<{ space_id: string; quantity: number }[]>;
}
