import { badInput } from '@shared/kernel/fault';

/** Refuses a body that names another workflow than the address does. */
export function sameWorkflow(
  field: 'workflowId' | 'workflow_id',
  named: string | undefined,
  workflowId: string,
): void {
  if (named !== undefined && named !== workflowId)
    throw badInput([{ field, reason: 'is not the workflow of the address' }]);
}
