import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { messages } from '@shared/words/messages';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Field, Refusal, TextInput } from '../../../ui/fields/Field';
import { LabelsOffered } from './LabelsOffered';
import { idsOf } from '../../../parts/settings/idsOf';
import { DefaultOwner } from './DefaultOwner';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';
import { partsOf } from '../../../parts/forms/partsOf';

type Value = OwnershipMapping['tag'];
const OFFERED = 12;

export function TagMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const part = partsOf(value, onChange);
  const { data, error } = useCall('costs.range');
  const keys = (data?.data.tagKeys ?? []).filter((key) => key !== value.tag_key).slice(0, OFFERED);
  return (
    <Columns gap="l">
      <Field label={words.tagKey} help={words.tagKeyHelp}>
        {(ids) => (
          <>
            <TextInput {...idsOf(ids)} maxLength={128} {...part('tag_key')} />
            {error && !data && <Refusal>{messages.failedToFetch('tags')}</Refusal>}
            <LabelsOffered values={keys} onChoose={part('tag_key').onChange} />
          </>
        )}
      </Field>
      <DefaultOwner {...part('default_owner')} />
    </Columns>
  );
}
