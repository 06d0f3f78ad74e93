import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isTerminal, type ExecutionStatus } from '@shared/model/executionStatus';
import { unwaited, waited, type WatchState } from '../../data/executionWatch.slice';

interface Known {
  executionWatch: WatchState;
}

/** Lets main ask for these executions while the component stands. */
export function useWatch(executionIds: readonly string[]) {
  const dispatch = useDispatch();
  const key = executionIds.join('\n');
  useEffect(() => {
    const ids = key === '' ? [] : key.split('\n');
    if (ids.length === 0) return;
    dispatch(waited(ids));
    return () => void dispatch(unwaited(ids));
  }, [dispatch, key]);
}

/** EXEC-14: whether nobody can say at the moment how the execution stands. */
export function useIsUnreachable(executionId: string | undefined): boolean {
  return useSelector((state: Known) =>
    executionId === undefined ? false : executionId in state.executionWatch.unreachable,
  );
}

interface Standing {
  status: ExecutionStatus;
  progress: number;
}

/** EXEC-14: what cannot be reached is shown as failed, with progress 100, until a good look corrects it. */
export function asShown<T extends Standing>(execution: T, isUnreachable: boolean): T {
  if (!isUnreachable || isTerminal(execution.status)) return execution;
  return { ...execution, status: 'FAILED', progress: 100 };
}
