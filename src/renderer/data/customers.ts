import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

const customersApi = api.injectEndpoints({
  endpoints: (b) => ({
    customersOverview: b.infiniteQuery<Answer<'customers.overview'>, void, string | null>({
      ...pagedList('customers.overview', (page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'customers.overview',
        query: pageQuery(pageParam),
      }),
    }),
  }),
});

export const { useCustomersOverviewInfiniteQuery } = customersApi;
export type CustomerDetails = Answer<'customers.read'>['data'];
export type CustomerUser = Answer<'customers.listUsers'>['data'][number];
export type CustomerFigures = Answer<'customers.overview'>['data'][number];
