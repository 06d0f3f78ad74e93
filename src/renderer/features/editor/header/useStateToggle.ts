import { useCallback, useState } from 'react';
import { headerWords as words } from '@shared/words/editorHeader';
import { reasonOf } from '../../../platform/api/reasonOf';
import { useToast } from '../../../ui/overlays/Toasts';
import { ask } from '../session/edits';
import { useEditorStore } from '../session/store';
import { roundOf } from '../tests/outcome';
import { useRunTests } from '../tests/useTests';
import { useChange, useLazyCall } from '../../../platform/api/calls';

/** Sends a state; what is shown is what the server replies (WF-17). Resolves whether it took it. */
export function useSetState() {
  const store = useEditorStore();
  const toast = useToast();
  const [change, { isLoading }] = useChange('workflows.change');
  const set = useCallback(
    async (wanted: 'enabled' | 'disabled'): Promise<boolean> => {
      const { workflow } = store.get();
      const reply = await change({ params: { id: workflow.workflowId }, body: { state: wanted } });
      if (reply.error) {
        toast({ text: `${words.toggleFailed}: ${reasonOf(reply.error)}`, error: true });
        return false;
      }
      const { state } = reply.data.data;
      store.update((now) => ({ ...now, workflow: { ...now.workflow, state } }));
      return true;
    },
    [store, toast, change],
  );
  return { set, busy: isLoading };
}

/** Sends the opposite state (WF-16). A workflow with tests is enabled when they have run. */
export function useStateToggle() {
  const store = useEditorStore();
  const toast = useToast();
  const { set, busy } = useSetState();
  const [list] = useLazyCall('workflowTests.list');
  const { run } = useRunTests();
  const [starting, setStarting] = useState(false);

  const enable = useCallback(async () => {
    const { workflowId } = store.get().workflow;
    const { data, error } = await list({ params: { id: workflowId } });
    if (!data) {
      toast({ text: `${words.toggleFailed}: ${reasonOf(error)}`, error: true });
      return;
    }
    if (data.data.length === 0) {
      await set('enabled');
      return;
    }
    const round = roundOf(data.data);
    if (await run(null, false)) store.update((state) => ask(state, { kind: 'enable', round }));
  }, [store, toast, list, run, set]);

  const toggle = useCallback(async () => {
    if (store.get().workflow.state === 'enabled') {
      await set('disabled');
      return;
    }
    setStarting(true);
    await enable();
    setStarting(false);
  }, [store, set, enable]);
  return { toggle, busy: busy || starting };
}
