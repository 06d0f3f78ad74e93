import { useCallback } from 'react';
import { headerWords as words } from '@shared/words/editorHeader';
import { useChangeWorkflowMutation } from '../../../data/workflows.endpoints';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { useEditorStore } from '../session/store';

/** Sends the opposite state; what is shown is what the server replies (WF-16, -17). */
export function useStateToggle() {
  const store = useEditorStore();
  const toast = useToast();
  const [change, { isLoading }] = useChangeWorkflowMutation();
  const toggle = useCallback(async () => {
    const { workflow } = store.get();
    const wanted = workflow.state === 'enabled' ? 'disabled' : 'enabled';
    const reply = await change({ params: { id: workflow.workflowId }, body: { state: wanted } });
    if (reply.error) return toast({ text: `${words.toggleFailed}: ${reasonOf(reply.error)}`, error: true });
    const { state } = reply.data.data;
    store.update((now) => ({ ...now, workflow: { ...now.workflow, state } }));
  }, [store, toast, change]);
  return { toggle, busy: isLoading };
}
