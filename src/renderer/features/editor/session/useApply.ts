import { useCallback } from 'react';
import { isFault } from '@shared/kernel/fault';
import { useToast } from '../../../ui/overlays/Toasts';
import type { EditorState } from './state';
import { useEditorStore } from './store';

/** Runs an edit. One that is refused changes nothing and says why; the answer is whether it went through. */
export function useApply(): (change: (state: EditorState) => EditorState) => boolean {
  const store = useEditorStore();
  const toast = useToast();
  return useCallback(
    (change) => {
      try {
        store.update(change);
        return true;
      } catch (error) {
        if (!isFault(error)) throw error;
        toast({ text: error.message, error: true });
        return false;
      }
    },
    [store, toast],
  );
}
