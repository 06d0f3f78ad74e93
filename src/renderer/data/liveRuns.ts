import { original } from '@reduxjs/toolkit';
import { call, type Answer, type Arg } from '../platform/api/call';
import { executionsApi, type RunSummary } from './executions';

type Pages = { pages: { data: RunSummary[] }[] };

/** Puts newer states in the place of older ones. Only pages that hold one of them are touched. */
function takeNewer(draft: Pages, newer: ReadonlyMap<string, RunSummary>) {
  const before = original(draft);
  for (const [at, page] of (before?.pages ?? []).entries()) {
    for (const [row, run] of page.data.entries()) {
      const now = newer.get(run.executionId);
      if (!now || !differs(run, now)) continue;
      const target = draft.pages[at];
      if (target) target.data[row] = now;
    }
  }
}

const differs = (run: RunSummary, now: RunSummary) =>
  run.status !== now.status || run.progress !== now.progress || run.reason !== now.reason;

/** The state of runs that are shown, which goes into every list that has them. */
const liveRunsApi = executionsApi.injectEndpoints({
  endpoints: (b) => ({
    liveRuns: b.query<Answer<'executions.batch'>, Arg<'executions.batch'>>({
      ...call('executions.batch'),
      providesTags: [{ type: 'execution', id: 'list' }],
      onQueryStarted: async (_arg, { dispatch, getState, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => null);
        const newer = new Map(reply?.data.data.map((run) => [run.executionId, run]));
        if (newer.size === 0) return;
        const { selectCachedArgsForQuery, updateQueryData } = executionsApi.util;
        for (const arg of selectCachedArgsForQuery(getState(), 'executionList')) {
          dispatch(updateQueryData('executionList', arg, (draft) => takeNewer(draft, newer)));
        }
      },
    }),
  }),
});

export const { useLiveRunsQuery } = liveRunsApi;
