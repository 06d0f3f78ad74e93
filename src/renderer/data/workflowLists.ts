import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type Page = Answer<'workflows.list'>;
/** Pages that stay loaded; of 1,000 workflows each. */
const MOST_PAGES = 100;

/** All workflows of a space, or of all spaces, page by page. */
export const workflowListsApi = api.injectEndpoints({
  endpoints: (b) => ({
    workflowList: b.infiniteQuery<Page, { space_id?: string; include_global_space?: 'true' }, string | null>({
      ...pagedList('workflows.list', (page) => page.next_page_key, { mostPages: MOST_PAGES }),
      query: ({ queryArg, pageParam }) => ({
        id: 'workflows.list',
        query: { ...queryArg, ...pageQuery(pageParam) },
      }),
    }),
  }),
});

export const { useWorkflowListInfiniteQuery } = workflowListsApi;
