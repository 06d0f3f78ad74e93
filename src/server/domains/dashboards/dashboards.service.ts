import { Fault, badInput } from '@shared/kernel/fault';
import type { DashboardRange, Panel } from '@shared/api/dashboards/entities';
import { dashboardFaults as words } from '@shared/words/dashboardFaults';
import type { Database, Sql } from '../../db/database';
import { isUniqueViolation } from '../../db/errors';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
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

const gone = () => new Fault('not_found:dashboard_not_found', words.gone);
const taken = () =>
  new Fault('conflict:name_taken', words.nameTaken, [{ field: 'name', reason: words.nameTaken }]);

async function openSpace(sql: Sql, orgId: string, spaceId: string): Promise<void> {
  const space = await dashboardsStore.space(sql, orgId, spaceId);
  if (!space) throw badInput([{ field: 'space_id', reason: words.noSpace }]);
  if (space.is_archived) throw new Fault('conflict:space_archived', words.spaceArchived);
}

function refuseOlder({ revision, updated_by: by, updated_at: at }: StoredDashboard, read: number): void {
  if (revision === read) return;
  const when = at.toISOString();
  throw new Fault('conflict:changed_meanwhile', words.saved(by, when), { revision, by, at: when });
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
  const { database, clock, newId, sources, overview } = deps;

  const unique = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw isUniqueViolation(error, 'dashboard_name') ? taken() : error;
    });

  async function find(sql: Sql, orgId: string, id: string): Promise<StoredDashboard> {
    const found = await dashboardsStore.find(sql, orgId, id);
    if (!found) throw gone();
    return found;
  }
  const read = (orgId: string, id: string) =>
    database.tenant({ orgIds: [orgId] }, (sql) => find(sql, orgId, id));

  return {
    read,

    list: (orgId: string, spaceId: string | null) =>
      database.tenant({ orgIds: [orgId] }, (sql) => dashboardsStore.list(sql, orgId, spaceId)),

    create: (orgId: string, { spaceId, name, description, copyOf }: NewDashboard, by: string) =>
      unique(
        database.tenant({ orgIds: [orgId] }, async (sql) => {
          await openSpace(sql, orgId, spaceId);
          const from = copyOf === undefined ? undefined : await find(sql, orgId, copyOf);
          const id = newId();
          const content = {
            panels: from?.panels ?? [],
            dateRange: from?.date_range ?? null,
            refreshSeconds: from?.refresh_seconds ?? null,
          };
          const made = {
            id,
            orgId,
            spaceId,
            name,
            description: description || (from?.description ?? ''),
            by,
          };
          await dashboardsStore.insert(sql, { ...made, ...content }, clock.now());
          await notifyChange(sql, { orgId, tag: 'dashboard', id });
          return find(sql, orgId, id);
        }),
      ),

    async update(orgId: string, id: string, change: DashboardChange, by: string) {
      checkRange(change.dateRange);
      if (change.panels) {
        const before = await read(orgId, id);
        refuseOlder(before, change.revision);
        await checkPanels(sources, orgId, change.panels, before.panels);
      }
      return unique(
        database.tenant({ orgIds: [orgId] }, async (sql) => {
          const present = await dashboardsStore.lock(sql, orgId, id);
          if (!present) throw gone();
          refuseOlder(present, change.revision);
          const next = contentOf(present, change);
          const now = clock.now();
          if (next.spaceId !== present.space_id) {
            await openSpace(sql, orgId, next.spaceId);
            await overview.move(sql, orgId, id, next.spaceId, now);
          }
          const saved = await dashboardsStore.save(sql, id, { ...next, by }, now);
          if (!saved) throw gone();
          await notifyChange(sql, { orgId, tag: 'dashboard', id });
          return saved;
        }),
      );
    },

    remove: (orgId: string, id: string) =>
      database.tenant({ orgIds: [orgId] }, async (sql) => {
        if ((await dashboardsStore.remove(sql, orgId, id)) === 0) throw gone();
        await overview.forget(sql, orgId, id);
        await notifyChange(sql, { orgId, tag: 'dashboard', id });
      }),

    countBySpace: dashboardsStore.countBySpace,
  };
}

export type DashboardsService = ReturnType<typeof createDashboards>;
