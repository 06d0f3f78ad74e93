import { useEffect } from 'react';

/** Asks for more whenever the end is in sight. */
export function useReachEnd(onMore: (() => void) | undefined, near: boolean) {
  useEffect(() => {
    if (near) onMore?.();
  }, [near, onMore]);
}
