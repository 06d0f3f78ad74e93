import type { RunSummary } from '../../../data/executions';
import { useCall } from '../../../platform/api/calls';

/** A run of which only the id is known; its link needs the workflow too. */
export function useOtherRun(executionId: string): RunSummary | undefined {
  const { data } = useCall('executions.batch', { body: { execution_ids: [executionId] } });
  return data?.data[0];
}
