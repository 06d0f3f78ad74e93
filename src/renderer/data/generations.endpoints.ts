import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const generationsApi = api.injectEndpoints({
  endpoints: (b) => ({
    startGeneration: b.mutation<Answer<'generations.start'>, Arg<'generations.start'>>({
      ...call('generations.start'),
      invalidatesTags: [],
    }),
    /** How far it is; nobody looks at it again. */
    generation: b.query<Answer<'generations.get'>, Arg<'generations.get'>>({
      ...call('generations.get'),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartGenerationMutation, useGenerationQuery } = generationsApi;
export type GeneratedWorkflow = NonNullable<Answer<'generations.get'>['data']['workflow']>;
