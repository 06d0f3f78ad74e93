import { csvChoices } from '@shared/host/csv';
import { themeChoices } from '@shared/host/theme';
import { settingsWords as words } from '@shared/words/settings';
import { usePreferences } from '../../parts/preferences/usePreferences';
import { Panel } from '../../ui/base/Panel';
import { Segmented } from '../../ui/fields/Field';
import { Row } from '../../ui/layout/Layout';

export function Appearance() {
  const [prefs, change] = usePreferences();
  return (
    <Panel title={words.appearance}>
      <Row gap="xl" className="cl-setting">
        <div className="cl-grow">
          <div className="cl-medium">{words.theme}</div>
          <p className="cl-faint">{words.themeHelp}</p>
        </div>
        <Segmented
          label={words.theme}
          value={prefs.theme}
          options={themeChoices.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(theme) => void change({ theme })}
        />
      </Row>
      <Row gap="xl" className="cl-setting">
        <div className="cl-grow">
          <div className="cl-medium">{words.csv}</div>
          <p className="cl-faint">{words.csvHelp}</p>
        </div>
        <Segmented
          label={words.csv}
          value={prefs.csv}
          options={csvChoices.map((value) => ({ value, label: words.csvChoices[value] }))}
          onChange={(csv) => void change({ csv })}
        />
      </Row>
    </Panel>
  );
}
