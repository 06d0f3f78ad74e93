import type { Graph, InputParameter } from '@shared/model/graph/types';

/** How a workflow that nobody has saved took its course over sample data. */
export interface GraphTrial {
  status: 'passed' | 'failed';
  /** That ended well. */
  steps: number;
  /** Why it failed; '' where it passed. */
  message: string;
  /** The step that failed. */
  node_id: string | null;
}

export type TryGraph = (
  given: { orgId: string; spaceId?: string; graph: Graph; inputs: readonly InputParameter[] },
  signal: AbortSignal,
) => Promise<GraphTrial>;
