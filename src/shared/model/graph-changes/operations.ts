import type { Handle, StepParameter } from '../graph/types';

/** Where a step runs: behind another one, or first in a branch or body of it. */
export interface Spot {
  after: string;
  branch: Handle | null;
}

/**
 * One change of a graph that can be taken or left. Ids are those of nodes, of steps that are to be added too; all of
 * them were given by us.
 */
export type GraphOperation =
  | ({
      id: string;
      op: 'add_step';
      node_id: string;
      step_template_id: string;
      name: string;
      parameters: StepParameter[];
    } & Spot)
  | { id: string; op: 'set_parameters'; node_id: string; parameters: StepParameter[] }
  /** Takes a step, with all that is in it, to another place. */
  | ({ id: string; op: 'connect'; node_id: string } & Spot)
  | { id: string; op: 'remove_step'; node_id: string }
  | { id: string; op: 'rename'; node_id: string; name: string };
