import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const generationsApi = api.injectEndpoints({
  endpoints: (b) => ({
    startGeneration: b.mutation<Answer<'generations.start'>, Arg<'generations.start'>>({
      ...call('generations.start'),
      invalidatesTags: [],
    }),
    generation: b.query<Answer<'generations.get'>, Arg<'generations.get'>>({
      ...call('generations.get'),
      providesTags: [],
    }),
  }),
});

export const { useStartGenerationMutation, useGenerationQuery } = generationsApi;
