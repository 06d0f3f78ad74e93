import { settingsWords as words } from '@shared/words/settings';
import { Picker } from '../pickers/Picker';
import { useRights } from '../user/userContext';
import { SettingRow } from './SettingRow';
import { useSaveSetting, useSetting } from './useSetting';
import { useCall } from '../../platform/api/calls';

/** The organisation's time zone: the zones that the server knows, with what they are ahead of UTC now. */
export function TimeZoneRow() {
  const { value } = useSetting('general', 'time_zone');
  const may = useRights().mayChange('systemSettings:write');
  const { data, error, isFetching, refetch } = useCall('workflows.timeZones');
  const { save } = useSaveSetting();
  const options = data?.data.map(({ name, offset }) => ({ value: name, label: name, hint: `UTC${offset}` }));
  return (
    <SettingRow name={words.timeZone} help={words.timeZoneHelp}>
      <div className="cl-setting__wide">
        <Picker
          label={words.timeZone}
          what="time zones"
          options={options}
          error={options ? undefined : error}
          busy={isFetching}
          onRetry={() => void refetch()}
          value={typeof value === 'string' ? value : null}
          disabled={!may}
          onChange={(zone) => zone !== null && void save('general', 'time_zone', zone, words.saved)}
        />
      </div>
    </SettingRow>
  );
}
