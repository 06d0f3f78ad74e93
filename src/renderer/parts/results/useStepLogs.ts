import { useEffect, useState } from 'react';
import { EXECUTION_POLLING } from '@shared/model/limits';
import type { StepLog } from '../../data/stepRuns';
import { reasonOf } from '../../platform/api/reasonOf';
import type { StepOutputRef } from './pages';
import { useLazyCall } from '../../platform/api/calls';

const PAGE = 1_000;

/** The log of a step run, page after page; while the step runs, what is new every three seconds. */
export function useStepLogs({ workflowId, executionId, stepExecutionId }: StepOutputRef, isOver: boolean) {
  const [read] = useLazyCall('stepRuns.logs');
  const [found, setFound] = useState<{ of: string; lines: readonly StepLog[] }>({ of: '', lines: [] });
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lines: readonly StepLog[] = [];
    const look = async () => {
      const after = lines.at(-1)?.seq ?? -1;
      const reply = await read({
        params: { id: workflowId, executionId, stepExecutionId },
        query: { after: String(after), limit: String(PAGE) },
      });
      if (isGone) return;
      if (reply.error) setFailed(reasonOf(reply.error));
      const next = reply.data?.data ?? [];
      if (!reply.error) setFailed(null);
      lines = [...lines, ...next];
      setFound({ of: stepExecutionId, lines });
      if (next.length === PAGE) void look();
      else if (!isOver) timer = setTimeout(() => void look(), EXECUTION_POLLING);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [read, workflowId, executionId, stepExecutionId, isOver]);
  return { lines: found.of === stepExecutionId ? found.lines : undefined, failed };
}
