import { useState } from 'react';
import { storageWords as words } from '@shared/words/storage';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Field, TextInput } from '../../../ui/fields/Field';
import { SettingsPart } from '../../../parts/settings/SettingsPart';
import { useSaveSetting, useSetting } from '../../../parts/settings/useSetting';
import { Columns } from '../../../ui/layout/Layout';

const DAYS_MOST = 3_650;

export function Retention() {
  return (
    <Panel title={words.retention}>
      <SettingsPart>
        {() => (
          <Columns gap="l">
            <Days domain="executions" type="keep_days" label={words.keepDays} help={words.keepDaysNote} />
            <Days domain="cases" type="expiry_days" label={words.expiryDays} />
          </Columns>
        )}
      </SettingsPart>
    </Panel>
  );
}

function Days(props: { domain: string; type: string; label: string; help?: string }) {
  const { value } = useSetting(props.domain, props.type);
  const { save, saving } = useSaveSetting();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? String(value) : '';
  const shown = typed ?? kept;
  const days = Number(shown);
  const isRight = /^\d+$/.test(shown.trim()) && days >= 1 && days <= DAYS_MOST;
  const changed = typed !== null && typed.trim() !== kept;
  async function write() {
    if (await save(props.domain, props.type, days, words.saved)) setTyped(null);
  }
  return (
    <Field label={props.label} help={props.help} error={isRight ? null : words.daysWrong}>
      {(field) => (
        <div className="cl-row">
          <TextInput
            {...field}
            value={shown}
            onChange={setTyped}
            width={110}
            onEnter={() => isRight && changed && void write()}
          />
          {changed && (
            <Button kind="primary" disabled={!isRight} busy={saving} onClick={() => void write()}>
              {words.save}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
