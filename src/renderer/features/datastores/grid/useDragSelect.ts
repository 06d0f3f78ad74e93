import { useEffect, useRef, type PointerEvent as Press, type RefObject } from 'react';
import type { LaidColumn } from './columnLayout';
import { GUTTER, HEAD, ROW } from './GridRow';
import type { Cell } from './selection';

/** So near to an edge of the window the rows and columns go on under the mouse, in pixels. */
const EDGE = 24;
/** A press that moves less is no drag. */
const STILL = 4;
const FASTEST = 40;

const held = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** How far to scroll in a frame, with the mouse at `at` between two edges. */
export function scrollBy(at: number, low: number, high: number): number {
  if (at < low + EDGE) return -Math.min(FASTEST, Math.ceil((low + EDGE - at) / 2));
  if (at > high - EDGE) return Math.min(FASTEST, Math.ceil((at - high + EDGE) / 2));
  return 0;
}

/** A range that is drawn with the mouse; at an edge of the window what lies beyond comes into sight. */
export function useDragSelect(options: {
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly LaidColumn[];
  rows: number;
  onReach(cell: Cell): void;
}) {
  const { scroller, columns, rows, onReach } = options;
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return (press: Press, from: Cell) => {
    stop.current?.();
    const view = scroller.current;
    if (!view) return;
    const begun = { x: press.clientX, y: press.clientY };
    let mouse = begun;
    let last = from;
    let frame = 0;
    const reach = () => {
      const box = view.getBoundingClientRect();
      const x = held(mouse.x - box.left, GUTTER, view.clientWidth - 1) + view.scrollLeft - GUTTER;
      const y = held(mouse.y - box.top, HEAD, view.clientHeight - 1) + view.scrollTop - HEAD;
      const under = columns.findIndex(({ left, width }) => x < left + width);
      const col = under === -1 ? columns.length - 1 : under;
      const row = held(Math.floor(y / ROW), 0, rows - 1);
      if (row === last.row && col === last.col) return;
      last = { row, col };
      onReach(last);
    };
    const go = () => {
      const box = view.getBoundingClientRect();
      const down = scrollBy(mouse.y, box.top + HEAD, box.top + view.clientHeight);
      const across = scrollBy(mouse.x, box.left + GUTTER, box.left + view.clientWidth);
      frame = 0;
      if (down === 0 && across === 0) return;
      view.scrollBy(across, down);
      reach();
      frame = requestAnimationFrame(go);
    };
    const onMove = (event: PointerEvent) => {
      if (event.buttons !== 1) return stop.current?.();
      mouse = { x: event.clientX, y: event.clientY };
      if (Math.abs(mouse.x - begun.x) + Math.abs(mouse.y - begun.y) < STILL) return;
      reach();
      if (frame === 0) frame = requestAnimationFrame(go);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      stop.current = undefined;
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    stop.current = end;
  };
}
