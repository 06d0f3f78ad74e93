import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Field, TextInput } from '../../../ui/fields/Field';

export function DefaultOwner({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <Field label={words.defaultOwner} help={words.defaultOwnerHelp}>
      <TextInput value={value} maxLength={320} onChange={onChange} />
    </Field>
  );
}
