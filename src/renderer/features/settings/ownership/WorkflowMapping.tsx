import { stepOf } from '@shared/model/graph/nodes';
import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Picker } from '../../../parts/pickers/Picker';
import { Field } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { DefaultOwner } from './DefaultOwner';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';
import { sourceOf } from '../../../parts/pickers/sourceOf';
import { partsOf } from '../../../parts/forms/partsOf';

type Value = OwnershipMapping['custom_workflow'];

export function WorkflowMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
  const part = partsOf(value, onChange);
  const workflows = useCall('workflows.list', { query: {} });
  const workflow = useCall(
    'workflows.get',
    { params: { id: value.workflow_id } },
    { skip: value.workflow_id === '' },
  );
  const options = workflows.data?.data.map(({ workflowId, name }) => ({ value: workflowId, label: name }));
  const steps = workflow.currentData?.data.graph.nodes.flatMap((node) => {
    const step = stepOf(node);
    return step ? [{ value: step.name, label: step.name }] : [];
  });
  return (
    <Columns gap="l">
      <Field label={words.workflow} help={words.workflowHelp}>
        <Picker
          {...sourceOf(workflows, options)}
          label={words.workflow}
          what="workflows"
          none={words.noWorkflows}
          value={value.workflow_id === '' ? null : value.workflow_id}
          onChange={(id) => onChange({ ...value, workflow_id: id ?? '', step: '' })}
        />
      </Field>
      <Field label={words.step} help={words.stepHelp}>
        <Picker
          {...sourceOf(workflow, steps)}
          label={words.step}
          what="steps"
          disabled={value.workflow_id === ''}
          value={value.step === '' ? null : value.step}
          onChange={(step) => onChange({ ...value, step: step ?? '' })}
        />
      </Field>
      <TextField label={words.accountField} maxLength={128} {...part('account_id_field')} />
      <DefaultOwner {...part('default_owner')} />
    </Columns>
  );
}
