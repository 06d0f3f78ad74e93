import type { Dashboard, DashboardSummary } from '@shared/api/dashboards/entities';
import type { CallContext, Handlers } from '../../http/context';
import type { StoredDashboard } from './dashboards.port';
import type { DashboardsService } from './dashboards.service';
import type { DashboardRow } from './dashboards.store';
import type { PanelDataService, Viewer } from './panelData.service';

const named = (row: Omit<DashboardRow, 'panels'>) => ({
  dashboardId: row.dashboard_id,
  space_id: row.space_id,
  name: row.name,
  description: row.description,
  created_by: row.created_by,
  creation_time: row.created_at.toISOString(),
  last_update_time: row.updated_at.toISOString(),
});
const toSummary = (row: DashboardRow): DashboardSummary => ({ ...named(row), panels: row.panels });
const toDashboard = (row: StoredDashboard): Dashboard => ({
  ...named(row),
  panels: row.panels,
  date_range: row.date_range,
  refresh_seconds: row.refresh_seconds,
  revision: row.revision,
});

const viewerOf = ({ session, signal }: CallContext): Viewer => ({
  orgId: session.orgId,
  orgType: session.orgType,
  name: session.name,
  permissions: session.permissions,
  signal,
});

export function dashboardHandlers(dashboards: DashboardsService, panelData: PanelDataService) {
  return {
    'dashboards.list': async ({ query }, { session }) =>
      (await dashboards.list(session.orgId, query.space_id ?? null)).map(toSummary),
    'dashboards.create': async ({ body }, { session }) => {
      const { space_id: spaceId, name, description, copy_of: copyOf } = body;
      const made = { spaceId, name, description, copyOf };
      return toDashboard(await dashboards.create(session.orgId, made, session.name));
    },
    'dashboards.read': async ({ params }, { session }) =>
      toDashboard(await dashboards.read(session.orgId, params.id)),
    'dashboards.update': async ({ params, body }, { session }) => {
      const { space_id: spaceId, date_range: dateRange, refresh_seconds: refreshSeconds, ...rest } = body;
      const change = { ...rest, spaceId, dateRange, refreshSeconds };
      return toDashboard(await dashboards.update(session.orgId, params.id, change, session.name));
    },
    'dashboards.delete': ({ params }, { session }) => dashboards.remove(session.orgId, params.id),
    'dashboards.panelData': async ({ params, body }, context) => {
      const dashboard = await dashboards.read(context.session.orgId, params.id);
      return panelData.ofPanel(viewerOf(context), dashboard, params.panelId, body.date_range);
    },
    'dashboards.preview': ({ body: { date_range: range, ...asked } }, context) =>
      panelData.of(viewerOf(context), { ...asked, range }),
  } satisfies Partial<Handlers>;
}
