import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

type Page = Answer<'organisations.audit'>;
export type AuditFilter = NonNullable<Arg<'organisations.exportAudit'>['query']>;
/** Pages that stay loaded. */
const MOST_PAGES = 50;

/** Who did what in the organisation, page by page. */
const auditApi = api.injectEndpoints({
  endpoints: (b) => ({
    audit: b.infiniteQuery<Page, AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_page_key ?? undefined,
        maxPages: MOST_PAGES,
      },
      query: ({ queryArg, pageParam }) => ({
        id: 'organisations.audit',
        query: { ...queryArg, ...(pageParam === null ? {} : { start_page_key: pageParam }) },
      }),
      extraOptions: { what: 'audit' },
      keepUnusedDataFor: 0,
    }),
    exportAudit: b.mutation<Answer<'organisations.exportAudit'>, Arg<'organisations.exportAudit'>>(
      call('organisations.exportAudit'),
    ),
  }),
});

export const { useAuditInfiniteQuery, useExportAuditMutation } = auditApi;
export type AuditEntry = Page['data'][number];
