import { workflowListWords } from '@shared/words/workflowLists';
import { TextField } from '../../ui/fields/TextField';
import type { useNameRules } from './useNameRules';

/** The name of a workflow as it is typed, with what is wrong with it. `error`: what was said of it when it was sent. */
export function NameField(props: {
  value: string;
  rules: ReturnType<typeof useNameRules>;
  own?: string;
  error: string | null;
  onChange(value: string): void;
  onEnter(): void;
}) {
  const { rules, own, error, ...field } = props;
  const words = workflowListWords.create;
  return (
    <TextField
      {...field}
      label={words.name}
      help={words.nameHelp}
      // An empty field is not wrong before somebody has typed.
      error={error ?? (field.value === '' ? null : rules.problem(field.value, own))}
      maxLength={rules.room}
      autoFocus
    />
  );
}
