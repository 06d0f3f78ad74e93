import { useState, type ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { MenuGroup, MenuItem } from '../../ui/overlays/Popover';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { useSend } from '../feedback/useSend';
import { ScheduleDialog } from './ScheduleDialog';

type Ask = 'stop' | 'schedule';

/** What a menu does with syncs: the items of each, and what they have opened. */
export function useSyncItems(): [items: (sync: BillSync) => ReactNode, dialogs: ReactNode] {
  const [asked, setAsked] = useState<{ sync: BillSync; what: Ask } | null>(null);
  const [update] = useSend('costs.updateSync');
  const close = () => setAsked(null);
  const items = (sync: BillSync) => {
    const isPaused = sync.nextAt === null;
    const pause = () =>
      void update(
        { params: { id: sync.syncId }, body: { paused: !isPaused } },
        { failed: `${messages.failedToUpdate(sync.name)}.` },
      );
    return (
      <>
        <MenuItem
          icon={isPaused ? 'play' : 'pause'}
          text={isPaused ? words.resume : words.pause}
          onClick={pause}
        />
        <MenuItem icon="clock" text={words.settings} onClick={() => setAsked({ sync, what: 'schedule' })} />
        <MenuGroup />
        <MenuItem icon="trash" danger text={words.stop} onClick={() => setAsked({ sync, what: 'stop' })} />
      </>
    );
  };
  const dialogs = asked && (
    <>
      {asked.what === 'schedule' && <ScheduleDialog sync={asked.sync} onClose={close} />}
      <ConfirmChange
        call="costs.removeSync"
        arg={{ params: { id: asked.sync.syncId } }}
        title={words.stopTitle(asked.sync.name)}
        open={asked.what === 'stop'}
        danger
        confirm={words.stopConfirm}
        done={words.stopped(asked.sync.name)}
        failed={`${messages.failedToUpdate(asked.sync.name)}.`}
        onClose={close}
      >
        {words.stopText}
      </ConfirmChange>
    </>
  );
  return [items, dialogs];
}

/** Syncs now; goes on in the background. */
export function useSyncNow() {
  const [run, { isLoading }] = useSend('costs.runSync');
  const start = ({ syncId, name }: BillSync) =>
    void run(
      { params: { id: syncId }, body: {} },
      { done: words.started(name), failed: `${messages.failedToUpdate(name)}.` },
    );
  return [start, isLoading] as const;
}
