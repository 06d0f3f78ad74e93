import { useState } from 'react';
import { mapTypes, type OwnershipMapping } from '@shared/model/settings/ownership';
import { readMapping } from '@shared/model/settings/read';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { urlChoice, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../../parts/settings/useSetting';
import { AccountMapping } from './AccountMapping';
import { TagMapping } from './TagMapping';
import { WorkflowMapping } from './WorkflowMapping';
import { Row } from '../../../ui/layout/Layout';
import { useSend } from '../../../parts/feedback/useSend';
import { partsOf } from '../../../parts/forms/partsOf';

export function OwnershipTab() {
  return (
    <Panel title={words.title}>
      <SettingsPart domain="ownership">{() => <Mapping />}</SettingsPart>
    </Panel>
  );
}

function Mapping() {
  const kept = readMapping(useSetting('ownership', 'mapping', true).value);
  return <MappingForm key={JSON.stringify(kept)} kept={kept} />;
}

function MappingForm({ kept }: { kept: OwnershipMapping }) {
  const url = useUrl();
  const typeParam = urlChoice('mapType', mapTypes, kept.map_type);
  const type = url.get(typeParam);
  const [draft, setDraft] = useState(kept);
  const { save, saving } = useSaveSetting();
  const part = partsOf(draft, setDraft);
  const next = { ...draft, map_type: type };
  const changed = JSON.stringify(next) !== JSON.stringify(kept);
  return (
    <div className="cl-stack cl-stack--l">
      <p className="cl-muted">{words.help}</p>
      <Row>
        <Segmented
          label={words.mapType}
          value={type}
          options={mapTypes.map((value) => ({ value, label: words.mapTypes[value] }))}
          onChange={(value) => url.set({ key: 'mapType', text: value })}
        />
      </Row>
      {type !== kept.map_type && (
        <Banner tone="info">{words.holdsOther(words.mapTypes[kept.map_type])}</Banner>
      )}
      {type === 'tag' && <TagMapping {...part('tag')} />}
      {type === 'account' && <AccountMapping {...part('account')} />}
      {type === 'custom_workflow' && <WorkflowMapping {...part('custom_workflow')} />}
      <div className="cl-row">
        <Button
          kind="primary"
          busy={saving}
          disabled={!changed || !complete(next)}
          onClick={() => void save('ownership', 'mapping', next, words.saved)}
        >
          {words.save}
        </Button>
      </div>
      <ApplyNow disabled={changed} />
    </div>
  );
}

/** A workflow that is not chosen names nobody. */
function complete({ map_type, custom_workflow }: OwnershipMapping): boolean {
  const { workflow_id, step, account_id_field } = custom_workflow;
  if (map_type !== 'custom_workflow') return account_id_field.trim() !== '';
  return workflow_id !== '' && step !== '' && account_id_field.trim() !== '';
}

function ApplyNow({ disabled }: { disabled: boolean }) {
  const [apply, { isLoading }] = useSend('settings.applyOwnership');
  const run = () =>
    apply({ body: {} }, { done: ({ data }) => words.applied(data.updated), failed: words.applyFailed });
  return (
    <SettingRow name={words.applyTitle} help={words.applyHelp}>
      <Button busy={isLoading} disabled={disabled} onClick={() => void run()}>
        {words.apply}
      </Button>
    </SettingRow>
  );
}
