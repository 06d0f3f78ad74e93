import { useSyncExternalStore } from 'react';

/** From here on input, settings and output stand side by side. */
const WIDE = '(min-width: 1440px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
