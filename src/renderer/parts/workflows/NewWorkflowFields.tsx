import { NameField } from './NameField';
import type { NewWorkflow } from './useNewWorkflow';
import { WorkflowPlace } from './WorkflowPlace';

/** Name and place of a workflow that does not exist yet. */
export function NewWorkflowFields({ workflow }: { workflow: NewWorkflow }) {
  return (
    <>
      <NameField
        value={workflow.name}
        rules={workflow.rules}
        refused={workflow.refused}
        onChange={workflow.setName}
        onEnter={() => void workflow.submit()}
      />
      <WorkflowPlace place={workflow.where} spaces={workflow.spaces} onChange={workflow.setWhere} />
    </>
  );
}
