import { badInput } from '@shared/kernel/fault';
import type { DashboardRange, Panel } from '@shared/api/dashboards/entities';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import { spaceWords } from '@shared/words/spaces';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { namedThing } from '../namedThing';
import { openSpace } from '../spaces/openSpace.port';
import { refuseOlder } from '../revision';
import type { OverviewPath } from '../settings/overviewPath.port';
import type { StoredDashboard } from './dashboards.port';
import { dashboardsStore } from './dashboards.store';
import { checkPanels, type SourceChecks } from './panelChecks';

interface NewDashboard {
  spaceId: string;
  name: string;
  description: string;
  copyOf: string | undefined;
}

interface DashboardChange {
  /** Of what was read: a later one is not saved over. */
  revision: number;
  name?: string | undefined;
  description?: string | undefined;
  spaceId?: string | undefined;
  panels?: Panel[] | undefined;
  dateRange?: DashboardRange | null | undefined;
  refreshSeconds?: number | null | undefined;
}

function checkRange(range: DashboardRange | null | undefined): void {
  if (range && 'from' in range && range.from > range.to)
    throw badInput([{ field: 'date_range', reason: words.backwards }]);
}

function contentOf(row: StoredDashboard, change: DashboardChange) {
  return {
    spaceId: change.spaceId ?? row.space_id,
    name: change.name ?? row.name,
    description: change.description ?? row.description,
    panels: change.panels ?? row.panels,
    dateRange: change.dateRange === undefined ? row.date_range : change.dateRange,
    refreshSeconds: change.refreshSeconds === undefined ? row.refresh_seconds : change.refreshSeconds,
  };
}

export function createDashboards(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  sources: SourceChecks;
  overview: OverviewPath;
}) {
  const { clock, newId, sources, overview } = deps;
  const { within, find, found, tell, isGone } = namedThing(deps, {
    tag: 'dashboard',
    gone: { kind: 'not_found:dashboard_not_found', text: words.gone },
    taken: { index: 'dashboard_name', text: words.nameTaken },
    store: dashboardsStore,
  });
  const read = (orgId: string, id: string) => within(orgId, (sql) => find(sql, orgId, id));
  const archived = spaceWords.archivedFor('add dashboards');

  return {
    read,

    list: (orgId: string, spaceId: string | null) =>
      within(orgId, (sql) => dashboardsStore.list(sql, orgId, spaceId)),

    create: (orgId: string, { spaceId, name, description, copyOf }: NewDashboard, by: string) =>
      within(orgId, async (sql) => {
        await openSpace(sql, orgId, spaceId, archived);
        const from = copyOf === undefined ? undefined : await find(sql, orgId, copyOf);
        const id = newId();
        const content = {
          description: description || (from?.description ?? ''),
          panels: from?.panels ?? [],
          dateRange: from?.date_range ?? null,
          refreshSeconds: from?.refresh_seconds ?? null,
        };
        await dashboardsStore.insert(sql, { id, orgId, spaceId, name, by, ...content }, clock.now());
        await tell(sql, orgId, id);
        return find(sql, orgId, id);
      }),

    async update(orgId: string, id: string, change: DashboardChange, by: string) {
      checkRange(change.dateRange);
      if (change.panels) {
        const before = await read(orgId, id);
        refuseOlder(before, change.revision, words.saved);
        await checkPanels(sources, orgId, change.panels, before.panels);
      }
      return within(orgId, async (sql) => {
        const present = found(await dashboardsStore.lock(sql, orgId, id));
        refuseOlder(present, change.revision, words.saved);
        const next = contentOf(present, change);
        const now = clock.now();
        if (next.spaceId !== present.space_id) {
          await openSpace(sql, orgId, next.spaceId, archived);
          await overview.move(sql, orgId, id, next.spaceId, now);
        }
        const saved = found(await dashboardsStore.save(sql, id, { ...next, by }, now));
        await tell(sql, orgId, id);
        return saved;
      });
    },

    remove: (orgId: string, id: string) =>
      within(orgId, async (sql) => {
        if ((await dashboardsStore.remove(sql, orgId, id)) === 0) throw isGone();
        await overview.forget(sql, orgId, id);
        await tell(sql, orgId, id);
      }),

    countBySpace: dashboardsStore.countBySpace,
  };
}

export type DashboardsService = ReturnType<typeof createDashboards>;
