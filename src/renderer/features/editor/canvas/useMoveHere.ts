import { useCallback } from 'react';
import type { Where } from '@shared/model/graph/edits/place';
import { moveTo, select } from '../session/edits';
import { useApply } from '../session/useApply';
import { useCanvasStore } from './canvasStore';
import { focusCanvas } from './parts/focusCanvas';

/** Ends the search for a new place, if there is one, with this place; false when there is none. */
export function useMoveHere(): (where: Where) => boolean {
  const canvas = useCanvasStore();
  const apply = useApply();
  return useCallback(
    (where) => {
      const { moving } = canvas.get();
      if (moving === null) return false;
      if (apply((state) => select(moveTo(state, moving, where), [moving]))) canvas.set({ moving: null });
      focusCanvas();
      return true;
    },
    [canvas, apply],
  );
}
