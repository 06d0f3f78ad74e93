import { CHARGES_REACH } from '@shared/model/limits';
import { api } from '../platform/api/api';
import type { Answer, Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

/** Charges asked at once. */
const CHARGES_PAGE = 100;
type ChargesAsked = Omit<Arg<'costs.charges'>['body'], 'offset' | 'page_size'>;

const costsApi = api.injectEndpoints({
  endpoints: (b) => ({
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
    /** Page by page, the newest first. */
    imports: b.infiniteQuery<Answer<'costs.listImports'>, void, string | null>({
      ...pagedList('costs.listImports', (page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'costs.listImports',
        query: pageQuery(pageParam),
      }),
    }),
  }),
});

export const { useChargesInfiniteQuery, useImportsInfiniteQuery } = costsApi;

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
