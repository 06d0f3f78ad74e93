import { useState } from 'react';
import { messages } from '@shared/words/messages';
import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { Button } from '../../ui/base/Button';
import { Menu, MenuGroup, MenuItem, Popover } from '../../ui/overlays/Popover';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { ScheduleDialog } from './ScheduleDialog';
import { useSend } from '../feedback/useSend';

/** What can be done with a sync. */
export function SyncActions({ sync }: { sync: BillSync }) {
  const [ask, setAsk] = useState<'stop' | 'schedule' | null>(null);
  const [run, running] = useSend('costs.runSync');
  const [update] = useSend('costs.updateSync');
  const params = { id: sync.syncId };
  const failed = `${messages.failedToUpdate(sync.name)}.`;
  const isPaused = sync.nextAt === null;
  return (
    <>
      <Button
        icon="refresh"
        busy={running.isLoading}
        disabled={sync.importId !== null}
        onClick={() => void run({ params, body: {} }, { done: words.started(sync.name), failed })}
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
              onClick={() => void update({ params, body: { paused: !isPaused } }, { failed })}
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
        failed={failed}
        onClose={() => setAsk(null)}
      >
        {words.stopText}
      </ConfirmChange>
    </>
  );
}
