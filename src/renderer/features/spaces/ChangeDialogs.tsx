import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { PathLink } from '../../parts/navigation/PathLink';
import { spacePath, spaceTabs } from '../../parts/spaces/spacePaths';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { heldIn } from './held';

/** Says what archiving does and does not do, before it is done. */
export function ArchiveSpace({ space, onClose }: { space: Space; onClose(): void }) {
  const words = spaceWords.archive;
  return (
    <ConfirmChange
      call="spaces.archive"
      arg={{ params: { id: space.space_id } }}
      title={words.title(space.name)}
      confirm={words.confirm}
      done={messages.spaceUpdated}
      failed={messages.failedToUpdate(space.name)}
      onClose={onClose}
    >
      <Stack>
        <p>{words.text}</p>
        <p>{words.goesOn}</p>
        <p className="cl-muted">{words.back}</p>
      </Stack>
    </ConfirmChange>
  );
}

/** Deletes an empty space; of one that is not, says what is still in it and leads there. */
export function DeleteSpace(props: { space: Space; onDeleted(): void; onClose(): void }) {
  const { space, onClose } = props;
  const words = spaceWords.delete;
  const [refused, setRefused] = useState<Space['resources'] | null>(null);
  const resources = refused ?? space.resources;
  const full = Object.values(resources).some((quantity) => quantity > 0);
  if (full) return <StillHolds space={space} resources={resources} onClose={onClose} />;
  return (
    <ConfirmChange
      call="spaces.delete"
      arg={{ params: { id: space.space_id } }}
      title={words.title(space.name)}
      confirm={words.confirm}
      danger
      done={words.deleted(space.name)}
      failed={messages.failedToDelete(space.name)}
      onRefused={(error) => {
        // Somebody put something into it meanwhile.
        const held = isFaultJson(error) ? heldIn(error.data) : null;
        setRefused(held);
        return held !== null;
      }}
      onDone={props.onDeleted}
      onClose={onClose}
    >
      <Stack>
        <p>{words.text}</p>
        <p className="cl-muted">{words.folders}</p>
      </Stack>
    </ConfirmChange>
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
      <Stack>
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
      </Stack>
    </Dialog>
  );
}
