import type { Trigger } from '../../../../data/triggers';
import { useCall } from '../../../../platform/api/calls';

/** The trigger that the workflow was made with; further ones were added by calls, and are no business of its step. */
export function useWorkflowTrigger(workflowId: string): Trigger | undefined {
  const { data } = useCall('triggers.list', { params: { workflowId } }, { skip: workflowId === '' });
  const triggers = data?.data ?? [];
  return triggers.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0];
}
