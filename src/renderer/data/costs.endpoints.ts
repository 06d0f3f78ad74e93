import { CHARGES_REACH } from '@shared/model/limits';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';
import { outOf, removal } from '../platform/api/removal';

/** Charges asked at once. */
const CHARGES_PAGE = 100;
type ChargesAsked = Omit<Arg<'costs.charges'>['body'], 'offset' | 'page_size'>;

const everything = ['import', 'source', 'cost', 'case', 'board'] as const;

export const costsApi = api.injectEndpoints({
  endpoints: (b) => ({
    spend: b.query<Answer<'costs.spend'>, Arg<'costs.spend'>>({
      ...call('costs.spend', 'spend'),
      providesTags: ['cost'],
    }),
    compareSpend: b.query<Answer<'costs.compare'>, Arg<'costs.compare'>>({
      ...call('costs.compare', 'spend'),
      providesTags: ['cost'],
    }),
    usage: b.query<Answer<'costs.usage'>, Arg<'costs.usage'>>({
      ...call('costs.usage', 'usage'),
      providesTags: ['cost'],
    }),
    spendHours: b.query<Answer<'costs.hours'>, Arg<'costs.hours'>>({
      ...call('costs.hours', 'spend by hour'),
      providesTags: ['cost'],
    }),
    /** Page by page; a page tells how many there are. */
    charges: b.infiniteQuery<Answer<'costs.charges'>, ChargesAsked, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, offset) => {
          const next = offset + last.data.rows.length;
          const isLast = last.data.rows.length === 0 || next >= Math.min(last.data.total, CHARGES_REACH);
          return isLast ? undefined : next;
        },
      },
      query: ({ queryArg, pageParam }) => ({
        id: 'costs.charges',
        body: { ...queryArg, offset: pageParam, page_size: CHARGES_PAGE },
      }),
      extraOptions: { what: 'charges' },
      providesTags: ['cost'],
    }),
    resource: b.query<Answer<'costs.resource'>, Arg<'costs.resource'>>({
      ...call('costs.resource', 'the resource'),
      providesTags: ['cost'],
    }),
    drivers: b.query<Answer<'costs.drivers'>, Arg<'costs.drivers'>>({
      ...call('costs.drivers', 'what changed'),
      providesTags: ['cost'],
    }),
    commitments: b.query<Answer<'costs.commitments'>, Arg<'costs.commitments'>>({
      ...call('costs.commitments', 'commitments'),
      providesTags: ['cost'],
    }),
    commitmentAdvice: b.query<Answer<'costs.commitmentAdvice'>, Arg<'costs.commitmentAdvice'>>({
      ...call('costs.commitmentAdvice', 'purchase advice'),
      providesTags: ['cost'],
    }),
    commitmentLadder: b.query<Answer<'costs.commitmentLadder'>, Arg<'costs.commitmentLadder'>>({
      ...call('costs.commitmentLadder', 'layers of purchases'),
      providesTags: ['cost'],
    }),
    exportSpend: b.mutation<Answer<'costs.exportSpend'>, Arg<'costs.exportSpend'>>(call('costs.exportSpend')),
    costValues: b.query<Answer<'costs.values'>, Arg<'costs.values'>>({
      ...call('costs.values', 'values'),
      providesTags: ['cost'],
    }),
    costRange: b.query<Answer<'costs.range'>, Arg<'costs.range'>>({
      ...call('costs.range', 'the range of the bills'),
      providesTags: ['cost'],
    }),
    sources: b.query<Answer<'costs.listSources'>, Arg<'costs.listSources'>>({
      ...call('costs.listSources', 'sources'),
      providesTags: ['source'],
    }),
    deleteSource: b.mutation<Answer<'costs.deleteSource'>, Arg<'costs.deleteSource'>>({
      ...removal('costs.deleteSource', outOf<Source>('sources', 'sourceId')),
      invalidatesTags: [...everything],
    }),
    setSourceEnded: b.mutation<Answer<'costs.setSourceEnded'>, Arg<'costs.setSourceEnded'>>({
      ...call('costs.setSourceEnded'),
      invalidatesTags: [...everything],
    }),
    /** Page by page, the newest first. */
    imports: b.infiniteQuery<Answer<'costs.listImports'>, void, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'costs.listImports',
        query: pageQuery(pageParam),
      }),
      extraOptions: { what: 'imports' },
      providesTags: [{ type: 'import', id: 'list' }],
    }),
    importJob: b.query<Answer<'costs.getImport'>, Arg<'costs.getImport'>>({
      ...call('costs.getImport', 'the import', { saysGone: true }),
      providesTags: (_reply, _error, { params }) => [{ type: 'import', id: params.id }],
    }),
    inspectUpload: b.mutation<Answer<'costs.inspect'>, Arg<'costs.inspect'>>(call('costs.inspect')),
    // The upload is read anew whenever something about it is said otherwise; nothing of it is kept.
    previewImport: b.query<Answer<'costs.preview'>, Arg<'costs.preview'>>({
      ...call('costs.preview', 'the summary', { retries: 0 }),
      keepUnusedDataFor: 60,
    }),
    startImport: b.mutation<Answer<'costs.startImport'>, Arg<'costs.startImport'>>({
      ...call('costs.startImport'),
      invalidatesTags: ['import'],
    }),
    cancelImport: b.mutation<Answer<'costs.cancelImport'>, Arg<'costs.cancelImport'>>({
      ...call('costs.cancelImport'),
      invalidatesTags: ['import'],
    }),
    decideImport: b.mutation<Answer<'costs.decideImport'>, Arg<'costs.decideImport'>>({
      ...call('costs.decideImport'),
      invalidatesTags: ['import'],
    }),
    loadDemo: b.mutation<Answer<'costs.loadDemo'>, Arg<'costs.loadDemo'>>({
      ...call('costs.loadDemo'),
      invalidatesTags: ['import'],
    }),
    removeDemo: b.mutation<Answer<'costs.removeDemo'>, Arg<'costs.removeDemo'>>({
      ...call('costs.removeDemo'),
      invalidatesTags: [...everything],
    }),
    createUpload: b.mutation<Answer<'uploads.create'>, Arg<'uploads.create'>>(call('uploads.create')),
    deleteUpload: b.mutation<Answer<'uploads.delete'>, Arg<'uploads.delete'>>(call('uploads.delete')),
  }),
});

