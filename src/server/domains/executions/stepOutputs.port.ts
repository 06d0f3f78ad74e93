import type { Json } from '@shared/model/json';

/** What the steps of a workflow gave last, for those who show it. */
export interface StepOutputs {
  /** Its name and the names of the steps of its current version; undefined: there is no such workflow here. */
  workflow(orgId: string, workflowId: string): Promise<{ name: string; steps: string[] } | undefined>;
  /**
   * Of the last execution that completed, dry runs and tests aside. Of a step in a loop the outputs of its iterations,
   * in their order. At most `limit` items of a list. `Fault('not_found')` says what has not happened yet.
   */
  last(
    orgId: string,
    workflowId: string,
    stepName: string,
    limit: number,
  ): Promise<{ outputs: Json[]; truncated: boolean; inLoop: boolean; endedAt: Date }>;
}
