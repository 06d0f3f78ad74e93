import { useState } from 'react';
import type { Updates } from '@shared/host/updates';
import { updateWords as words } from '@shared/words/updates';
import { useHost } from '../../../platform/hostContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { Button } from '../../../ui/base/Button';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Row, Text } from '../../../ui/layout/Layout';

interface Props {
  updates: Updates;
  onUpdates(updates: Updates): void;
}

/** Where new versions come from; an administrator's address is only shown. */
export function AddressRow({ updates, onUpdates }: Props) {
  if (updates.addressBy === 'settings') return <AddressForm updates={updates} onUpdates={onUpdates} />;
  return (
    <SettingRow name={words.address} help={words.addressByAdministrator}>
      {updates.address && (
        <Text as="code" mono size="s" flow="break" className="cl-box-sunken cl-path">
          {updates.address}
        </Text>
      )}
    </SettingRow>
  );
}

function AddressForm({ updates, onUpdates }: Props) {
  const host = useHost();
  const kept = updates.address ?? '';
  const [address, setAddress] = useState(kept);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      onUpdates(await host.call('updates.setAddress', { address: address.trim() || null }));
    } catch (error) {
      setRefused(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  const isChanged = address.trim() !== kept;
  return (
    <Row gap="xl" className="cl-setting">
      <div className="cl-grow">
        <Field label={words.address} help={words.addressHelp} error={refused}>
          <TextInput
            value={address}
            onChange={(next) => {
              setAddress(next);
              setRefused(null);
            }}
            maxLength={2000}
            onEnter={() => isChanged && void save()}
          />
        </Field>
      </div>
      {isChanged && (
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {words.save}
        </Button>
      )}
    </Row>
  );
}
