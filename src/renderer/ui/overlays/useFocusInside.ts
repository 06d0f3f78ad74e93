import { useEffect, type RefObject } from 'react';

/** Gives the focus to the first of these inside, when an overlay opens and has taken the focus for itself. */
export function useFocusInside(box: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [box, selector]);
}
