import { skipToken } from '@reduxjs/toolkit/query';
import { isTerminal } from '@shared/model/executionStatus';
import type { RunRef } from './runLinks';
import { useExecution } from './useExecution';
import { useCall } from '../../platform/api/calls';

/** What a step of an execution gave, once the execution is over; `failed`: why it did not succeed. */
export interface NodeOutput {
  isOver: boolean;
  output: unknown;
  failed: string | null;
}

/** Follows an execution to its end and reads the last output of one of its nodes. */
export function useNodeOutput(run: RunRef | null, nodeId: string): NodeOutput {
  const { execution } = useExecution(run);
  const isOver = execution !== undefined && isTerminal(execution.status);
  const steps = useCall(
    'stepRuns.list',
    run && isOver
      ? { params: { id: run.workflowId, executionId: run.executionId }, query: { node_id: nodeId } }
      : skipToken,
  );
  const step = steps.currentData?.data.at(-1);
  const output = useCall(
    'stepRuns.output',
    run && step
      ? {
          params: {
            id: run.workflowId,
            executionId: run.executionId,
            stepExecutionId: step.stepExecutionId,
          },
          query: {},
        }
      : skipToken,
  );
  const isRead = steps.currentData !== undefined && (step === undefined || output.currentData !== undefined);
  const hasFailed = isOver && execution.status !== 'SUCCEEDED';
  return {
    isOver: isOver && (isRead || steps.isError || output.isError),
    output: output.currentData?.data.value,
    failed: hasFailed ? (step?.error?.message ?? execution.errorMessage ?? '') : null,
  };
}
