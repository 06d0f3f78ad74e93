import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';

/** What a list of executions is asked for; pages follow by their keys. */
export type ExecutionFilter = Omit<Arg<'executions.search'>['body'], 'start_page_key' | 'max_returned_items'>;
const EXECUTION_PAGE = 500;
/** A change of one; the lists that show it. */
const changed = (id: string) =>
  [
    { type: 'execution', id },
    { type: 'execution', id: 'list' },
  ] as const;
/** Pages that stay loaded; 100,000 executions. */
const MOST_PAGES = 200;

export const executionsApi = api.injectEndpoints({
  endpoints: (b) => ({
    runWorkflow: b.mutation<Answer<'executions.run'>, Arg<'executions.run'>>({
      ...call('executions.run'),
      invalidatesTags: (_reply, error) => (error ? [] : [{ type: 'execution', id: 'list' }]),
    }),
    stopExecution: b.mutation<Answer<'executions.stop'>, Arg<'executions.stop'>>({
      ...call('executions.stop'),
      invalidatesTags: (_reply, _error, { params }) => changed(params.executionId),
    }),
    replayExecution: b.mutation<Answer<'executions.replay'>, Arg<'executions.replay'>>({
      ...call('executions.replay'),
      invalidatesTags: (_reply, error) => (error ? [] : [{ type: 'execution', id: 'list' }]),
    }),
    execution: b.query<Answer<'executions.status'>, Arg<'executions.status'>>({
      ...call('executions.status'),
      providesTags: (_reply, _error, { params }) => [{ type: 'execution', id: params.executionId }],
    }),
    executionBatch: b.query<Answer<'executions.batch'>, Arg<'executions.batch'>>({
      ...call('executions.batch', 'executions'),
      providesTags: [{ type: 'execution', id: 'list' }],
    }),
    lastExecutions: b.query<Answer<'executions.last'>, Arg<'executions.last'>>({
      ...call('executions.last', 'executions'),
      providesTags: [{ type: 'execution', id: 'list' }],
    }),
    executionCounts: b.query<Answer<'executions.counts'>, Arg<'executions.counts'>>({
      ...call('executions.counts', 'executions'),
      providesTags: [{ type: 'execution', id: 'list' }],
    }),
    exportExecutions: b.mutation<Answer<'executions.export'>, Arg<'executions.export'>>({
      ...call('executions.export'),
      invalidatesTags: [],
    }),
    executionList: b.infiniteQuery<Answer<'executions.search'>, ExecutionFilter, string | null>({
      ...pagedList((page) => page.next_page_key, { mostPages: MOST_PAGES }),
      query: ({ queryArg, pageParam }) => ({
        id: 'executions.search',
        body: { ...queryArg, max_returned_items: EXECUTION_PAGE, start_page_key: pageParam },
      }),
      extraOptions: { what: 'executions' },
      // No tags: a change must not throw away what somebody has scrolled to. What is new is asked for beside it.
      providesTags: [],
    }),
    heldExecutions: b.query<Answer<'executions.held'>, Arg<'executions.held'>>({
      ...call('executions.held'),
      providesTags: [{ type: 'execution', id: 'list' }],
    }),
    resumeHeld: b.mutation<Answer<'executions.resumeHeld'>, Arg<'executions.resumeHeld'>>({
      ...call('executions.resumeHeld'),
      invalidatesTags: [{ type: 'execution', id: 'list' }],
    }),
    stopHeld: b.mutation<Answer<'executions.stopHeld'>, Arg<'executions.stopHeld'>>({
      ...call('executions.stopHeld'),
      invalidatesTags: [{ type: 'execution', id: 'list' }],
    }),
    newExecutions: b.query<Answer<'executions.search'>, Arg<'executions.search'>>({
      ...call('executions.search'),
      providesTags: [{ type: 'execution', id: 'list' }],
    }),
  }),
});

export const {
  useRunWorkflowMutation,
  useStopExecutionMutation,
  useReplayExecutionMutation,
  useHeldExecutionsQuery,
  useResumeHeldMutation,
  useStopHeldMutation,
  useExecutionQuery,
  useLazyExecutionQuery,
  useExecutionBatchQuery,
  useLastExecutionsQuery,
  useExecutionCountsQuery,
  useExportExecutionsMutation,
  useExecutionListInfiniteQuery,
  useNewExecutionsQuery,
} = executionsApi;
export type Execution = Answer<'executions.status'>['data'];
export type RunSummary = Answer<'executions.search'>['data'][number];
