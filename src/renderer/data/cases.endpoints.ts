import { boardsApi } from './boards.endpoints';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';

type Sent = Arg<'cases.search'>;
/** What a list of cases is asked for; `msp`: over the customers of an MSP. Pages follow by their keys. */
export interface CaseListArg {
  msp: boolean;
  query: Sent['query'];
  body: Omit<Sent['body'], 'start_page_key' | 'max_returned_items'>;
}
const CASE_PAGE = 200;
const ANOMALY_PAGE = 100;
export type AnomaliesAsked = Omit<Arg<'cases.searchAnomalies'>['body'], 'offset' | 'max_returned_items'>;
/** Pages that stay loaded; 40,000 cases. */
const MOST_PAGES = 200;

/** Lists in which a changed case may now stand, and sums over filters: what only the server can tell. */
const list = { type: 'case', id: 'list' } as const;
const sums = { type: 'case', id: 'sums' } as const;

// On the boards: what changes of a case changes their sums.
export const casesApi = boardsApi.injectEndpoints({
  endpoints: (b) => ({
    savingsOverview: b.query<Answer<'cases.overview'>, Arg<'cases.overview'>>({
      ...call('cases.overview', 'savings'),
      providesTags: ['case', sums],
    }),
    savingsPipeline: b.query<Answer<'cases.savingsPipeline'>, Arg<'cases.savingsPipeline'>>({
      ...call('cases.savingsPipeline', 'savings'),
      providesTags: ['case', sums],
    }),
    anomalies: b.query<Answer<'cases.anomalies'>, Arg<'cases.anomalies'>>({
      ...call('cases.anomalies', 'anomalies'),
      providesTags: ['case', list],
    }),
    /** Page by page; a page tells how many there are. */
    anomalyList: b.infiniteQuery<Answer<'cases.searchAnomalies'>, AnomaliesAsked, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, _pages, offset) => {
          const next = offset + last.data.rows.length;
          return last.data.rows.length === 0 || next >= last.data.total ? undefined : next;
        },
      },
      query: ({ queryArg, pageParam }) => ({
        id: 'cases.searchAnomalies',
        body: { ...queryArg, offset: pageParam, max_returned_items: ANOMALY_PAGE },
      }),
      extraOptions: { what: 'anomalies' },
      providesTags: ['case', list],
    }),
    anomaly: b.query<Answer<'cases.anomaly'>, Arg<'cases.anomaly'>>({
      ...call('cases.anomaly', 'the anomaly'),
      providesTags: (_reply, _error, { params }) => ['case', 'cost', { type: 'case', id: params.id }],
    }),
    anomalyCause: b.query<Answer<'cases.anomalyCause'>, Arg<'cases.anomalyCause'>>({
      ...call('cases.anomalyCause', 'the cause'),
      providesTags: (_reply, _error, { params }) => ['cost', { type: 'case', id: params.id }],
    }),
    anomalyFeedback: b.query<Answer<'cases.anomalyFeedback'>, Arg<'cases.anomalyFeedback'>>({
      ...call('cases.anomalyFeedback', 'the feedback'),
      providesTags: ['case', list],
    }),
    giveAnomalyFeedback: b.mutation<Answer<'cases.giveAnomalyFeedback'>, Arg<'cases.giveAnomalyFeedback'>>({
      ...call('cases.giveAnomalyFeedback'),
      invalidatesTags: (_reply, _error, { params }) => [list, sums, { type: 'case', id: params.id }],
    }),
    undoAnomalyFeedback: b.mutation<Answer<'cases.undoAnomalyFeedback'>, Arg<'cases.undoAnomalyFeedback'>>({
      ...call('cases.undoAnomalyFeedback'),
      invalidatesTags: (reply) => [
        list,
        sums,
        ...(reply ? [{ type: 'case' as const, id: reply.data.case_id }] : []),
      ],
    }),
    searchCases: b.query<Answer<'cases.search'>, Arg<'cases.search'>>({
      ...call('cases.search', 'cases'),
      providesTags: ['case', list],
    }),
    caseList: b.infiniteQuery<Answer<'cases.search'>, CaseListArg, string | null>({
      ...pagedList((page) => page.next_page_key.scroll_id, { mostPages: MOST_PAGES }),
      query: ({ queryArg: { msp, query, body }, pageParam }) => ({
        id: msp ? 'cases.searchMsp' : 'cases.search',
        query: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined)),
        body: { ...body, max_returned_items: CASE_PAGE, start_page_key: pageParam },
      }),
      extraOptions: { what: 'cases' },
      providesTags: ['case', list],
    }),
    caseSummary: b.query<Answer<'cases.searchSummary'>, Arg<'cases.searchSummary'>>({
      ...call('cases.searchSummary', 'cases'),
      providesTags: ['case', sums],
    }),
    boardAccounts: b.query<Answer<'cases.boardAccounts'>, Arg<'cases.boardAccounts'>>({
      ...call('cases.boardAccounts', 'cases'),
      providesTags: ['case', sums],
    }),
    mspCaseSummary: b.query<Answer<'cases.searchMspSummary'>, Arg<'cases.searchMspSummary'>>({
      ...call('cases.searchMspSummary', 'cases'),
      providesTags: ['case', sums],
    }),
    caseFilterValues: b.query<Answer<'cases.filterValues'>, Arg<'cases.filterValues'>>({
      ...call('cases.filterValues', 'filter values'),
      providesTags: ['case'],
    }),
    mspCaseFilterValues: b.query<Answer<'cases.mspFilterValues'>, Arg<'cases.mspFilterValues'>>({
      ...call('cases.mspFilterValues', 'filter values'),
      providesTags: ['case'],
    }),
    caseTypes: b.query<Answer<'cases.types'>, Arg<'cases.types'>>({
      ...call('cases.types', 'case types'),
      providesTags: ['case', { type: 'case', id: 'types' }],
    }),
    caseDetails: b.query<Answer<'cases.get'>, Arg<'cases.get'>>({
      ...call('cases.get'),
      providesTags: (_reply, _error, { params }) => ['case', { type: 'case', id: params.id }],
    }),
    caseActivities: b.query<Answer<'cases.activities'>, Arg<'cases.activities'>>({
      ...call('cases.activities', 'activities'),
      providesTags: (_reply, _error, { params }) => ['case', { type: 'case', id: params.id }],
    }),
    caseCosts: b.query<Answer<'cases.costs'>, Arg<'cases.costs'>>({
      ...call('cases.costs', 'the costs of the case'),
      providesTags: ['case', 'cost'],
    }),
    configurations: b.query<Answer<'cases.configurations'>, Arg<'cases.configurations'>>({
      ...call('cases.configurations', 'blueprints'),
      providesTags: ['configuration', 'case'],
    }),
    exportCases: b.mutation<Answer<'cases.export'>, Arg<'cases.export'>>(call('cases.export')),
  }),
});

