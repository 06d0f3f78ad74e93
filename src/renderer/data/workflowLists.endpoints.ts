import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';
import { foldersApi } from './folders.endpoints';

type Page = Answer<'workflows.list'>;
/** Pages that stay loaded; of 1,000 workflows each. */
const MOST_PAGES = 100;

/** All workflows of a space, or of all spaces, page by page, and its folders: what the changes of a list are seen in at once. */
export const workflowListsApi = foldersApi.injectEndpoints({
  endpoints: (b) => ({
    workflowList: b.infiniteQuery<Page, { space_id?: string; include_global_space?: 'true' }, string | null>({
      ...pagedList((page) => page.next_page_key, { mostPages: MOST_PAGES }),
      query: ({ queryArg, pageParam }) => ({
        id: 'workflows.list',
        query: { ...queryArg, ...pageQuery(pageParam) },
      }),
      extraOptions: { what: 'workflows' },
      providesTags: ['workflow'],
    }),
  }),
});

export const { useWorkflowListInfiniteQuery } = workflowListsApi;
