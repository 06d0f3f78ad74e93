import type { CallReply } from '@shared/api/index';
import type { ApiCall } from '@shared/host/contract';
import { api } from '../platform/api/api';
import { toApiCall } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';
import type { StepRun } from './stepRuns';

interface RunStepsArg {
  workflowId: string;
  executionId: string;
}

const PAGE = 1_000;
/** Tries of one step make a level long; more of them than this are not drawn beside the others. */
const LEVEL_PAGES = 5;
/** 100,000 step runs. */
const MOST_PAGES = 100;

type Page = CallReply<'stepRuns.list'>;

const pageOf = (
  { workflowId, executionId }: RunStepsArg,
  query: { iteration?: string; exact?: 'true'; failed?: 'true'; start_page_key?: string | undefined },
): ApiCall =>
  toApiCall('stepRuns.list', {
    params: { id: workflowId, executionId },
    query: { ...query, max_returned_items: PAGE },
  });

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data);

const runStepsApi = api.injectEndpoints({
  endpoints: (b) => ({
    /** The step runs outside of loops (`''`) and of iterations (`'3'`, `'3.0'`), by iteration. */
    stepLevels: b.query<Record<string, StepRun[]>, RunStepsArg & { levels: string[] }>({
      queryFn: async (arg, _api, _options, fetch) => {
        const levels: Record<string, StepRun[]> = {};
        for (const iteration of arg.levels) {
          const runs: StepRun[] = [];
          let key: string | undefined;
          for (let page = 0; page < LEVEL_PAGES; page += 1) {
            const reply = await fetch(pageOf(arg, { iteration, exact: 'true', start_page_key: key }));
            if (reply.error) return { error: reply.error };
            if (!isPage(reply.data)) break;
            runs.push(...reply.data.data);
            key = reply.data.next_page_key ?? undefined;
            if (key === undefined) break;
          }
          levels[iteration] = runs;
        }
        return { data: levels };
      },
      extraOptions: { what: 'steps' },
      providesTags: (_reply, _error, { executionId }) => [{ type: 'execution', id: executionId }],
    }),
    /** All step runs of a run in the order in which they were begun, those in loops among them. */
    stepRunPages: b.infiniteQuery<Page, RunStepsArg & { failed: boolean }, string | null>({
      ...pagedList('stepRuns.list', (page) => page.next_page_key, { mostPages: MOST_PAGES }),
      query: ({ queryArg, pageParam }) =>
        pageOf(queryArg, {
          ...(queryArg.failed ? { failed: 'true' as const } : {}),
          start_page_key: pageParam ?? undefined,
        }),
      // Of a run that goes on it is loaded anew when its reader asks: what was scrolled to stays in its place.
      providesTags: [],
    }),
  }),
});

export const { useStepLevelsQuery, useStepRunPagesInfiniteQuery } = runStepsApi;
