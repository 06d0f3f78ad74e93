import { useCallback } from 'react';
import { versionWords as words } from '@shared/words/versions';
import type { WorkflowVersion } from '../../../data/workflows';
import { useToast } from '../../../ui/overlays/Toasts';
import { isDirty } from '../session/selectors';
import { useEditorStore } from '../session/store';
import { useLazyCall } from '../../../platform/api/calls';

/** Looks at a version (WF-25, -26). Unsaved edits would be out of sight, so they come first. */
export function useViewVersion(): (version: WorkflowVersion) => Promise<boolean> {
  const store = useEditorStore();
  const toast = useToast();
  const [fetch] = useLazyCall('workflows.version');
  return useCallback(
    async (version) => {
      const state = store.get();
      if (version.IsLatest) {
        store.update((now) => ({ ...now, viewed: null, panel: null, selection: [] }));
        return true;
      }
      if (isDirty(state) && !state.viewed) {
        toast({ text: words.unsaved, error: true });
        return false;
      }
      const { workflowId } = state.workflow;
      const reply = await fetch({ params: { id: workflowId, version: version.VersionId } }, true);
      if (!reply.data) return false;
      const { graph, input_parameters: inputs } = reply.data.data;
      store.update((now) => ({ ...now, viewed: { version, graph, inputs }, panel: null, selection: [] }));
      return true;
    },
    [store, toast, fetch],
  );
}
