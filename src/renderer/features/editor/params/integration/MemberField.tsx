import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import type { FormOf } from '../forms/Fields';
import { FormPicker } from './FormPicker';
import { useTeamsPeople } from './places';

/** MSG-50: a person of Teams. */
export function MemberField(props: {
  form: FormOf;
  integrationId: string;
  label?: string;
  value: string;
  onChange(value: string): void;
  optional?: boolean;
  error?: string | null | undefined;
}) {
  const source = useTeamsPeople(props.integrationId);
  return (
    <FormPicker
      form={props.form}
      label={props.label ?? paramFormWords.integration.member}
      source={{ ...source, none: source.none ?? messages.noneExist }}
      value={props.value}
      onChange={props.onChange}
      optional={props.optional}
      error={props.error}
      help={source.error === undefined ? undefined : paramFormWords.integration.membersFailed}
    />
  );
}
