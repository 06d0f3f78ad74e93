import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type ValuesPage = Answer<'unitMetrics.values'>;

const unitsApi = api.injectEndpoints({
  endpoints: (b) => ({
    unitValues: b.infiniteQuery<ValuesPage, { id: string }, string | null>({
      ...pagedList('unitMetrics.values', (page) => page.next_page_key),
      query: ({ queryArg, pageParam }) => ({
        id: 'unitMetrics.values',
        params: { id: queryArg.id },
        query: pageQuery(pageParam),
      }),
    }),
  }),
});

export const { useUnitValuesInfiniteQuery } = unitsApi;

export type UnitMetric = Answer<'unitMetrics.list'>['data'][number];
export type UnitSeries = Answer<'unitMetrics.costs'>['data']['currencies'][number];
export type UnitSource = NonNullable<Answer<'unitMetrics.source'>['data']>;
export type ImportedValues = Answer<'unitMetrics.importValues'>['data'];
