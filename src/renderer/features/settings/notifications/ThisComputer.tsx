import { useState } from 'react';
import { notificationKinds } from '@shared/host/notifications';
import { notificationWords as words } from '@shared/words/notificationSettings';
import { usePreferences } from '../../../parts/preferences/usePreferences';
import { useHost } from '../../../platform/hostContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Switch } from '../../../ui/fields/Field';
import { useToast } from '../../../ui/overlays/Toasts';
import { SettingRow } from '../../../parts/settings/SettingRow';

/** Which notifications this computer shows to this person. */
export function ThisComputer() {
  const [prefs, change] = usePreferences();
  const host = useHost();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function test() {
    setBusy(true);
    try {
      const { shown } = await host.call('notifications.test', null);
      toast(words.testShown[shown]);
    } catch {
      toast({ text: words.testHereFailed, error: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel
      title={words.computer}
      note={words.computerHelp}
      actions={
        <Button size="small" busy={busy} onClick={() => void test()}>
          {words.testHere}
        </Button>
      }
    >
      {notificationKinds.map((kind) => (
        <SettingRow key={kind} name={words.kindsHere[kind]}>
          <Switch
            label=""
            name={words.kindsHere[kind]}
            checked={prefs.notifications[kind]}
            onChange={(on) => void change({ notifications: { ...prefs.notifications, [kind]: on } })}
          />
        </SettingRow>
      ))}
    </Panel>
  );
}
