import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';

type Page = Answer<'customers.audit'>;
/** LIM-26 */
const PAGE = 1_000;

/** Who changed what, page by page: in all customers, or in one. */
const customerAuditApi = api.injectEndpoints({
  endpoints: (b) => ({
    customerAudit: b.infiniteQuery<Page, { customerId: string | null }, string | null>({
      ...pagedList('customers.audit', (page) => page.next_page_key),
      query: ({ queryArg: { customerId }, pageParam }) => ({
        ...(customerId === null
          ? { id: 'customers.audit' }
          : { id: 'customers.auditOf', params: { id: customerId } }),
        body: { maxReturnedItems: PAGE, startPageKey: pageParam },
      }),
    }),
  }),
});

export const { useCustomerAuditInfiniteQuery } = customerAuditApi;
export type AuditEntry = Page['data'][number];
