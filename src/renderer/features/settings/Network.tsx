import { useSelector } from 'react-redux';
import { readTexts } from '@shared/model/settings/read';
import { settingsWords } from '@shared/words/settings';
import { selectSession } from '../../data/session.slice';
import { SettingRow } from '../../parts/settings/SettingRow';
import { SettingsPart } from '../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../parts/settings/useSetting';
import { useRights } from '../../parts/user/userContext';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { LabelsInput } from '../../ui/fields/LabelsInput';

const words = settingsWords.network;
const ENTRY_LENGTH = 253;

/** What workflows may reach on the inside: for the person to say whose computer the server runs on. */
export function Network() {
  return (
    <Panel title={words.title}>
      <SettingsPart>{() => <Allowed />}</SettingsPart>
    </Panel>
  );
}

function Allowed() {
  const { value } = useSetting('general', 'allowed_networks');
  const isTeam = useSelector(selectSession)?.server.kind === 'team';
  const may = useRights().mayChange('systemSettings:write');
  const { save } = useSaveSetting();
  if (value === undefined) return <p className="cl-muted">{isTeam ? words.team : words.otherOrganization}</p>;
  const entries = readTexts(value);
  return (
    <>
      {!may && <Banner tone="info">{settingsWords.readOnly}</Banner>}
      <SettingRow name={words.allowed} help={words.help}>
        <div className="cl-setting__wide">
          {may ? (
            <LabelsInput
              label={words.allowed}
              values={entries}
              maxLength={ENTRY_LENGTH}
              removeLabel={words.removeLabel}
              onChange={(next) => void save('general', 'allowed_networks', next, settingsWords.saved)}
            />
          ) : (
            entries.join(', ')
          )}
        </div>
      </SettingRow>
    </>
  );
}
