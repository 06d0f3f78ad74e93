import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

export const stepRunsApi = api.injectEndpoints({
  endpoints: (b) => ({
    stepRuns: b.query<Answer<'stepRuns.list'>, Arg<'stepRuns.list'>>({
      ...call('stepRuns.list', 'steps'),
      providesTags: (_reply, _error, { params }) => [{ type: 'execution', id: params.executionId }],
    }),
    stepOutput: b.query<Answer<'stepRuns.output'>, Arg<'stepRuns.output'>>({
      ...call('stepRuns.output'),
      providesTags: (_reply, _error, { params }) => [{ type: 'execution', id: params.executionId }],
    }),
    /** A page of an output that nobody looks at again: it does not stay in the cache. */
    readItems: b.mutation<Answer<'stepRuns.output'>, Arg<'stepRuns.output'>>({
      ...call('stepRuns.output'),
      invalidatesTags: [],
    }),
    stepLogs: b.query<Answer<'stepRuns.logs'>, Arg<'stepRuns.logs'>>({
      ...call('stepRuns.logs'),
      providesTags: (_reply, _error, { params }) => [{ type: 'execution', id: params.executionId }],
    }),
    answerStep: b.mutation<Answer<'stepRuns.answer'>, Arg<'stepRuns.answer'>>({
      ...call('stepRuns.answer'),
      invalidatesTags: (_reply, _error, { params }) => [
        { type: 'execution', id: params.executionId },
        { type: 'execution', id: 'list' },
      ],
    }),
    lastStepRuns: b.query<Answer<'stepRuns.lastOfWorkflow'>, Arg<'stepRuns.lastOfWorkflow'>>({
      ...call('stepRuns.lastOfWorkflow', 'the last runs of steps'),
      providesTags: (_reply, _error, { params }) => [{ type: 'stepTest', id: params.id }],
    }),
    lastStepRun: b.query<Answer<'stepRuns.last'>, Arg<'stepRuns.last'>>({
      ...call('stepRuns.last'),
      providesTags: (_reply, _error, { params }) => [{ type: 'stepTest', id: params.id }],
    }),
    testStep: b.mutation<Answer<'stepRuns.test'>, Arg<'stepRuns.test'>>({
      ...call('stepRuns.test'),
      invalidatesTags: [],
    }),
    stepRun: b.query<Answer<'stepRuns.get'>, Arg<'stepRuns.get'>>({
      ...call('stepRuns.get'),
      // It is asked for by the id of the step run; changes are told by that of its execution.
      providesTags: (reply, _error, { params }) =>
        [params.executionId, reply?.data.executionId ?? []].flat().map((id) => ({ type: 'execution', id })),
    }),
  }),
});

export const {
  useStepRunsQuery,
  useLazyStepRunsQuery,
  useStepOutputQuery,
  useReadItemsMutation,
  useStepLogsQuery,
  useLazyStepLogsQuery,
  useAnswerStepMutation,
  useLastStepRunsQuery,
  useLastStepRunQuery,
  useTestStepMutation,
  useStepRunQuery,
  useLazyStepRunQuery,
} = stepRunsApi;
export type StepRun = Answer<'stepRuns.list'>['data'][number];
export type StepRunDetails = Answer<'stepRuns.get'>['data'];
export type StepLog = Answer<'stepRuns.logs'>['data'][number];
