import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { DESCRIPTION_ROWS } from '@shared/model/limits';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { LabelsInput } from '../../ui/fields/LabelsInput';
import { TextArea } from '../../ui/fields/TextArea';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

const NAME_MAX = 120;
const LABEL_MAX = 100;

export interface CreateTemplateProps {
  /** What the form begins with: those of the workflow. */
  initial: { name: string; description: string; labels: readonly string[] };
  /** What the template is made of, read when it is created; null where it cannot be read, which the reader tells. */
  content(): Promise<{ graph: Graph; input_parameters: InputParameter[] } | null>;
  onClose(): void;
}

/** Keeps a workflow as a template of the organisation, and tells how that went (MSG-108, -109). */
export function CreateTemplateDialog({ initial, content, onClose }: CreateTemplateProps) {
  const words = workflowListWords.createTemplate;
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [labels, setLabels] = useState<readonly string[]>(initial.labels);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [create] = useChange('templates.create');
  const toast = useToast();

  async function submit() {
    if (name.trim() === '') return setProblem(words.nameMissing);
    if (busy) return;
    setBusy(true);
    const made = await content();
    if (!made) return setBusy(false);
    // Not all that it was made of: the call refuses what it does not know.
    const { graph, input_parameters } = made;
    const body = {
      name: name.trim(),
      description: description.trim(),
      labels: [...labels],
      graph,
      input_parameters,
    };
    const reply = await create({ body });
    setBusy(false);
    if (!reply.error) {
      toast(words.done);
      return onClose();
    }
    const reason = reasonOf(reply.error);
    // A name that is taken is mended here; the form stays.
    if (isFaultJson(reply.error) && reply.error.code === 'conflict') setProblem(reason);
    toast({ text: `${words.failed}: ${reason}`, error: true });
  }

  return (
    <FormDialog
      title={words.title}
      open
      onClose={onClose}
      keepOnOutsideClick
      confirm={words.create}
      busy={busy}
      disabled={name.trim() === ''}
      onConfirm={() => void submit()}
    >
      <div className="cl-stack">
        <Field label={words.name} error={problem ?? (name.trim() === '' ? words.nameMissing : null)}>
          <TextInput
            value={name}
            maxLength={NAME_MAX}
            onChange={(text) => {
              setName(text);
              setProblem(null);
            }}
            onEnter={() => void submit()}
            autoFocus
          />
        </Field>
        <Field label={words.description}>
          <TextArea value={description} onChange={setDescription} rows={DESCRIPTION_ROWS} />
        </Field>
        <Field label={words.labels} help={workflowListWords.label.help}>
          <LabelsInput
            values={labels}
            onChange={setLabels}
            removeLabel={workflowListWords.label.removeOne}
            maxLength={LABEL_MAX}
          />
        </Field>
        <p className="cl-faint">{words.secrets}</p>
      </div>
    </FormDialog>
  );
}
