import { featureFlags } from '@shared/model/permissions';
import { settingsWords } from '@shared/words/settings';
import { organizationWords as words } from '@shared/words/themeSettings';
import { useRights } from '../user/userContext';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Switch } from '../../ui/fields/Field';
import { SettingRow } from '../settings/SettingRow';
import { SettingsPart } from '../settings/SettingsPart';
import { TimeZoneRow } from '../settings/TimeZoneRow';
import { useSaveSetting, useSetting } from '../settings/useSetting';
import { DemoRow } from './DemoRow';
import { NameForm } from './NameForm';
import { OverviewRow } from './OverviewRow';
import { ProviderSwitch } from './ProviderSwitch';

/** The name of the organisation, what Home shows, its time zone and its features; in the settings and in the user menu. */
export function OrganisationSettings() {
  return (
    <div className="cl-stack cl-stack--l">
      <Panel title={settingsWords.tabs.organization}>
        <div className="cl-stack">
          <NameForm />
          <ProviderSwitch />
          <DemoRow />
        </div>
      </Panel>
      <SettingsPart>{() => <Rows />}</SettingsPart>
    </div>
  );
}

function Rows() {
  const may = useRights().mayChange('systemSettings:write');
  return (
    <>
      {!may && <Banner tone="info">{settingsWords.readOnly}</Banner>}
      <Panel>
        <OverviewRow disabled={!may} />
        <TimeZoneRow />
      </Panel>
      <Panel title={words.features}>
        {featureFlags.map((flag) => {
          const [name, help] = words.flags[flag];
          return (
            <SwitchRow key={flag} domain="features" type={flag} name={name} help={help} disabled={!may} />
          );
        })}
        <SwitchRow domain="general" type="debug" name={words.debug} help={words.debugHelp} disabled={!may} />
      </Panel>
    </>
  );
}

function SwitchRow(props: { domain: string; type: string; name: string; help: string; disabled: boolean }) {
  const { domain, type, name } = props;
  const { value } = useSetting(domain, type);
  const { save } = useSaveSetting();
  const id = `setting-${domain}-${type}`;
  return (
    <SettingRow name={name} help={props.help} id={id}>
      <Switch
        label=""
        name={name}
        describedBy={id}
        disabled={props.disabled}
        checked={value === true}
        onChange={(on) => void save(domain, type, on)}
      />
    </SettingRow>
  );
}
