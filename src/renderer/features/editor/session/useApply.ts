import { useCallback } from 'react';
import { isFault } from '@shared/kernel/fault';
import { isMissingNode } from '@shared/model/graph/edits/missingNode';
import { useHost } from '../../../platform/hostContext';
import { useToast } from '../../../ui/overlays/Toasts';
import type { EditorState } from './state';
import { useEditorStore } from './store';

/**
 * Runs an edit. One that is refused changes nothing and says why; the answer is whether it went through. That a node is
 * not there which was edited is a fault of ours, and reported (EDIT-45).
 */
export function useApply(): (change: (state: EditorState) => EditorState) => boolean {
  const store = useEditorStore();
  const toast = useToast();
  const host = useHost();
  return useCallback(
    (change) => {
      try {
        store.update(change);
        return true;
      } catch (error) {
        if (!isFault(error)) throw error;
        toast({ text: error.message, error: true });
        if (isMissingNode(error))
          host.call('log.report', { message: error.message, path: location.pathname }).catch(() => undefined);
        return false;
      }
    },
    [store, toast, host],
  );
}
