import { stepOf } from '@shared/model/graph/nodes';
import type { OwnershipMapping } from '@shared/model/settings/ownership';
import { ownershipWords as words } from '@shared/words/ownershipSettings';
import { Picker } from '../../../parts/pickers/Picker';
import { Field } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { DefaultOwner } from './DefaultOwner';
import { useCall } from '../../../platform/api/calls';
import { Columns } from '../../../ui/layout/Layout';

type Value = OwnershipMapping['custom_workflow'];

export function WorkflowMapping({ value, onChange }: { value: Value; onChange(value: Value): void }) {
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
          label={words.workflow}
          what="workflows"
          options={options}
          error={options ? undefined : workflows.error}
          busy={workflows.isFetching}
          onRetry={() => void workflows.refetch()}
          none={words.noWorkflows}
          value={value.workflow_id === '' ? null : value.workflow_id}
          onChange={(id) => onChange({ ...value, workflow_id: id ?? '', step: '' })}
        />
      </Field>
      <Field label={words.step} help={words.stepHelp}>
        <Picker
          label={words.step}
          what="steps"
          options={steps}
          error={steps ? undefined : workflow.error}
          busy={workflow.isFetching}
          onRetry={() => void workflow.refetch()}
          disabled={value.workflow_id === ''}
          value={value.step === '' ? null : value.step}
          onChange={(step) => onChange({ ...value, step: step ?? '' })}
        />
      </Field>
      <TextField
        label={words.accountField}
        value={value.account_id_field}
        maxLength={128}
        onChange={(account_id_field) => onChange({ ...value, account_id_field })}
      />
      <DefaultOwner
        value={value.default_owner}
        onChange={(default_owner) => onChange({ ...value, default_owner })}
      />
    </Columns>
  );
}
