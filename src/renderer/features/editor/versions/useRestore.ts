import { versionWords as words } from '@shared/words/versions';
import { useSend } from '../../../parts/feedback/useSend';
import { takeOver } from '../session/open';
import { useEditor, useEditorStore } from '../session/store';

/** Makes a version the one that runs (WF-27), and shows it; whether it is on its way. */
export function useRestore() {
  const store = useEditorStore();
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const [send, { isLoading }] = useSend('workflows.setLatest');
  const restore = async (version: string): Promise<boolean> => {
    const params = { id: workflowId, version };
    const reply = await send({ params, body: {} }, { done: words.restored, failed: words.failed });
    if (reply.error) return false;
    store.update((state) => takeOver({ ...state, viewed: null }, reply.data.data));
    return true;
  };
  return [restore, isLoading] as const;
}
