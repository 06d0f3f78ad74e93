import { useState } from 'react';
import { actingRefusal, type ActingRules } from '@shared/model/settings/acting';
import { readActing } from '@shared/model/settings/read';
import { actingWords as words } from '@shared/words/acting';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSettingsOf } from '../../../parts/settings/useSetting';
import { useRights } from '../../../parts/user/userContext';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Segmented, TextInput } from '../../../ui/fields/Field';
import { LabelsInput } from '../../../ui/fields/LabelsInput';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import { Remedies } from './Remedies';
import { Windows } from './Windows';

const ID_LENGTH = 200;
const TAG_LENGTH = 128;
const MINUTE = 60_000;

/** Whether workflows may change clouds, when and where not; the switch that stops them all; how remedies ask. */
export function CloudChanges() {
  return (
    <div className="cl-stack">
      <Panel title={words.title}>
        <SettingsPart>{() => <Rules />}</SettingsPart>
      </Panel>
      <Remedies />
    </div>
  );
}

function Rules() {
  const valueOf = useSettingsOf('cloud_changes');
  const rules = readActing(valueOf);
  const rights = useRights();
  const may = rights.mayChange('systemSettings:write') && rights.may('org:settings');
  const { save } = useSaveSetting();
  const change: Change = (type, value) => void save('cloud_changes', type, value, words.saved);
  const [askTurnOn, question] = useConfirm({
    title: words.turnOn.title,
    text: words.turnOn.text,
    confirm: words.turnOn.confirm,
    run: () => change('mode', 'act'),
  });
  return (
    <>
      <div className="cl-stack">
        <p className="cl-muted">{words.text}</p>
        {!may && <Banner tone="info">{words.notYours}</Banner>}
        <Standing rules={rules} may={may} onChange={change} />
      </div>
      <SettingRow
        name={words.mode.label}
        help={rules.mode === 'act' ? words.mode.actText : words.mode.previewText}
      >
        <Segmented
          label={words.mode.label}
          value={rules.mode}
          disabled={!may}
          options={(['preview', 'act'] as const).map((value) => ({ value, label: words.mode[value] }))}
          onChange={(next) => (next === 'act' ? askTurnOn() : change('mode', 'preview'))}
        />
      </SettingRow>
      <SettingRow name={words.protect.label} help={words.protect.help}>
        <ProtectTag key={rules.protect_tag} rules={rules} may={may} onChange={change} />
      </SettingRow>
      <SettingRow name={words.accounts.label} help={words.accounts.help}>
        <div className="cl-setting__wide">
          {may ? (
            <LabelsInput
              label={words.accounts.label}
              values={rules.stopped_accounts}
              maxLength={ID_LENGTH}
              removeLabel={words.accounts.remove}
              onChange={(next) => change('stopped_accounts', [...next])}
            />
          ) : (
            rules.stopped_accounts.join(', ')
          )}
        </div>
      </SettingRow>
      <Windows windows={rules.windows} may={may} onChange={(windows) => change('windows', windows)} />
      {question}
    </>
  );
}

type Change = <T extends keyof ActingRules>(type: T, value: ActingRules[T]) => void;

interface PartProps {
  rules: ActingRules;
  may: boolean;
  onChange: Change;
}

/** What holds at this moment, and the stop switch. */
function Standing({ rules, may, onChange }: PartProps) {
  const at = new Date(useNow(MINUTE));
  const refused = actingRefusal(rules, { account: '', at });
  const tone = rules.stopped ? 'bad' : refused === null ? 'good' : 'info';
  return (
    <Banner tone={tone}>
      <div className="cl-row cl-row--wrap">
        <span className="cl-grow">
          {rules.stopped ? (
            <>
              <strong>{words.stop.on}.</strong> {words.stop.onText}
            </>
          ) : refused === null ? (
            words.now.open
          ) : (
            words.now.closed(refused)
          )}
        </span>
        {may && (rules.stopped || rules.mode === 'act') && (
          <Button
            kind={rules.stopped ? 'normal' : 'danger'}
            icon={rules.stopped ? undefined : 'stop'}
            onClick={() => onChange('stopped', !rules.stopped)}
          >
            {rules.stopped ? words.stop.release : words.stop.press}
          </Button>
        )}
      </div>
    </Banner>
  );
}

function ProtectTag({ rules, may, onChange }: PartProps) {
  const [text, setText] = useState(rules.protect_tag);
  const done = () => {
    if (text.trim() !== rules.protect_tag) onChange('protect_tag', text.trim());
  };
  return (
    <TextInput
      label={words.protect.label}
      value={text}
      disabled={!may}
      maxLength={TAG_LENGTH}
      width={260}
      onChange={setText}
      onEnter={done}
      onLeave={done}
    />
  );
}
