import { useState, type ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import type { Space } from '../../data/spaces';
import { useOpenPath, useOpenWindow } from '../../parts/navigation/useOpenPath';
import { RenameSpace } from '../../parts/spaces/NameDialog';
import { spacePath } from '../../parts/spaces/spacePaths';
import { ArchiveSpace, DeleteSpace } from './ChangeDialogs';
import type { SpaceAsk } from './SpaceMenu';
import { useSend } from '../../parts/feedback/useSend';

/** Does what a menu asks of a space, and holds the dialog that belongs to it. */
export function useSpaceAsks({ onDeleted }: { onDeleted?: () => void } = {}): {
  ask(ask: SpaceAsk, space: Space): void;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<{ ask: SpaceAsk; space: Space } | null>(null);
  const [unarchive] = useSend('spaces.unarchive');
  const openPath = useOpenPath();
  const openWindow = useOpenWindow();
  const close = () => setOpen(null);

  const takeBack = (space: Space) =>
    unarchive(
      { params: { id: space.space_id } },
      { done: messages.spaceUpdated, failed: messages.failedToUpdate(space.name) },
    );
  function ask(what: SpaceAsk, space: Space) {
    if (what === 'open') openPath(spacePath(space.space_id));
    else if (what === 'window') void openWindow(spacePath(space.space_id));
    else if (what === 'unarchive') void takeBack(space);
    else setOpen({ ask: what, space });
  }
  const dialog = open && (
    <>
      {open.ask === 'rename' && <RenameSpace space={open.space} onClose={close} />}
      {open.ask === 'archive' && <ArchiveSpace space={open.space} onClose={close} />}
      {open.ask === 'delete' && (
        <DeleteSpace space={open.space} onDeleted={() => onDeleted?.()} onClose={close} />
      )}
    </>
  );
  return { ask, dialog };
}
