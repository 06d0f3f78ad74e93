import type { GithubInput } from '@shared/api/integrations/entities';
import { paramFormWords } from '@shared/words/paramForms';
import { reasonOf } from '../../../../platform/api/reasonOf';
import { Failed, Skeleton } from '../../../../ui/feedback/States';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { bindParts, FormText, type FormOf } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { canAsk } from '../integration/placeOptions';
import { useIntegrations, useRepositories, useRepositoryWorkflows } from '../integration/places';
import { offered } from '../integration/useAskedList';
import {
  githubValue,
  inputText,
  missingInputs,
  readGithub,
  splitRepository,
  withGithubPlace,
  type GithubPlace,
  type GithubValue,
} from './githubValue';
import { useCall } from '../../../../platform/api/calls';
import { Stack, Text } from '../../../../ui/layout/Layout';

/** A workflow of GitHub by repository and name, with the inputs that it takes. */
export function GithubWorkflowEditor(props: ParamEditorProps) {
  const words = paramFormWords.github;
  const value = readGithub(props.value);
  const integrations = useIntegrations(['GITHUB']);
  const repositories = useRepositories(value.integration_id);
  const workflows = useRepositoryWorkflows(value.integration_id, value.repository);
  const set = (next: GithubValue) => props.onChange(githubValue(next));
  const bind = bindParts(props, value, set);
  const place = (key: GithubPlace) => bind(key, (of, id) => withGithubPlace(of, key, id));
  return (
    <FormRoot of={props}>
      <FormPicker
        label={paramFormWords.integration.what}
        source={integrations}
        {...place('integration_id')}
      />
      <FormPicker label={words.repository} source={repositories} {...place('repository')} />
      <FormPicker label={words.workflow} source={workflows} {...place('workflow_id')} />
      <FormText label={words.branch} {...bind('ref')} />
      <Inputs form={props} value={value} invalid={props.invalid} onChange={set} />
    </FormRoot>
  );
}

interface InputsProps {
  form: FormOf;
  value: GithubValue;
  invalid: boolean;
  onChange(value: GithubValue): void;
}

function Inputs(props: InputsProps) {
  const { value } = props;
  const words = paramFormWords.github;
  const place = splitRepository(value.repository);
  const skip = !place || !canAsk(value.integration_id, value.workflow_id);
  const params = { id: value.integration_id, wf: value.workflow_id, owner: '', repo: '', ...place };
  const { currentData, error, isFetching, refetch } = useCall(
    'integrations.githubInputs',
    { params, query: {} },
    { skip },
  );
  if (skip) {
    return (
      <Text as="p" size="s" tone="faint" flow="break">
        {place ? words.selectWorkflow : words.selectRepository}
      </Text>
    );
  }
  if (!currentData && error)
    return (
      <Failed
        title={words.inputs}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!currentData) return <Skeleton rows={3} />;
  if (currentData.data.length === 0)
    return (
      <Text as="p" size="s" tone="faint" flow="break">
        {words.noInputs}
      </Text>
    );
  const missing = props.invalid ? missingInputs(value.inputs, currentData.data) : [];
  return (
    <Stack edge="top" className="cl-form__part">
      <Text as="h4" size="m" strong className="cl-flush">
        {words.inputs}
      </Text>
      {currentData.data.map((input) => (
        <InputField key={input.name} {...props} input={input} isMissing={missing.includes(input.name)} />
      ))}
    </Stack>
  );
}

/** What may be chosen; of the other types any text is a value. */
function optionsOf(input: GithubInput) {
  const words = paramFormWords.github;
  if (input.type === 'boolean')
    return offered([
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]);
  return input.options.length > 0 ? offered(input.options.map((value) => ({ value, label: value }))) : null;
}

function InputField(props: InputsProps & { input: GithubInput; isMissing: boolean }) {
  const { form, value, input, onChange } = props;
  const source = optionsOf(input);
  const common = {
    form,
    label: input.name,
    optional: !input.required,
    help: input.description || undefined,
    error: props.isMissing ? paramFormWords.required : null,
    value: inputText(input, value.inputs),
    onChange: (text: string) => onChange({ ...value, inputs: { ...value.inputs, [input.name]: text } }),
  };
  return source ? <FormPicker {...common} source={source} /> : <FormText {...common} />;
}
