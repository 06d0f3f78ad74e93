import { useCallback, useState } from 'react';
import { messages } from '@shared/words/messages';
import { runWords } from '@shared/words/runs';
import { reasonOf } from '../../platform/api/reasonOf';
import type { RunRef } from '../../parts/executions/runLinks';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

/** So many stops are under way at once. */
const AT_ONCE = 4;

/** EXEC-18: stops runs after they were confirmed, and says how it went. */
export function useStopRuns() {
  const [stop] = useChange('executions.stop');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const stopAll = useCallback(
    async (runs: readonly RunRef[]) => {
      setBusy(true);
      const failed: unknown[] = [];
      const left = [...runs];
      const worker = async () => {
        for (let run = left.shift(); run; run = left.shift()) {
          const params = { id: run.workflowId, executionId: run.executionId };
          const reply = await stop({ params, body: {} });
          if (reply.error) failed.push(reply.error);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      setBusy(false);
      const [first] = failed;
      if (first === undefined) return toast(messages.stopInitiated);
      const reason = reasonOf(first);
      const which = runs.length === 1 ? reason : runWords.stop.failedSome(failed.length, reason);
      toast(`${messages.stopFailed}. ${which}`);
    },
    [stop, toast],
  );
  return { stopAll, busy };
}
