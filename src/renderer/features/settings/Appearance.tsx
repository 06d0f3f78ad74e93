import { csvChoices } from '@shared/host/csv';
import { themeChoices } from '@shared/host/theme';
import { settingsWords as words } from '@shared/words/settings';
import { usePreferences } from '../../parts/preferences/usePreferences';
import { SettingRow } from '../../parts/settings/SettingRow';
import { Panel } from '../../ui/base/Panel';
import { Segmented } from '../../ui/fields/Field';

export function Appearance() {
  const [prefs, change] = usePreferences();
  return (
    <Panel title={words.appearance}>
      <SettingRow name={words.theme} help={words.themeHelp}>
        <Segmented
          label={words.theme}
          value={prefs.theme}
          options={themeChoices.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(theme) => void change({ theme })}
        />
      </SettingRow>
      <SettingRow name={words.csv} help={words.csvHelp}>
        <Segmented
          label={words.csv}
          value={prefs.csv}
          options={csvChoices.map((value) => ({ value, label: words.csvChoices[value] }))}
          onChange={(csv) => void change({ csv })}
        />
      </SettingRow>
    </Panel>
  );
}
