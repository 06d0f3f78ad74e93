import { shortResource } from '@shared/model/cloudChanges';
import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type Page = Answer<'organisations.audit'>;
export type AuditFilter = NonNullable<Arg<'organisations.exportAudit'>['query']>;

/** Who did what in the organisation, page by page. */
const auditApi = api.injectEndpoints({
  endpoints: (b) => ({
    audit: b.infiniteQuery<Page, AuditFilter, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ queryArg, pageParam }) => ({
        id: 'organisations.audit',
        query: { ...queryArg, ...pageQuery(pageParam) },
      }),
      extraOptions: { what: 'audit' },
      providesTags: ['audit'],
      keepUnusedDataFor: 0,
    }),
    cloudChanges: b.query<Answer<'organisations.cloudChanges'>, Arg<'organisations.cloudChanges'>>({
      ...call('organisations.cloudChanges', 'changes'),
      providesTags: (_reply, _error, { query }) => [
        { type: 'cloudChange', id: shortResource(query.resource) },
      ],
      keepUnusedDataFor: 0,
    }),
    exportAudit: b.mutation<Answer<'organisations.exportAudit'>, Arg<'organisations.exportAudit'>>(
      call('organisations.exportAudit'),
    ),
  }),
});

export const { useAuditInfiniteQuery, useCloudChangesQuery, useExportAuditMutation } = auditApi;
export type AuditEntry = Page['data'][number];
export type CloudChange = Answer<'organisations.cloudChanges'>['data'][number];
