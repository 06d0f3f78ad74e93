import { useExecutionBatchQuery, type RunSummary } from '../../../data/executions.endpoints';

/** A run of which only the id is known; its link needs the workflow too. */
export function useOtherRun(executionId: string): RunSummary | undefined {
  const { data } = useExecutionBatchQuery({ body: { execution_ids: [executionId] } });
  return data?.data[0];
}
