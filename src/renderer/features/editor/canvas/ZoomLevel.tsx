import { useEffect } from 'react';
import { useStoreApi } from '@xyflow/react';
import { useCanvasStore } from './canvasStore';
import { growthOf, levelOf, linesOf } from './zoomLevel';

/**
 * Tells the styles how far away the map is. React draws nothing while the view moves: only what crosses a threshold is
 * written to the canvas, and only bars in place of cards are drawn anew.
 */
export function ZoomLevel() {
  const api = useStoreApi();
  const canvas = useCanvasStore();
  useEffect(() => {
    let said = '';
    const tell = () => {
      const { domNode, transform } = api.getState();
      const [, , zoom] = transform;
      const level = levelOf(zoom);
      const growth = growthOf(zoom);
      const lines = linesOf(zoom);
      const now = `${level} ${growth} ${lines}`;
      if (!domNode || now === said) return;
      said = now;
      domNode.dataset['zoom'] = level;
      domNode.style.setProperty('--cl-growth', String(growth));
      domNode.style.setProperty('--cl-lines', String(lines));
      const [isTiny, isFar] = [level === 'tiny', level === 'far' || level === 'tiny'];
      const known = canvas.get();
      if (known.isFar !== isFar || known.isTiny !== isTiny) canvas.set({ isFar, isTiny });
    };
    tell();
    return api.subscribe(tell);
  }, [api, canvas]);
  return null;
}
