import { useState } from 'react';
import { updateWords as words } from '@shared/words/updates';
import { useHost } from '../../platform/hostContext';
import { Button } from '../../ui/base/Button';
import { useToast } from '../../ui/overlays/Toasts';

/** Installs the version that is ready. Windows with unsaved changes are asked first, as at every quit. */
export function RestartButton() {
  const host = useHost();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function restart() {
    setBusy(true);
    try {
      await host.call('updates.restart', null);
    } catch {
      toast({ text: words.restartFailed, error: true });
    } finally {
      // Who stays for unsaved changes may press it again.
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void restart()}>
      {words.restart}
    </Button>
  );
}
