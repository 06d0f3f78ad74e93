import { paramFormWords } from '@shared/words/paramForms';
import type { FormOf } from '../forms/Fields';
import { FormPicker } from './FormPicker';
import { useProjects } from './places';

/** A project of Google Cloud. */
export function ProjectField(props: {
  form: FormOf;
  integrationId: string;
  value: string;
  onChange(value: string): void;
  optional?: boolean;
  error?: string | null | undefined;
}) {
  const source = useProjects(props.integrationId);
  const { integrationId: _of, ...rest } = props;
  return <FormPicker {...rest} label={paramFormWords.integration.project} source={source} />;
}
