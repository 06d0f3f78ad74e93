import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

/** The tag's id is the workflow's: the list of its tests and each of them change together. */
const ofWorkflow = (_reply: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'workflowTest' as const, id: params.id },
];
const changed = (_reply: unknown, error: unknown, { params }: { params: { id: string } }) =>
  error ? [] : [{ type: 'workflowTest' as const, id: params.id }];

export const workflowTestsApi = api.injectEndpoints({
  endpoints: (b) => ({
    workflowTests: b.query<Answer<'workflowTests.list'>, Arg<'workflowTests.list'>>({
      ...call('workflowTests.list', 'tests'),
      providesTags: ofWorkflow,
    }),
    workflowTest: b.query<Answer<'workflowTests.get'>, Arg<'workflowTests.get'>>({
      ...call('workflowTests.get', 'the test'),
      providesTags: ofWorkflow,
    }),
    createWorkflowTest: b.mutation<Answer<'workflowTests.create'>, Arg<'workflowTests.create'>>({
      ...call('workflowTests.create'),
      invalidatesTags: changed,
    }),
    recordWorkflowTest: b.mutation<Answer<'workflowTests.record'>, Arg<'workflowTests.record'>>({
      ...call('workflowTests.record'),
      invalidatesTags: changed,
    }),
    changeWorkflowTest: b.mutation<Answer<'workflowTests.change'>, Arg<'workflowTests.change'>>({
      ...call('workflowTests.change'),
      invalidatesTags: changed,
    }),
    deleteWorkflowTest: b.mutation<Answer<'workflowTests.delete'>, Arg<'workflowTests.delete'>>({
      ...call('workflowTests.delete'),
      invalidatesTags: changed,
    }),
    runWorkflowTests: b.mutation<Answer<'workflowTests.runAll'>, Arg<'workflowTests.runAll'>>({
      ...call('workflowTests.runAll'),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useWorkflowTestsQuery,
  useWorkflowTestQuery,
  useCreateWorkflowTestMutation,
  useRecordWorkflowTestMutation,
  useChangeWorkflowTestMutation,
  useDeleteWorkflowTestMutation,
  useRunWorkflowTestsMutation,
} = workflowTestsApi;
export type WorkflowTest = Answer<'workflowTests.get'>['data'];
export type WorkflowTestRow = Answer<'workflowTests.list'>['data'][number];
export type WorkflowTestResult = NonNullable<WorkflowTestRow['last_result']>;
