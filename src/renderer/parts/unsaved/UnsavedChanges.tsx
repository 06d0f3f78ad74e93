import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { shellWords } from '@shared/words/shell';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';

/** Holds the user back from leaving with unsaved changes, inside the app and when the window closes. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const words = shellWords.unsaved;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return when && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!when) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [when]);
  return (
    <Dialog
      title={words.title}
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      width={400}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()} autoFocus>
            {words.stay}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    >
      {words.text}
    </Dialog>
  );
}
