import { useCallback, useState } from 'react';

/** The width of an element in whole pixels, watched; null before it stands. */
export function useBoardWidth() {
  const [width, setWidth] = useState<number | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { width, watch };
}
