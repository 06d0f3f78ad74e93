import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

type Sent = Arg<'cases.search'>;
/** What a list of cases is asked for; `msp`: over the customers of an MSP. Pages follow by their keys. */
export interface CaseListArg {
  msp: boolean;
  query: Sent['query'];
  body: Omit<Sent['body'], 'start_page_key' | 'max_returned_items'>;
}
const CASE_PAGE = 200;
/** Pages that stay loaded; 40,000 cases. */
const MOST_PAGES = 200;

export const casesApi = api.injectEndpoints({
  endpoints: (b) => ({
    savingsOverview: b.query<Answer<'cases.overview'>, Arg<'cases.overview'>>({
      ...call('cases.overview', 'savings'),
      providesTags: ['case'],
    }),
    searchCases: b.query<Answer<'cases.search'>, Arg<'cases.search'>>({
      ...call('cases.search', 'cases'),
      providesTags: ['case'],
    }),
    caseList: b.infiniteQuery<Answer<'cases.search'>, CaseListArg, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_page_key.scroll_id ?? undefined,
        maxPages: MOST_PAGES,
      },
      query: ({ queryArg: { msp, query, body }, pageParam }) => ({
        id: msp ? 'cases.searchMsp' : 'cases.search',
        query: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined)),
        body: { ...body, max_returned_items: CASE_PAGE, start_page_key: pageParam },
      }),
      extraOptions: { what: 'cases' },
      providesTags: ['case'],
    }),
    caseSummary: b.query<Answer<'cases.searchSummary'>, Arg<'cases.searchSummary'>>({
      ...call('cases.searchSummary', 'cases'),
      providesTags: ['case'],
    }),
    mspCaseSummary: b.query<Answer<'cases.searchMspSummary'>, Arg<'cases.searchMspSummary'>>({
      ...call('cases.searchMspSummary', 'cases'),
      providesTags: ['case'],
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
      providesTags: ['case'],
    }),
    caseDetails: b.query<Answer<'cases.get'>, Arg<'cases.get'>>({
      ...call('cases.get'),
      providesTags: ['case'],
    }),
    caseActivities: b.query<Answer<'cases.activities'>, Arg<'cases.activities'>>({
      ...call('cases.activities', 'activities'),
      providesTags: ['case'],
    }),
    caseCosts: b.query<Answer<'cases.costs'>, Arg<'cases.costs'>>({
      ...call('cases.costs', 'the costs of the case'),
      providesTags: ['case', 'cost'],
    }),
    configurations: b.query<Answer<'cases.configurations'>, Arg<'cases.configurations'>>({
      ...call('cases.configurations', 'blueprints'),
      providesTags: ['configuration', 'case'],
    }),
    setCaseStatus: b.mutation<Answer<'cases.batchUpdateStatus'>, Arg<'cases.batchUpdateStatus'>>({
      ...call('cases.batchUpdateStatus'),
      invalidatesTags: ['case', 'board'],
    }),
    setCaseOwner: b.mutation<Answer<'cases.assignOwner'>, Arg<'cases.assignOwner'>>({
      ...call('cases.assignOwner'),
      invalidatesTags: ['case'],
    }),
    commentCases: b.mutation<Answer<'cases.batchAddActivity'>, Arg<'cases.batchAddActivity'>>({
      ...call('cases.batchAddActivity'),
      invalidatesTags: (_reply, error) => (error ? [] : ['case']),
    }),
    markCaseSeen: b.mutation<Answer<'cases.markSeen'>, Arg<'cases.markSeen'>>({
      ...call('cases.markSeen'),
      invalidatesTags: ['case'],
    }),
    exportCases: b.mutation<Answer<'cases.export'>, Arg<'cases.export'>>(call('cases.export')),
    changeConfiguration: b.mutation<Answer<'cases.changeConfiguration'>, Arg<'cases.changeConfiguration'>>({
      ...call('cases.changeConfiguration'),
      // A switch answers at once, and goes back when the server refuses it.
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          casesApi.util.updateQueryData('configurations', { params }, (draft) => {
            const known = draft.data.find((one) => one.case_type === body.case_type);
            if (known && body.enabled !== undefined) known.enabled = body.enabled;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: (_reply, error) => (error ? [] : ['configuration', 'case', 'board']),
    }),
    detectCases: b.mutation<Answer<'cases.detect'>, Arg<'cases.detect'>>({
      ...call('cases.detect'),
      invalidatesTags: ['configuration', 'case', 'board'],
    }),
  }),
});

export const {
  useSavingsOverviewQuery,
  useSearchCasesQuery,
  useCaseListInfiniteQuery,
  useCaseSummaryQuery,
  useMspCaseSummaryQuery,
  useCaseFilterValuesQuery,
  useMspCaseFilterValuesQuery,
  useCaseTypesQuery,
  useCaseDetailsQuery,
  useCaseActivitiesQuery,
  useCaseCostsQuery,
  useConfigurationsQuery,
  useSetCaseStatusMutation,
  useSetCaseOwnerMutation,
  useCommentCasesMutation,
  useMarkCaseSeenMutation,
  useExportCasesMutation,
  useChangeConfigurationMutation,
  useDetectCasesMutation,
} = casesApi;

export type Case = Answer<'cases.search'>['details'][number];
export type CaseDetails = Answer<'cases.get'>['data'];
export type CaseSummary = Answer<'cases.searchSummary'>['data'][number];
export type CaseActivity = Answer<'cases.activities'>['data'][number];
export type CaseCosts = Answer<'cases.costs'>['data'];
export type Configuration = Answer<'cases.configurations'>['data'][number];
export type BatchReply = Answer<'cases.batchUpdateStatus'>['data'];
export type Savings = Answer<'cases.overview'>['data'][number];
