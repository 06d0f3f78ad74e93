import { useCallback, useState } from 'react';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTestRow } from '../../../data/workflowTests';
import { contentOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useCall } from '@renderer/platform/api/calls';
import { useSend } from '../../../parts/feedback/useSend';

/** While tests run the list is also asked for, where no live event comes. Milliseconds. */
const LOOK = 2_000;
const nothing: readonly WorkflowTestRow[] = [];

/** The tests of the workflow that is open. `waits`: something of them is awaited. */
export function useTests(waits = false) {
  const id = useEditor((state) => state.workflow.workflowId);
  const [runs, setRuns] = useState(false);
  const { data, error, isFetching, refetch } = useCall(
    'workflowTests.list',
    { params: { id } },
    { pollingInterval: runs || waits ? LOOK : 0 },
  );
  const tests = data?.data ?? nothing;
  const running = tests.some((test) => test.running);
  if (running !== runs) setRuns(running);
  return { tests, isLoaded: data !== undefined, error, isFetching, refetch };
}

/** Starts tests; resolves whether they were started. What they find is in the list. */
export function useRunTests() {
  const store = useEditorStore();
  const [send, { isLoading }] = useSend('workflowTests.runAll');
  /** `ids` null: all of them. `edited`: with the editor's graph in place of the saved one. */
  const run = useCallback(
    async (ids: readonly string[] | null, edited: boolean): Promise<boolean> => {
      const state = store.get();
      const { graph, inputs } = contentOf(state);
      const body = {
        ...(edited ? { graph, input_parameters: inputs } : {}),
        ...(ids ? { test_ids: [...ids] } : {}),
      };
      const failed = words.notStarted;
      const reply = await send({ params: { id: state.workflow.workflowId }, body }, { failed });
      return !reply.error;
    },
    [store, send],
  );
  return { run, busy: isLoading };
}
