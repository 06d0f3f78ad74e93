import { calls } from '@shared/api/index';
import type { Dashboard } from '@shared/api/dashboards/entities';
import { dashboardPath } from '../../../ai/agent/links';
import type { CallContext } from '../../../http/context';
import type { AgentCalls } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

/** Dashboards, by the calls of the person. */
export function dashboardDoers(made: AgentCalls, context: CallContext) {
  const of = (id: string) => ({ params: { id }, query: undefined });
  const now = async (id: string) => {
    const reply = await made['dashboards.read']({ ...of(id), body: undefined }, context);
    return calls['dashboards.read'].reply.parse(reply).data;
  };
  const remove = (id: string) => made['dashboards.delete']({ ...of(id), body: undefined }, context);
  const doneOf = ({ dashboardId, space_id, revision }: Dashboard) => ({
    id: dashboardId,
    mark: String(revision),
    path: dashboardPath(space_id, dashboardId),
  });

  async function setPanels({ dashboardId, revision }: Dashboard, panels: Dashboard['panels']) {
    const body = calls['dashboards.update'].body.parse({ revision, panels });
    const reply = await made['dashboards.update']({ ...of(dashboardId), body }, context);
    return calls['dashboards.update'].reply.parse(reply).data;
  }

  const create: OperationHandler<DoingOf<'dashboard_create'>> = {
    async run({ spaceId, name, panels }) {
      const body = calls['dashboards.create'].body.parse({ space_id: spaceId, name });
      const asked = { params: undefined, query: undefined, body };
      const reply = await made['dashboards.create'](asked, context);
      const empty = calls['dashboards.create'].reply.parse(reply).data;
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
