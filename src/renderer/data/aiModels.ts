import { api } from '../platform/api/api';
import type { Answer } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';

type Page = Answer<'aiModels.requests'>;

const aiModelsApi = api.injectEndpoints({
  endpoints: (b) => ({
    aiRequests: b.infiniteQuery<Page, void, string | null>({
      ...pagedList('aiModels.requests', (page) => page.next_page_key),
      query: ({ pageParam }) => ({ id: 'aiModels.requests', query: pageQuery(pageParam) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAiRequestsInfiniteQuery } = aiModelsApi;
export type AiModel = Answer<'aiModels.list'>['data'][number];
export type AiRequestEntry = Page['data'][number];
