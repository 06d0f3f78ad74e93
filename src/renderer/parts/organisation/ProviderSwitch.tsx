import { providerWords as words } from '@shared/words/organisations';
import { Switch } from '../../ui/fields/Field';
import { SettingRow } from '../settings/SettingRow';
import { membership, useRights, useUser } from '../user/userContext';
import { useSend } from '../feedback/useSend';

/** Whether the organisation serves customers; a customer itself is not asked. */
export function ProviderSwitch() {
  const type = membership(useUser())?.orgMetadata.org_type ?? 'standard';
  const may = useRights().mayChange('org:settings');
  const [change, { isLoading }] = useSend('organisations.setType');
  if (type === 'MSP_CUSTOMER') return null;
  const set = (on: boolean) =>
    change({ body: { type: on ? 'MSP' : 'standard' } }, { done: on ? words.on : words.off });
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
