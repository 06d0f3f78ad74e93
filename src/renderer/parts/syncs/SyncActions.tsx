import { syncWords as words } from '@shared/words/syncs';
import type { BillSync } from '../../data/syncs';
import { Button } from '../../ui/base/Button';
import { RowMenu } from '../../ui/overlays/RowMenu';
import { useSyncItems, useSyncNow } from './useSyncItems';

/** What can be done with a sync. */
export function SyncActions({ sync }: { sync: BillSync }) {
  const [start, isStarting] = useSyncNow();
  const [items, dialogs] = useSyncItems();
  return (
    <>
      <Button icon="refresh" busy={isStarting} disabled={sync.importId !== null} onClick={() => start(sync)}>
        {words.now}
      </Button>
      <RowMenu label={words.more(sync.name)} dialogs={dialogs}>
        {items(sync)}
      </RowMenu>
    </>
  );
}
