import { modelUses } from '@shared/model/ai/models';
import { FIRST_MODEL, NO_MODEL, readAiRules, sharingLevels } from '@shared/model/settings/ai';
import { aiSettingsWords as words } from '@shared/words/aiModels';
import type { AiModel } from '../../../data/aiModels';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { useSaveSetting, useSettingsOf } from '../../../parts/settings/useSetting';
import { useRights } from '../../../parts/user/userContext';
import { Panel } from '../../../ui/base/Panel';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';

/** Which model each use asks, and what may leave for it. */
export function Rules({ models }: { models: readonly AiModel[] }) {
  const rules = readAiRules(useSettingsOf('ai'));
  const mayShare = useRights().may('org:settings');
  const { save } = useSaveSetting();
  const options = [
    { value: FIRST_MODEL, label: words.first },
    ...models.map(({ model_id, name }) => ({ value: model_id, label: name })),
    { value: NO_MODEL, label: words.off },
  ];
  const known = (chosen: string) => (options.some(({ value }) => value === chosen) ? chosen : FIRST_MODEL);
  return (
    <Panel title={words.rules}>
      {modelUses.map((use) => (
        <SettingRow key={use} name={words.uses[use]}>
          <Select
            label={words.uses[use]}
            value={known(rules.uses[use])}
            options={options}
            onChange={(next) => void save('ai', 'uses', { ...rules.uses, [use]: next }, words.settingSaved)}
          />
        </SettingRow>
      ))}
      <SettingRow name={words.sharing} help={words.sharingTexts[rules.sharing]}>
        <Segmented
          label={words.sharing}
          value={rules.sharing}
          disabled={!mayShare}
          options={sharingLevels.map((value) => ({ value, label: words.sharingNames[value] }))}
          onChange={(next) => void save('ai', 'sharing', next, words.settingSaved)}
        />
      </SettingRow>
    </Panel>
  );
}
