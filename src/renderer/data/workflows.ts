import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

const workflowsApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** Page by page, the newest first. */
    versions: b.infiniteQuery<Answer<'workflows.versions'>, { id: string }, string | null>({
      ...pagedList('workflows.versions', (page) => page.next_page_key),
      query: ({ queryArg: { id }, pageParam }) => ({
        id: 'workflows.versions',
        params: { id },
        query: pageQuery(pageParam),
      }),
    }),
  }),
});

export const { useVersionsInfiniteQuery } = workflowsApi;
export type Workflow = Answer<'workflows.get'>['data'];
export type WorkflowSummary = Answer<'workflows.list'>['data'][number];
export type WorkflowVersion = Answer<'workflows.versions'>['data'][number];