export const {
  useSpendQuery,
  useCompareSpendQuery,
  useDriversQuery,
  useUsageQuery,
  useSpendHoursQuery,
  useChargesInfiniteQuery,
  useResourceQuery,
  useCommitmentsQuery,
  useCommitmentAdviceQuery,
  useCommitmentLadderQuery,
  useExportSpendMutation,
  useCostValuesQuery,
  useCostRangeQuery,
  useSourcesQuery,
  useDeleteSourceMutation,
  useSetSourceEndedMutation,
  useImportsInfiniteQuery,
  useImportJobQuery,
  useInspectUploadMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useDecideImportMutation,
  usePreviewImportQuery,
  useLoadDemoMutation,
  useRemoveDemoMutation,
  useCreateUploadMutation,
  useDeleteUploadMutation,
} = costsApi;

export type SpendRequest = Arg<'costs.spend'>['body'];
export type SpendReply = Answer<'costs.spend'>['data'];
export type Comparison = Answer<'costs.compare'>['data'];
export type BillCharge = Answer<'costs.charges'>['data']['rows'][number];
export type BillResource = NonNullable<Answer<'costs.resource'>['data']>;
export type Explained = Answer<'costs.drivers'>['data'];
export type CommitmentReport = Answer<'costs.commitments'>['data'];
export type CommitmentAdvice = Answer<'costs.commitmentAdvice'>['data'];
export type CommitmentLadder = Answer<'costs.commitmentLadder'>['data'];
export type IncompleteBill = CostRange['incomplete'][number];
export type CostRange = Answer<'costs.range'>['data'];
export type Source = Answer<'costs.listSources'>['data'][number];
export type ImportJob = Answer<'costs.getImport'>['data'];
export type Inspection = Answer<'costs.inspect'>['data'];
export type ImportPreview = NonNullable<Answer<'costs.preview'>['data']>;
export type SpendHours = Answer<'costs.hours'>['data'];
