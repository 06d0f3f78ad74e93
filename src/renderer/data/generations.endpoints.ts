import { api } from '../platform/api/api';
import { call, toApiCall, type Answer, type Arg } from '../platform/api/call';

/** What a prompt is turned into code by. */
export type CodeCall =
  | 'generators.awsCliCommand'
  | 'generators.azureCliCommand'
  | 'generators.gcpCliCommand'
  | 'generators.pythonCode'
  | 'generators.athenaQuery'
  | 'generators.jqlQuery'
  | 'generators.bigQuery'
  | 'generators.azureSynapseQuery';

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
    stopGeneration: b.mutation<Answer<'generations.stop'>, Arg<'generations.stop'>>({
      ...call('generations.stop'),
      invalidatesTags: [],
    }),
    startChange: b.mutation<Answer<'generations.changeStart'>, Arg<'generations.changeStart'>>({
      ...call('generations.changeStart'),
      invalidatesTags: [],
    }),
    change: b.query<Answer<'generations.change'>, Arg<'generations.change'>>({
      ...call('generations.change'),
      keepUnusedDataFor: 0,
    }),
    /** `table`: of BigQuery alone. */
    generateCode: b.mutation<Answer<CodeCall>, { id: CodeCall; prompt: string; table?: string }>({
      query: ({ id, ...body }) => toApiCall(id, { body }),
      invalidatesTags: [],
    }),
    generateFilters: b.mutation<Answer<'generators.aiFilters'>, Arg<'generators.aiFilters'>>({
      ...call('generators.aiFilters'),
      invalidatesTags: [],
    }),
  }),
});

export const {
  useStartGenerationMutation,
  useGenerationQuery,
  useStopGenerationMutation,
  useStartChangeMutation,
  useChangeQuery,
  useGenerateCodeMutation,
  useGenerateFiltersMutation,
} = generationsApi;
export type GeneratedWorkflow = NonNullable<Answer<'generations.get'>['data']['workflow']>;
