import { NameField } from './NameField';
import type { NewWorkflow } from './useNewWorkflow';
import { WorkflowPlace } from './WorkflowPlace';

/** Name and place of a workflow that does not exist yet. */
export function NewWorkflowFields({ workflow: { form, name, rules, spaces } }: { workflow: NewWorkflow }) {
  const where = form.bind('where');
  return (
    <>
      <NameField {...form.bind('name')} value={name} rules={rules} onEnter={form.submit} />
      <WorkflowPlace place={where.value} spaces={spaces} onChange={where.onChange} />
    </>
  );
}
