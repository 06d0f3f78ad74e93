import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pageQuery, pagedList } from '../platform/api/pagedList';
import { outOf, removal } from '../platform/api/removal';

type Page = Answer<'aiModels.requests'>;

export const aiModelsApi = api.injectEndpoints({
  endpoints: (b) => ({
    aiModels: b.query<Answer<'aiModels.list'>, void>({
      ...call('aiModels.list', 'AI models'),
      providesTags: ['aiModel'],
    }),
    aiModelUses: b.query<Answer<'aiModels.uses'>, void>({
      ...call('aiModels.uses', 'AI models'),
      providesTags: ['aiModel', 'setting'],
    }),
    createAiModel: b.mutation<Answer<'aiModels.create'>, Arg<'aiModels.create'>>({
      ...call('aiModels.create'),
      invalidatesTags: ['aiModel'],
    }),
    changeAiModel: b.mutation<Answer<'aiModels.change'>, Arg<'aiModels.change'>>({
      ...call('aiModels.change'),
      invalidatesTags: ['aiModel'],
    }),
    removeAiModel: b.mutation<Answer<'aiModels.remove'>, Arg<'aiModels.remove'>>({
      ...removal('aiModels.remove', outOf<AiModel>('aiModels', 'model_id')),
      invalidatesTags: ['aiModel'],
    }),
    testAiModel: b.mutation<Answer<'aiModels.test'>, Arg<'aiModels.test'>>(call('aiModels.test')),
    offeredModels: b.mutation<Answer<'aiModels.offered'>, Arg<'aiModels.offered'>>(call('aiModels.offered')),
    aiRequests: b.infiniteQuery<Page, void, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ pageParam }) => ({ id: 'aiModels.requests', query: pageQuery(pageParam) }),
      extraOptions: { what: 'AI requests' },
      keepUnusedDataFor: 0,
    }),
    aiRequest: b.query<Answer<'aiModels.request'>, Arg<'aiModels.request'>>(
      call('aiModels.request', 'AI request'),
    ),
  }),
});

export const {
  useAiModelsQuery,
  useAiModelUsesQuery,
  useCreateAiModelMutation,
  useChangeAiModelMutation,
  useRemoveAiModelMutation,
  useTestAiModelMutation,
  useOfferedModelsMutation,
  useAiRequestsInfiniteQuery,
  useAiRequestQuery,
} = aiModelsApi;
export type AiModel = Answer<'aiModels.list'>['data'][number];
export type AiRequestEntry = Page['data'][number];
