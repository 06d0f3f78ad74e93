import { Fault, badInput } from '@shared/kernel/fault';
import type {
  DashboardRange,
  Panel,
  PanelData,
  PanelGroup,
  PanelSource,
} from '@shared/api/dashboards/entities';
import { formatDate } from '@shared/model/date-utils/compute';
import { groupProblems } from '@shared/model/dashboards/groupProblems';
import type { OrganisationType } from '@shared/model/permissions';
import { holds, type Permission } from '@shared/model/permissions';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { Clock } from '../../platform/clock';
import type { StoredDashboard } from './dashboards.port';
import { permissionOfSource, type PanelAsk, type ReadPanel, type ReadSource } from './sources';

/** Who looks at a panel. */
export interface Viewer {
  orgId: string;
  orgType: OrganisationType;
  name: string;
  permissions: readonly Permission[];
  signal: AbortSignal;
}

interface PanelQuestion {
  source: PanelSource;
  group: PanelGroup | null;
  limit: number;
  range: DashboardRange | null;
}

export interface PanelDataDeps {
  clock: Clock;
  timeZone(orgId: string): Promise<string>;
  sources: { [T in PanelSource['type']]: ReadSource<T> };
}

function refuse(source: PanelSource, permissions: readonly Permission[]): void {
  const needed = permissionOfSource[source.type];
  if (!holds(permissions, needed))
    throw new Fault('forbidden:permission_missing', words.permission(needed), { permission: needed });
}

/** Only a Json panel shows the whole result; the others would get everything twice. */
const forKind = ({ kind }: Panel, data: PanelData): PanelData =>
  kind === 'Json' ? { ...data, value: data.value ?? data.rows } : { ...data, value: null };

export function createPanelData({ clock, timeZone, sources }: PanelDataDeps) {
  async function of(viewer: Viewer, { source, group, limit, range }: PanelQuestion): Promise<PanelData> {
    refuse(source, viewer.permissions);
    const problems = group ? groupProblems(group) : [];
    if (problems.length > 0) throw badInput(problems);
    const { orgId, signal } = viewer;
    const [zone, now] = [await timeZone(orgId), clock.now()];
    const today = formatDate(now, 'YYYY-MM-DD', zone);
    const by = { name: viewer.name, orgType: viewer.orgType };
    const ask = { orgId, group, limit, range, zone, today, now, viewer: by, signal };
    return { compared: null, ...(await read(source, ask)) };
  }
  async function read(source: PanelSource, ask: Omit<PanelAsk<PanelSource>, 'source'>): Promise<ReadPanel> {
    if (source.type === 'datastore') return sources.datastore({ ...ask, source });
    if (source.type === 'workflow') return sources.workflow({ ...ask, source });
    if (source.type === 'sql') return sources.sql({ ...ask, source });
    return sources.cost({ ...ask, source });
  }

  return {
    of,

    /** For the given days, else those of the dashboard. */
    async ofPanel(
      viewer: Viewer,
      dashboard: StoredDashboard,
      panelId: string,
      range: DashboardRange | null,
    ): Promise<PanelData> {
      const panel = dashboard.panels.find((each) => each.panelId === panelId);
      if (!panel) throw new Fault('not_found:panel_not_found', words.panelGone);
      const { source, group, limit } = panel;
      if (!source) throw new Fault('not_found:panel_source_not_found', words.noSource);
      const asked = { source, group, limit, range: range ?? dashboard.date_range };
      return forKind(panel, await of(viewer, asked));
    },
  };
}

export type PanelDataService = ReturnType<typeof createPanelData>;