export const {
  useSavingsOverviewQuery,
  useSavingsPipelineQuery,
  useSearchCasesQuery,
  useAnomaliesQuery,
  useAnomalyListInfiniteQuery,
  useAnomalyQuery,
  useAnomalyCauseQuery,
  useAnomalyFeedbackQuery,
  useGiveAnomalyFeedbackMutation,
  useUndoAnomalyFeedbackMutation,
  useCaseListInfiniteQuery,
  useCaseSummaryQuery,
  useBoardAccountsQuery,
  useMspCaseSummaryQuery,
  useCaseFilterValuesQuery,
  useMspCaseFilterValuesQuery,
  useCaseTypesQuery,
  useCaseDetailsQuery,
  useCaseActivitiesQuery,
  useCaseCostsQuery,
  useConfigurationsQuery,
  useExportCasesMutation,
} = casesApi;

export type Case = Answer<'cases.search'>['details'][number];
export type AnomalyPage = Answer<'cases.searchAnomalies'>['data'];
export type AnomalyEntry = AnomalyPage['rows'][number];
export type AnomalyDay = Answer<'cases.anomaly'>['data']['days'][number];
export type AnomalyCause = NonNullable<Answer<'cases.anomalyCause'>['data']>;
export type AnomalyFeedback = Answer<'cases.anomalyFeedback'>['data'][number];
export type FeedbackGiven = Arg<'cases.giveAnomalyFeedback'>['body'];
export type AnomalyCase = Answer<'cases.anomalies'>['data'][number];
export type CaseDetails = Answer<'cases.get'>['data'];
export type CaseSummary = Answer<'cases.searchSummary'>['data'][number];
export type CaseActivity = Answer<'cases.activities'>['data'][number];
export type CaseCosts = Answer<'cases.costs'>['data'];
export type Configuration = Answer<'cases.configurations'>['data'][number];
export type SavingsPipeline = Answer<'cases.savingsPipeline'>['data'][number];
export type Savings = Answer<'cases.overview'>['data'][number];
