import { useCallback, useState } from 'react';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTestRow } from '../../../data/workflowTests';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { contentOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useCall, useChange } from '@renderer/platform/api/calls';

/** While tests run the list is also asked for, where no live event comes. Milliseconds. */
const LOOK = 2_000;
const nothing: readonly WorkflowTestRow[] = [];

/** The tests of the workflow that is open. `waits`: something of them is awaited. */
export function useTests(waits = false) {
  const id = useEditor((state) => state.workflow.workflowId);
  const [runs, setRuns] = useState(false);
  const { data, error, refetch } = useCall(
    'workflowTests.list',
    { params: { id } },
    { pollingInterval: runs || waits ? LOOK : 0 },
  );
  const tests = data?.data ?? nothing;
  const running = tests.some((test) => test.running);
  if (running !== runs) setRuns(running);
  return { tests, isLoaded: data !== undefined, error: data ? undefined : error, refetch };
}

/** Starts tests; resolves whether they were started. What they find is in the list. */
export function useRunTests() {
  const store = useEditorStore();
  const toast = useToast();
  const [send, { isLoading }] = useChange('workflowTests.runAll');
  /** `ids` null: all of them. `edited`: with the editor's graph in place of the saved one. */
  const run = useCallback(
    async (ids: readonly string[] | null, edited: boolean): Promise<boolean> => {
      const state = store.get();
      const { graph, inputs } = contentOf(state);
      const reply = await send({
        params: { id: state.workflow.workflowId },
        body: {
          ...(edited ? { graph, input_parameters: inputs } : {}),
          ...(ids ? { test_ids: [...ids] } : {}),
        },
      });
      if (reply.error) toast({ text: `${words.notStarted}: ${reasonOf(reply.error)}`, error: true });
      return !reply.error;
    },
    [store, toast, send],
  );
  return { run, busy: isLoading };
}
