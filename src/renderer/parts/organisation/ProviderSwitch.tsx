import { providerWords as words } from '@shared/words/organisations';
import { reasonOf } from '../../platform/api/reasonOf';
import { Switch } from '../../ui/fields/Field';
import { useToast } from '../../ui/overlays/Toasts';
import { SettingRow } from '../settings/SettingRow';
import { membership, useRights, useUser } from '../user/userContext';
import { useChange } from '../../platform/api/calls';

/** Whether the organisation serves customers; a customer itself is not asked. */
export function ProviderSwitch() {
  const type = membership(useUser())?.orgMetadata.org_type ?? 'standard';
  const may = useRights().mayChange('org:settings');
  const [change, { isLoading }] = useChange('organisations.setType');
  const toast = useToast();
  if (type === 'MSP_CUSTOMER') return null;
  async function set(on: boolean) {
    const reply = await change({ body: { type: on ? 'MSP' : 'standard' } });
    if (reply.error !== undefined) toast({ text: reasonOf(reply.error), error: true });
    else toast(on ? words.on : words.off);
  }
  return (
    <SettingRow name={words.label} help={words.help} id="organization-type">
      <Switch
        label=""
        name={words.label}
        describedBy="organization-type"
        disabled={!may || isLoading}
        checked={type === 'MSP'}
        onChange={(on) => void set(on)}
      />
    </SettingRow>
  );
}
