import { settingsWords as words } from '@shared/words/settings';
import { Picker } from '../pickers/Picker';
import { useRights } from '../user/userContext';
import { SettingRow } from './SettingRow';
import { useSaveSetting, useSetting } from './useSetting';
import { useTimeZones } from './useTimeZones';

/** The organisation's time zone. */
export function TimeZoneRow() {
  const { value } = useSetting('general', 'time_zone');
  const may = useRights().mayChange('systemSettings:write');
  const zones = useTimeZones();
  const { save } = useSaveSetting();
  return (
    <SettingRow name={words.timeZone} help={words.timeZoneHelp}>
      <div className="cl-setting__wide">
        <Picker
          {...zones}
          label={words.timeZone}
          value={typeof value === 'string' ? value : null}
          disabled={!may}
          onChange={(zone) => zone !== null && void save('general', 'time_zone', zone, words.saved)}
        />
      </div>
    </SettingRow>
  );
}
