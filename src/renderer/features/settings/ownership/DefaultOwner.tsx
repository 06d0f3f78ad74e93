import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Field, TextInput } from '../../../ui/fields/Field';
import { idsOf } from '../../../parts/settings/idsOf';

export function DefaultOwner({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <Field label={words.defaultOwner} help={words.defaultOwnerHelp}>
      {(ids) => <TextInput {...idsOf(ids)} value={value} maxLength={320} onChange={onChange} />}
    </Field>
  );
}
