import { useCallback } from 'react';
import { useHost } from '../../platform/hostContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';

/** Opens a web address in the system's browser, and says why where the host refuses it. */
export function useOpenLink(): (url: string) => void {
  const host = useHost();
  const toast = useToast();
  return useCallback(
    (url) => {
      void host.call('window.openExternal', { url }).then(
        (answer) => {
          // The browser host cannot open anything: there this window can.
          if (!answer.opened) window.open(url, '_blank', 'noopener,noreferrer');
        },
        (error: unknown) => toast({ text: reasonOf(error), error: true }),
      );
    },
    [host, toast],
  );
}
