import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

const chargingApi = api.injectEndpoints({
  endpoints: (b) => ({
    invoices: b.infiniteQuery<Answer<'invoices.list'>, void, string | null>({
      ...pagedList('invoices.list', (page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'invoices.list',
        query: pageQuery(pageParam),
      }),
    }),
  }),
});

export const { useInvoicesInfiniteQuery } = chargingApi;

export type PriceBook = Answer<'charging.books'>['data'][number];
export type BillingRun = Answer<'charging.run'>['data'];
export type RunHead = Answer<'charging.runs'>['data'][number];
export type ChargingDocument = Answer<'charging.document'>['data'];
export type CustomerCredit = Answer<'charging.credits'>['data'][number];
export type Invoice = Answer<'invoices.read'>['data'];
export type Correction = Answer<'charging.corrections'>['data'][number];
export type ExchangeRate = Answer<'charging.rates'>['data'][number];
