import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

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
  }),
});

export const { useSavingsOverviewQuery, useSearchCasesQuery } = casesApi;
export type Case = Answer<'cases.search'>['details'][number];
export type Savings = Answer<'cases.overview'>['data'][number];
