import { api } from '../platform/api/api';
import { toApiCall, type Answer } from '../platform/api/call';

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
    /** `table`: of BigQuery alone. */
    generateCode: b.mutation<Answer<CodeCall>, { id: CodeCall; prompt: string; table?: string }>({
      query: ({ id, ...body }) => toApiCall(id, { body }),
      invalidatesTags: [],
    }),
  }),
});

export const { useGenerateCodeMutation } = generationsApi;
export type GeneratedWorkflow = NonNullable<Answer<'generations.get'>['data']['workflow']>;
