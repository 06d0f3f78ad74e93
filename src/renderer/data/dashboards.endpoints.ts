import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { outOf, removal } from '../platform/api/removal';

type Dashboard = Answer<'dashboards.read'>['data'];
type DashboardSummary = Answer<'dashboards.list'>['data'][number];
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

const tagsOf = (source: PanelSource) => [
  { type: 'panelData' as const, id: panelSourceId(source) },
  ...(source.type === 'sql' ? ['cost_query' as const] : []),
];

export interface PanelDataArg {
  dashboardId: string;
  /** As it is saved. */
  panel: Panel;
  /** The days that are shown: those chosen in this window, else the dashboard's own; null: it has none. */
  range: DashboardRange | null;
}

const one = (id: string) => [
  { type: 'dashboard' as const, id },
  { type: 'dashboard' as const, id: 'list' },
  'resource' as const,
];

export const dashboardsApi = api.injectEndpoints({
  endpoints: (b) => ({
    dashboards: b.query<Answer<'dashboards.list'>, Arg<'dashboards.list'>>({
      ...call('dashboards.list', 'dashboards'),
      providesTags: [{ type: 'dashboard', id: 'list' }],
    }),
    dashboard: b.query<Answer<'dashboards.read'>, Arg<'dashboards.read'>>({
      ...call('dashboards.read', 'the dashboard', { saysGone: true }),
      providesTags: (_reply, _error, { params }) => [{ type: 'dashboard', id: params.id }],
    }),
    createDashboard: b.mutation<Answer<'dashboards.create'>, Arg<'dashboards.create'>>({
      ...call('dashboards.create'),
      invalidatesTags: (_reply, error) => (error ? [] : [{ type: 'dashboard', id: 'list' }, 'resource']),
    }),
    updateDashboard: b.mutation<Answer<'dashboards.update'>, Arg<'dashboards.update'>>({
      ...call('dashboards.update'),
      // The reply is the dashboard as it is now: the screen that holds it need not wait for a second look.
      async onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const arg = { params: { id: params.id } };
        dispatch(dashboardsApi.util.updateQueryData('dashboard', arg, () => saved.data));
      },
      invalidatesTags: (_reply, error, { params }) => (error ? [] : one(params.id)),
    }),
    deleteDashboard: b.mutation<Answer<'dashboards.delete'>, Arg<'dashboards.delete'>>({
      ...removal('dashboards.delete', outOf<DashboardSummary>('dashboards', 'dashboardId')),
      // Home shows the built-in screen again when it has shown this one: a setting, told with the user.
      invalidatesTags: (_reply, error) =>
        error ? [] : [{ type: 'dashboard', id: 'list' }, 'resource', 'setting', 'user'],
    }),
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
    panelPreview: b.query<Answer<'dashboards.preview'>, Arg<'dashboards.preview'>>({
      ...call('dashboards.preview'),
      providesTags: (_reply, _error, { body }) => tagsOf(body.source),
    }),
  }),
});

export const {
  useDashboardsQuery,
  useDashboardQuery,
  useCreateDashboardMutation,
  useUpdateDashboardMutation,
  useDeleteDashboardMutation,
  usePanelDataQuery,
  usePanelPreviewQuery,
} = dashboardsApi;
