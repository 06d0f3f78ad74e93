import { api } from '../platform/api/api';
import type { Answer, Arg } from '../platform/api/call';
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

export const casesApi = api.injectEndpoints({
  endpoints: (b) => ({
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
      providesTags: ['case', { type: 'case', id: 'rows' }],
    }),
    caseList: b.infiniteQuery<Answer<'cases.search'>, CaseListArg, string | null>({
      ...pagedList('cases.search', (page) => page.next_page_key.scroll_id, { mostPages: MOST_PAGES }),
      query: ({ queryArg: { msp, query, body }, pageParam }) => ({
        id: msp ? 'cases.searchMsp' : 'cases.search',
        query: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined)),
        body: { ...body, max_returned_items: CASE_PAGE, start_page_key: pageParam },
      }),
    }),
  }),
});

export const { useAnomalyListInfiniteQuery, useCaseListInfiniteQuery } = casesApi;

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
