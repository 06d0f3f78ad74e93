import { useCallback, useState } from 'react';
import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import { useLazyCall } from '../../../platform/api/calls';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import type { FlowStep } from './steps';

const PAGE = 1_000;
/** Step runs that are looked through; a run with more has long loops, whose first rounds tell the way. */
const MOST_PAGES = 5;

/** Reads which way a run has taken: the names of its steps in the order of the workflow. */
export function useLastPath(workflowId: string) {
  const toast = useToast();
  const [load] = useLazyCall('stepRuns.list');
  const [busy, setBusy] = useState(false);
  const read = useCallback(
    async (executionId: string, steps: readonly FlowStep[]): Promise<string[] | null> => {
      setBusy(true);
      const ran = new Set<string>();
      let from: string | undefined;
      let failed: unknown = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { max_returned_items: PAGE, ...(from === undefined ? {} : { start_page_key: from }) };
        const reply = await load({ params: { id: workflowId, executionId }, query });
        if (!reply.data) {
          failed = reply.error;
          break;
        }
        for (const { nodeId } of reply.data.data) ran.add(nodeId);
        if (reply.data.next_page_key === null) break;
        from = reply.data.next_page_key;
      }
      setBusy(false);
      if (failed === null) return steps.filter(({ nodeId }) => ran.has(nodeId)).map(({ name }) => name);
      toast({ text: `${words.noLastPath}: ${reasonOf(failed)}`, error: true });
      return null;
    },
    [toast, load, workflowId],
  );
  return { read, busy };
}
