import { useEffect, useState } from 'react';
import { useBlocker, type Location } from 'react-router';
import { shellWords } from '@shared/words/shell';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';

interface Props {
  when: boolean;
  /** What is open on this screen, where the address says so in a parameter: another value leaves it, too. */
  parameter?: string;
  /** Saves it; resolves whether all of it is saved. Where it is given, “Save and leave” is offered. */
  onSave?: (() => Promise<boolean>) | undefined;
}

/** Holds the user back from leaving with unsaved changes, inside the app and when the window closes. */
export function UnsavedChanges({ when, parameter, onSave }: Props) {
  const words = shellWords.unsaved;
  const [busy, setBusy] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const opened = ({ pathname, search }: Location) =>
      parameter === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(parameter) ?? ''}`;
    return when && opened(currentLocation) !== opened(nextLocation);
  });
  useEffect(() => {
    if (!when) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [when]);
  async function saveAndLeave(save: () => Promise<boolean>) {
    setBusy(true);
    const saved = await save();
    setBusy(false);
    // What could not be saved has said so; the person stays with it.
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  }
  return (
    <Dialog
      title={words.title}
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      width={440}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()} autoFocus={!onSave} disabled={busy}>
            {words.stay}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()} disabled={busy}>
            {words.leave}
          </Button>
          {onSave && (
            <Button kind="primary" busy={busy} autoFocus onClick={() => void saveAndLeave(onSave)}>
              {words.save}
            </Button>
          )}
        </>
      }
    >
      {onSave ? words.textSave : words.text}
    </Dialog>
  );
}
