import { api } from '../platform/api/api';
import type { CacheTag } from '@shared/kernel/tags';
import type { Answer, Arg } from '../platform/api/call';
import { removesFrom, updateCached } from '../platform/api/cached';
import type { ExtrasByCall } from '../platform/api/callExtras';

type Dashboard = Answer<'dashboards.read'>['data'];
type Panel = Dashboard['panels'][number];
type DashboardRange = NonNullable<Dashboard['date_range']>;
type PanelSource = Arg<'dashboards.preview'>['body']['source'];

/** What of a source changes with its data, as live events name it: a datastore, a workflow, or the bills. */
function panelSourceId(source: PanelSource): string {
  if (source.type === 'datastore') return source.datastore_id;
  // A saved query is asked of the bills.
  if (source.type === 'sql') return 'cost';
  return source.type === 'workflow' ? source.workflow_id : source.type;
}

const tagsOf = (source: PanelSource): CacheTag[] => [
  { type: 'panelData', id: panelSourceId(source) },
  ...(source.type === 'sql' ? (['cost_query'] as const) : []),
];

interface PanelDataArg {
  dashboardId: string;
  /** As it is saved. */
  panel: Panel;
  /** The days that are shown: those chosen in this window, else the dashboard's own; null: it has none. */
  range: DashboardRange | null;
}

const dashboardsApi = api.injectEndpoints({
  endpoints: (b) => ({
    panelData: b.query<Answer<'dashboards.panelData'>, PanelDataArg>({
      query: ({ dashboardId, panel, range }) => ({
        id: 'dashboards.panelData',
        params: { id: dashboardId, panelId: panel.panelId },
        body: { date_range: range },
      }),
      // Places and looks change often, and the data with none of them.
      serializeQueryArgs: ({ endpointName, queryArgs: { dashboardId, panel, range } }) => {
        const { panelId, kind, source, group, limit } = panel;
        return `${endpointName}(${JSON.stringify([dashboardId, panelId, kind, source, group, limit, range])})`;
      },
      providesTags: (_reply, _error, { panel }) => (panel.source ? tagsOf(panel.source) : []),
    }),
  }),
});

export const { usePanelDataQuery } = dashboardsApi;

export const dashboardExtras: ExtrasByCall = {
  'dashboards.update': {
    // The reply is the dashboard as it is now: the screen that holds it need not wait for a second look.
    async started({ params }, store) {
      const saved = await store.queryFulfilled.catch(() => undefined);
      if (saved) updateCached(store, 'dashboards.read', { params: { id: params.id } }, () => saved.data);
    },
  },
  'dashboards.delete': removesFrom('dashboards.list', 'dashboardId'),
  'dashboards.preview': { reads: ({ body }) => tagsOf(body.source) },
};
