import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type ValuesPage = Answer<'unitMetrics.values'>;

const unitsApi = api.injectEndpoints({
  endpoints: (b) => ({
    unitMetrics: b.query<Answer<'unitMetrics.list'>, void>({
      query: () => ({ id: 'unitMetrics.list' }),
      extraOptions: { what: 'unit costs' },
      providesTags: ['unit_metric'],
    }),
    unitCosts: b.query<Answer<'unitMetrics.costs'>, Arg<'unitMetrics.costs'>>({
      ...call('unitMetrics.costs', 'unit costs'),
      providesTags: ['unit_metric', 'cost'],
    }),
    unitValues: b.infiniteQuery<ValuesPage, { id: string }, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ queryArg, pageParam }) => ({
        id: 'unitMetrics.values',
        params: { id: queryArg.id },
        query: pageQuery(pageParam),
      }),
      extraOptions: { what: 'the values of the metric' },
      providesTags: ['unit_metric'],
    }),
    createUnitMetric: b.mutation<Answer<'unitMetrics.create'>, Arg<'unitMetrics.create'>>({
      ...call('unitMetrics.create'),
      invalidatesTags: ['unit_metric'],
    }),
    updateUnitMetric: b.mutation<Answer<'unitMetrics.update'>, Arg<'unitMetrics.update'>>({
      ...call('unitMetrics.update'),
      invalidatesTags: ['unit_metric'],
    }),
    deleteUnitMetric: b.mutation<Answer<'unitMetrics.delete'>, Arg<'unitMetrics.delete'>>({
      ...call('unitMetrics.delete'),
      invalidatesTags: (_reply, error) => (error ? [] : ['unit_metric']),
    }),
    importUnitValues: b.mutation<Answer<'unitMetrics.importValues'>, Arg<'unitMetrics.importValues'>>({
      ...call('unitMetrics.importValues'),
      invalidatesTags: (reply) => (reply?.data.imported === true ? ['unit_metric'] : []),
    }),
    deleteUnitValues: b.mutation<Answer<'unitMetrics.deleteValues'>, Arg<'unitMetrics.deleteValues'>>({
      ...call('unitMetrics.deleteValues'),
      invalidatesTags: ['unit_metric'],
    }),
    unitSource: b.query<Answer<'unitMetrics.source'>, Arg<'unitMetrics.source'>>({
      ...call('unitMetrics.source', 'the datastore of the metric'),
      providesTags: ['unit_metric'],
    }),
    putUnitSource: b.mutation<Answer<'unitMetrics.putSource'>, Arg<'unitMetrics.putSource'>>({
      ...call('unitMetrics.putSource'),
      invalidatesTags: ['unit_metric'],
    }),
    readUnitSource: b.mutation<Answer<'unitMetrics.readSource'>, Arg<'unitMetrics.readSource'>>({
      ...call('unitMetrics.readSource'),
      invalidatesTags: ['unit_metric'],
    }),
    deleteUnitSource: b.mutation<Answer<'unitMetrics.deleteSource'>, Arg<'unitMetrics.deleteSource'>>({
      ...call('unitMetrics.deleteSource'),
      invalidatesTags: ['unit_metric'],
    }),
    unitCostsWorkbook: b.mutation<Answer<'unitMetrics.costsWorkbook'>, Arg<'unitMetrics.costsWorkbook'>>(
      call('unitMetrics.costsWorkbook'),
    ),
    exportUnitCosts: b.mutation<Answer<'unitMetrics.exportCosts'>, Arg<'unitMetrics.exportCosts'>>(
      call('unitMetrics.exportCosts'),
    ),
  }),
});

export const {
  useUnitMetricsQuery,
  useUnitCostsQuery,
  useUnitValuesInfiniteQuery,
  useCreateUnitMetricMutation,
  useUpdateUnitMetricMutation,
  useDeleteUnitMetricMutation,
  useImportUnitValuesMutation,
  useDeleteUnitValuesMutation,
  useUnitSourceQuery,
  usePutUnitSourceMutation,
  useReadUnitSourceMutation,
  useDeleteUnitSourceMutation,
  useExportUnitCostsMutation,
  useUnitCostsWorkbookMutation,
} = unitsApi;

export type UnitMetric = Answer<'unitMetrics.list'>['data'][number];
export type UnitSeries = Answer<'unitMetrics.costs'>['data']['currencies'][number];
export type UnitSource = NonNullable<Answer<'unitMetrics.source'>['data']>;
export type ImportedValues = Answer<'unitMetrics.importValues'>['data'];
