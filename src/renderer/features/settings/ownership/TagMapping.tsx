import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { messages } from '@shared/words/messages';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Field, TextInput } from '../../../ui/fields/Field';
import { LabelsOffered } from './LabelsOffered';
import { idsOf } from '../../../parts/settings/idsOf';
import { DefaultOwner } from './DefaultOwner';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';

type Value = OwnershipMapping['tag'];
const OFFERED = 12;

export function TagMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const { data, error } = useCall('costs.range');
  const keys = (data?.data.tagKeys ?? []).filter((key) => key !== value.tag_key).slice(0, OFFERED);
  return (
    <Columns gap="l">
      <Field label={words.tagKey} help={words.tagKeyHelp}>
        {(ids) => (
          <>
            <TextInput
              {...idsOf(ids)}
              value={value.tag_key}
              maxLength={128}
              onChange={(tag_key) => onChange({ ...value, tag_key })}
            />
            {error && !data && (
              <p className="cl-field__error" role="alert">
                {messages.failedToFetch('tags')}
              </p>
            )}
            <LabelsOffered values={keys} onChoose={(tag_key) => onChange({ ...value, tag_key })} />
          </>
        )}
      </Field>
      <DefaultOwner
        value={value.default_owner}
        onChange={(default_owner) => onChange({ ...value, default_owner })}
      />
    </Columns>
  );
}
