import { DESCRIPTION_ROWS } from '@shared/model/limits';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { useChange } from '../../platform/api/calls';
import { Field } from '../../ui/fields/Field';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { AreaField, TextField } from '../../ui/fields/TextField';
import { FormDialog } from '../forms/FormDialog';
import { needed, useForm } from '../forms/useForm';

const NAME_MAX = 120;
const LABEL_MAX = 100;

export interface CreateTemplateProps {
  /** What the form begins with: those of the workflow. */
  initial: { name: string; description: string; labels: readonly string[] };
  /** What the template is made of, read when it is created; or why it cannot be read. */
  content(): Promise<{ graph: Graph; input_parameters: InputParameter[] } | { error: unknown }>;
  onClose(): void;
}

/** Keeps a workflow as a template of the organisation, and tells how that went (MSG-108, -109). */
export function CreateTemplateDialog({ initial, content, onClose }: CreateTemplateProps) {
  const words = workflowListWords.createTemplate;
  const [create] = useChange('templates.create');
  const form = useForm({
    start: { name: initial.name, description: initial.description, labels: initial.labels },
    problems: ({ name }) => ({ name: needed(name, words.nameMissing) }),
    save: async ({ name, description, labels }) => {
      const made = await content();
      if ('error' in made) return made;
      // Not all that it was made of: the call refuses what it does not know.
      const { graph, input_parameters } = made;
      const texts = { name: name.trim(), description: description.trim(), labels: [...labels] };
      return create({ body: { ...texts, graph, input_parameters } });
    },
    failed: words.failed,
    saved: words.done,
    onClose,
  });
  const name = form.bind('name');
  const labels = form.bind('labels');
  return (
    <FormDialog
      form={form}
      title={words.title}
      confirm={words.create}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <TextField
        {...name}
        label={words.name}
        error={name.error ?? needed(name.value, words.nameMissing)}
        maxLength={NAME_MAX}
        onEnter={form.submit}
        autoFocus
      />
      <AreaField label={words.description} rows={DESCRIPTION_ROWS} {...form.bind('description')} />
      <Field label={words.labels} help={workflowListWords.label.help} error={labels.error}>
        <LabelsInput
          values={labels.value}
          onChange={labels.onChange}
          removeLabel={workflowListWords.label.removeOne}
          maxLength={LABEL_MAX}
        />
      </Field>
      <p className="cl-faint">{words.secrets}</p>
    </FormDialog>
  );
}
