import { useEffect, useMemo } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import { useExecution, type WatchedExecution } from '../../../parts/executions/useExecution';
import { useLastRuns } from '../../../parts/executions/useLastRuns';
import type { RunState } from '../canvas/runState';
import { useEditor, useEditorStore } from '../session/store';
import { resultsCame, runStateOf, runToFollow } from './runView';

export interface WatchedRun extends WatchedExecution {
  runState: RunState | null;
  isRunning: boolean;
}

/** The run that is under way, whoever started it: followed until it ends, its results then handed to the steps. */
export function useWatchedRun(): WatchedRun {
  const store = useEditorStore();
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const executionId = useEditor((state) => state.executionId);
  const run = useMemo(
    () => (executionId === null ? null : { workflowId, executionId }),
    [workflowId, executionId],
  );
  const watched = useExecution(run);
  const { execution } = watched;
  useEffect(() => {
    if (execution) store.update((state) => resultsCame(state, execution));
  }, [store, execution]);
  const last = useLastRuns(workflowId);
  const isOver = execution !== undefined && isTerminal(execution.status);
  useEffect(() => {
    if (!last) return;
    const next = runToFollow(last, executionId === null ? null : { executionId, isOver });
    if (next !== executionId) store.update((state) => ({ ...state, executionId: next }));
  }, [store, last, executionId, isOver]);
  const runState = useMemo(() => (execution ? runStateOf(execution) : null), [execution]);
  const isRunning = executionId !== null && (!execution || !isTerminal(execution.status));
  return { ...watched, runState, isRunning };
}
