import { useState } from 'react';
import type { Updates, UpdateStatus } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import { RestartButton } from '../../../parts/updates/RestartButton';
import { useUpdates } from '../../../parts/updates/useUpdates';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useHost } from '../../../platform/hostContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Skeleton } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { AddressRow } from './AddressRow';
import { UpdateStatusText } from './UpdateStatusText';

/** Where there is something to find out: not when updates are off, nor when a version is on its way. */
const mayCheck: ReadonlySet<UpdateStatus['state']> = new Set(['none', 'available', 'failed']);

/** New versions of the app on this computer. */
export function UpdatesPanel() {
  const [updates, setUpdates] = useUpdates();
  return (
    <Panel title={words.title}>
      {updates ? <UpdatesOfHost updates={updates} onUpdates={setUpdates} /> : <Skeleton rows={2} />}
    </Panel>
  );
}

export function UpdatesOfHost(props: { updates: Updates; onUpdates(updates: Updates): void }) {
  const { updates, onUpdates } = props;
  const { status } = updates;
  const host = useHost();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (status.state === 'off' && status.why === 'browser') return <p className="cl-muted">{words.browser}</p>;
  async function check() {
    setBusy(true);
    try {
      onUpdates(await host.call('updates.check', null));
    } catch {
      toast({ text: words.failedHere, error: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <SettingRow name={words.version}>{updates.version}</SettingRow>
      {/* Begun anew when the address changes elsewhere. */}
      <AddressRow key={updates.address} updates={updates} onUpdates={onUpdates} />
      <SettingRow name={words.status} help={<UpdateStatusText updates={updates} />}>
        {status.state === 'ready' && <RestartButton />}
        {mayCheck.has(status.state) && (
          <Button size="small" busy={busy || updates.checking} onClick={() => void check()}>
            {words.check}
          </Button>
        )}
      </SettingRow>
    </>
  );
}
