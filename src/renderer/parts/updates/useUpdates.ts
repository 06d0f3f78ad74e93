import { useEffect, useState } from 'react';
import type { Updates } from '@shared/host/updates';
import { useHost } from '../../platform/hostContext';

/** How it stands with new versions, as it changes; null until the host has said it once. */
export function useUpdates(): [Updates | null, (updates: Updates) => void] {
  const host = useHost();
  const [updates, setUpdates] = useState<Updates | null>(null);
  useEffect(() => {
    let isGone = false;
    const stopHearing = host.on('updates', setUpdates);
    const stopWatching = host.onConnection((connected) => {
      if (!connected) return;
      host.call('updates.get', null).then(
        (now) => {
          if (!isGone) setUpdates(now);
        },
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      stopHearing();
      stopWatching();
    };
  }, [host]);
  return [updates, setUpdates];
}
