import { useState } from 'react';
import { messages } from '@shared/words/messages';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { useChange } from '../../platform/api/calls';
import { reasonAfter, reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { ScheduleDialog } from './ScheduleDialog';

/** What can be done with a sync. */
export function SyncActions({ sync }: { sync: BillSync }) {
  const toast = useToast();
  const [ask, setAsk] = useState<'stop' | 'schedule' | null>(null);
  const [run, running] = useChange('costs.runSync');
  const [update] = useChange('costs.updateSync');
  const params = { id: sync.syncId };
  const lead = `${messages.failedToUpdate(sync.name)}.`;
  const failed = (error: unknown) => toast({ text: reasonAfter(lead, reasonOf(error)), error: true });

  async function runNow() {
    const reply = await run({ params, body: {} });
    if (reply.error) failed(reply.error);
    else toast(words.started(sync.name));
  }
  async function pause() {
    const reply = await update({ params, body: { paused: sync.nextAt !== null } });
    if (reply.error) failed(reply.error);
  }

  const isPaused = sync.nextAt === null;
  return (
    <>
      <Button
        icon="refresh"
        busy={running.isLoading}
        disabled={sync.importId !== null}
        onClick={() => void runNow()}
      >
        {words.now}
      </Button>
      <Popover
        placement="bottom-end"
        content={
          <Menu label={words.more(sync.name)}>
            <MenuItem
              icon={isPaused ? 'play' : 'pause'}
              text={isPaused ? words.resume : words.pause}
              onClick={() => void pause()}
            />
            <MenuItem icon="clock" text={words.settings} onClick={() => setAsk('schedule')} />
            <MenuGroup />
            <MenuItem icon="trash" danger text={words.stop} onClick={() => setAsk('stop')} />
          </Menu>
        }
      >
        <Button kind="quiet" icon="more" menu label={words.more(sync.name)} />
      </Popover>
      {ask === 'schedule' && <ScheduleDialog sync={sync} onClose={() => setAsk(null)} />}
      <ConfirmChange
        call="costs.removeSync"
        arg={{ params }}
        title={words.stopTitle(sync.name)}
        open={ask === 'stop'}
        danger
        confirm={words.stopConfirm}
        done={words.stopped(sync.name)}
        failed={lead}
        onClose={() => setAsk(null)}
      >
        {words.stopText}
      </ConfirmChange>
    </>
  );
}
