import type { GithubInput } from '@shared/api/integrations/entities';
import { paramFormWords } from '@shared/words/paramForms';
import { reasonOf } from '../../../../platform/api/reasonOf';
import { Failed, Skeleton } from '../../../../ui/feedback/States';
import type { ParamEditorProps } from '../contract';
import { FormRoot } from '../forms/FormRoot';
import { FormText, type FormOf } from '../forms/Fields';
import { FormPicker } from '../integration/FormPicker';
import { canAsk } from '../integration/placeOptions';
import { useIntegrations } from '../integration/places';
import { waitingFor, type AskedSource } from '../integration/useAskedList';
import {
  githubValue,
  inputText,
  missingInputs,
  readGithub,
  splitRepository,
  withGithubPlace,
  type GithubValue,
} from './githubValue';
import { useRepositories, useRepositoryWorkflows } from './githubLists';
import { useCall } from '../../../../platform/api/calls';

/** A workflow of GitHub by repository and name, with the inputs that it takes. */
export function GithubWorkflowEditor(props: ParamEditorProps) {
  const words = paramFormWords.github;
  const value = readGithub(props.value);
  const integrations = useIntegrations(['GITHUB']);
  const repositories = useRepositories(value.integration_id);
  const workflows = useRepositoryWorkflows(value.integration_id, value.repository);
  const set = (next: GithubValue) => props.onChange(githubValue(next));
  const missing = (text: string) => (props.invalid && text.trim() === '' ? paramFormWords.required : null);
  return (
    <FormRoot of={props}>
      <FormPicker
        form={props}
        label={paramFormWords.integration.what}
        source={integrations}
        value={value.integration_id}
        error={missing(value.integration_id)}
        onChange={(id) => set(withGithubPlace(value, 'integration_id', id))}
      />
      <FormPicker
        form={props}
        label={words.repository}
        source={repositories}
        value={value.repository}
        error={missing(value.repository)}
        onChange={(id) => set(withGithubPlace(value, 'repository', id))}
      />
      <FormPicker
        form={props}
        label={words.workflow}
        source={workflows}
        value={value.workflow_id}
        error={missing(value.workflow_id)}
        onChange={(id) => set(withGithubPlace(value, 'workflow_id', id))}
      />
      <FormText
        form={props}
        label={words.branch}
        value={value.ref}
        error={missing(value.ref)}
        onChange={(ref) => set({ ...value, ref })}
      />
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
    return <p className="cl-form__note">{place ? words.selectWorkflow : words.selectRepository}</p>;
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
  if (currentData.data.length === 0) return <p className="cl-form__note">{words.noInputs}</p>;
  const missing = props.invalid ? missingInputs(value.inputs, currentData.data) : [];
  return (
    <div className="cl-form__part">
      <h4>{words.inputs}</h4>
      {currentData.data.map((input) => (
        <InputField key={input.name} {...props} input={input} isMissing={missing.includes(input.name)} />
      ))}
    </div>
  );
}

/** What may be chosen; of the other types any text is a value. */
function optionsOf(input: GithubInput): AskedSource | null {
  const words = paramFormWords.github;
  const of = (options: AskedSource['options']) => ({ ...waitingFor(''), none: undefined, options });
  if (input.type === 'boolean')
    return of([
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ]);
  return input.options.length > 0 ? of(input.options.map((value) => ({ value, label: value }))) : null;
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
