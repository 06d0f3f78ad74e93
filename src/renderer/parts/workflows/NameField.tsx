import { workflowListWords } from '@shared/words/workflowLists';
import { Field, TextInput } from '../../ui/fields/Field';
import type { useNameRules } from './useNameRules';

/** The name of a workflow as it is typed, with what is wrong with it. `refused`: what the server said of it. */
export function NameField(props: {
  value: string;
  rules: ReturnType<typeof useNameRules>;
  own?: string;
  refused: string | null;
  onChange(value: string): void;
  onEnter(): void;
}) {
  const words = workflowListWords.create;
  // An empty field is not wrong before somebody has typed.
  const problem = props.value === '' ? null : props.rules.problem(props.value, props.own);
  return (
    <Field label={words.name} error={props.refused ?? problem} help={words.nameHelp}>
      <TextInput
        value={props.value}
        maxLength={props.rules.room}
        onChange={props.onChange}
        onEnter={props.onEnter}
        autoFocus
      />
    </Field>
  );
}
