import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { reasonOf } from '../../platform/api/reasonOf';
import { PathLink } from '../../parts/navigation/PathLink';
import { spacePath, spaceTabs } from '../../parts/spaces/spacePaths';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Confirm, Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { heldIn } from './held';
import { useChange } from '../../platform/api/calls';

/** Says what archiving does and does not do, before it is done. */
export function ArchiveSpace({ space, onClose }: { space: Space; onClose(): void }) {
  const words = spaceWords.archive;
  const [archive, { isLoading }] = useChange('spaces.archive');
  const toast = useToast();
  async function submit() {
    const reply = await archive({ params: { id: space.space_id } });
    onClose();
    if (reply.error)
      toast({ text: `${messages.failedToUpdate(space.name)}: ${reasonOf(reply.error)}`, error: true });
    else toast(messages.spaceUpdated);
  }
  return (
    <Confirm
      title={words.title(space.name)}
      open
      confirm={words.confirm}
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className="cl-stack">
        <p>{words.text}</p>
        <p>{words.goesOn}</p>
        <p className="cl-muted">{words.back}</p>
      </div>
    </Confirm>
  );
}

/** Deletes an empty space; of one that is not, says what is still in it and leads there. */
export function DeleteSpace(props: { space: Space; onDeleted(): void; onClose(): void }) {
  const { space, onClose } = props;
  const words = spaceWords.delete;
  const [remove, { isLoading }] = useChange('spaces.delete');
  const [refused, setRefused] = useState<Space['resources'] | null>(null);
  const toast = useToast();
  const resources = refused ?? space.resources;
  async function submit() {
    const reply = await remove({ params: { id: space.space_id } });
    if (!reply.error) {
      toast(words.deleted(space.name));
      onClose();
      return props.onDeleted();
    }
    // Somebody put something into it meanwhile.
    const held = isFaultJson(reply.error) ? heldIn(reply.error.data) : null;
    if (held) return setRefused(held);
    onClose();
    toast({ text: `${messages.failedToDelete(space.name)}: ${reasonOf(reply.error)}`, error: true });
  }
  const full = Object.values(resources).some((quantity) => quantity > 0);
  if (full) return <StillHolds space={space} resources={resources} onClose={onClose} />;
  return (
    <Confirm
      title={words.title(space.name)}
      open
      confirm={words.confirm}
      danger
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <div className="cl-stack">
        <p>{words.text}</p>
        <p className="cl-muted">{words.folders}</p>
      </div>
    </Confirm>
  );
}

const counts = {
  WORKFLOW: 'workflows',
  DATASTORE: 'datastores',
  DASHBOARD: 'dashboards',
  BOARD: 'boards',
} as const;

function StillHolds(props: { space: Space; resources: Space['resources']; onClose(): void }) {
  const { space, resources, onClose } = props;
  const words = spaceWords.delete;
  return (
    <Dialog
      title={words.title(space.name)}
      open
      onClose={onClose}
      width={420}
      actions={
        <Button onClick={onClose} autoFocus>
          {words.close}
        </Button>
      }
    >
      <div className="cl-stack">
        <Banner tone="bad">{messages.spaceNotEmpty}</Banner>
        <div>
          <p>{words.holds}</p>
          <ul className="cl-spaceheld">
            {spaceTabs
              .filter((tab) => resources[counts[tab]] > 0)
              .map((tab) => (
                <li key={tab}>
                  <PathLink to={spacePath(space.space_id, tab)} onGo={onClose}>
                    {spaceWords.things[tab](resources[counts[tab]])}
                  </PathLink>
                </li>
              ))}
            {resources.reports > 0 && (
              <li>
                <PathLink to={`/costs/reports?space=${encodeURIComponent(space.space_id)}`} onGo={onClose}>
                  {spaceWords.reports(resources.reports)}
                </PathLink>
              </li>
            )}
          </ul>
        </div>
        <p className="cl-muted">{words.instead}</p>
      </div>
    </Dialog>
  );
}
