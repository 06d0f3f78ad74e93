import { useEffect, useState, type RefObject } from 'react';

/** Pixels around the window within which something is already wanted. */
const AROUND = '400px';

/** True from the moment on that the element comes near the window; it stays true. */
export function useNear(element: RefObject<HTMLElement | null>, always: boolean): boolean {
  const [near, setNear] = useState(always);
  useEffect(() => {
    const place = element.current;
    if (near || !place) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AROUND },
    );
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [element, near]);
  return near || always;
}
