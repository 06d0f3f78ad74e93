import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { isTerminal } from '@shared/model/executionStatus';
import type { Execution } from '../../data/executions';
import type { RunRef } from './runLinks';
import { asShown, useIsUnreachable, useWatch } from './useWatch';
import { useCall } from '../../platform/api/calls';

export interface WatchedExecution {
  /** Undefined while it loads, and when there is none. */
  execution: Execution | undefined;
  /** Three looks in a row failed: `execution` says Failed with progress 100 until a good one corrects it (EXEC-14). */
  isUnreachable: boolean;
  error: unknown;
  isFetching: boolean;
  refetch(): void;
}

/** An execution with its steps, kept up to date by live events and, where they fail, by main's three-second look. */
export function useExecution(run: RunRef | null): WatchedExecution {
  const { currentData, data, error, isFetching, refetch } = useCall(
    'executions.status',
    run ? { params: { workflowId: run.workflowId, executionId: run.executionId } } : skipToken,
  );
  // An error of a later look must not take away what is shown.
  const found = run
    ? (currentData ?? (data?.data.id === run.executionId ? data : undefined))?.data
    : undefined;
  useWatch(found && !isTerminal(found.status) ? [found.executionId] : []);
  const isUnreachable = useIsUnreachable(found?.executionId);
  const execution = useMemo(() => found && asShown(found, isUnreachable), [found, isUnreachable]);
  return { execution, isUnreachable, error, isFetching, refetch: () => void refetch() };
}
