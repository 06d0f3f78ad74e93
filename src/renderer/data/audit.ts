import { api } from '../platform/api/api';
import type { Answer, Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type Page = Answer<'organisations.audit'>;
export type AuditFilter = NonNullable<Arg<'organisations.exportAudit'>['query']>;

/** Who did what in the organisation, page by page. */
const auditApi = api.injectEndpoints({
  endpoints: (b) => ({
    audit: b.infiniteQuery<Page, AuditFilter, string | null>({
      ...pagedList('organisations.audit', (page) => page.next_page_key),
      query: ({ queryArg, pageParam }) => ({
        id: 'organisations.audit',
        query: { ...queryArg, ...pageQuery(pageParam) },
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAuditInfiniteQuery } = auditApi;
export type CloudChange = Answer<'organisations.cloudChanges'>['data'][number];
