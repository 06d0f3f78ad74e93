import { dashboard as entity, type Dashboard } from '@shared/api/dashboards/entities';
import { dashboardPath } from '../../../ai/agent/links';
import type { AgentAsk } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

/** Dashboards, by the calls of the person. */
export function dashboardDoers(ask: AgentAsk) {
  const now = async (id: string) => entity.parse(await ask('dashboards.read', { params: { id } }));
  const remove = (id: string) => ask('dashboards.delete', { params: { id } });
  const doneOf = ({ dashboardId, space_id, revision }: Dashboard) => ({
    id: dashboardId,
    mark: String(revision),
    path: dashboardPath(space_id, dashboardId),
  });

  async function setPanels({ dashboardId, revision }: Dashboard, panels: Dashboard['panels']) {
    const asked = { params: { id: dashboardId }, body: { revision, panels } };
    return entity.parse(await ask('dashboards.update', asked));
  }

  const create: OperationHandler<DoingOf<'dashboard_create'>> = {
    async run({ spaceId, name, panels }) {
      const empty = entity.parse(await ask('dashboards.create', { body: { space_id: spaceId, name } }));
      try {
        return doneOf(await setPanels(empty, panels));
      } catch (error) {
        // A dashboard without what it was made for is none.
        await remove(empty.dashboardId);
        throw error;
      }
    },
    async undo(_doing, { id, mark }) {
      if (String((await now(id)).revision) !== mark) throw changedMeanwhile();
      await remove(id);
    },
  };
  const panel: OperationHandler<DoingOf<'dashboard_panel'>> = {
    async run({ dashboardId, revision, panel: added }) {
      const dashboard = await now(dashboardId);
      if (dashboard.revision !== revision) throw changedMeanwhile();
      return doneOf(await setPanels(dashboard, [...dashboard.panels, added]));
    },
    async undo({ panel: added }, { id, mark }) {
      const dashboard = await now(id);
      if (String(dashboard.revision) !== mark) throw changedMeanwhile();
      await setPanels(
        dashboard,
        dashboard.panels.filter(({ panelId }) => panelId !== added.panelId),
      );
    },
  };
  return { dashboard_create: create, dashboard_panel: panel };
}
