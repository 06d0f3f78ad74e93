import { api } from '../platform/api/api';
import type { Answer, Arg } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';

/** What a list of executions is asked for; pages follow by their keys. */
export type ExecutionFilter = Omit<Arg<'executions.search'>['body'], 'start_page_key' | 'max_returned_items'>;
const EXECUTION_PAGE = 500;
/** Pages that stay loaded; 100,000 executions. */
const MOST_PAGES = 200;

export const executionsApi = api.injectEndpoints({
  endpoints: (b) => ({
    executionList: b.infiniteQuery<Answer<'executions.search'>, ExecutionFilter, string | null>({
      ...pagedList('executions.search', (page) => page.next_page_key, { mostPages: MOST_PAGES }),
      query: ({ queryArg, pageParam }) => ({
        id: 'executions.search',
        body: { ...queryArg, max_returned_items: EXECUTION_PAGE, start_page_key: pageParam },
      }),
      // No tags: a change must not throw away what somebody has scrolled to. What is new is asked for beside it.
      providesTags: [],
    }),
  }),
});

export const { useExecutionListInfiniteQuery } = executionsApi;
export type Execution = Answer<'executions.status'>['data'];
export type RunSummary = Answer<'executions.search'>['data'][number];
