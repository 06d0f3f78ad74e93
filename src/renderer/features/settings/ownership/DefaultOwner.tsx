import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { TextField } from '../../../ui/fields/TextField';

export const DefaultOwner = (props: { value: string; onChange(value: string): void }) => (
  <TextField label={words.defaultOwner} help={words.defaultOwnerHelp} maxLength={320} {...props} />
);
