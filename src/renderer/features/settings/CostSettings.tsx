import { costMethods, costPeriods } from '@shared/model/limits';
import { readTexts } from '@shared/model/settings/read';
import { costMethodWords } from '@shared/words/costMethods';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { settingsWords as words } from '@shared/words/settings';
import { useCostMethod, useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { useRights } from '../../parts/user/userContext';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { Select } from '../../ui/fields/Select';
import { SettingRow } from '../../parts/settings/SettingRow';
import { SettingsPart } from '../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../parts/settings/useSetting';

const KEY_LENGTH = 128;

export function CostSettings() {
  return (
    <Panel title={words.cost}>
      <SettingsPart>{() => <Rows />}</SettingsPart>
    </Panel>
  );
}

function Rows() {
  const [period] = useCostPeriod();
  const [method] = useCostMethod();
  const keys = readTexts(useSetting('cost', 'owner_tag_keys').value);
  const may = useRights().mayChange('systemSettings:write');
  const { save } = useSaveSetting();
  return (
    <>
      {!may && <Banner tone="info">{words.readOnly}</Banner>}
      <SettingRow name={words.period} help={words.periodHelp}>
        <Segmented
          label={words.period}
          value={period}
          disabled={!may}
          options={costPeriods.map((value) => ({ value, label: words.periods[value] }))}
          onChange={(next) => void save('cost', 'period', next, messages.costPeriodUpdated)}
        />
      </SettingRow>
      <SettingRow
        name={words.method}
        help={
          <>
            {words.methodHelp} {costMethodWords.about(method)}
          </>
        }
      >
        <Select
          label={words.method}
          value={method}
          disabled={!may}
          options={costMethods.map((value) => ({ value, label: costWords.methods[value] }))}
          onChange={(next) => void save('cost', 'method', next, messages.costMethodUpdated)}
        />
      </SettingRow>
      <SettingRow name={words.ownerTags} help={words.ownerTagsHelp}>
        <div className="cl-setting__wide">
          {may ? (
            <LabelsInput
              label={words.ownerTags}
              values={keys}
              maxLength={KEY_LENGTH}
              removeLabel={words.ownerTagRemove}
              onChange={(next) => void save('cost', 'owner_tag_keys', next)}
            />
          ) : (
            keys.join(', ')
          )}
        </div>
      </SettingRow>
    </>
  );
}
