import { isStep } from '@shared/model/graph/nodes';
import { structureOf, type Item } from '@shared/model/graph/structure';
import type { Graph, GraphNode, Handle } from '@shared/model/graph/types';

export interface FlowStep {
  node: GraphNode;
  /** How many branches and loops it stands in. */
  depth: number;
  /** The branch that begins with it. */
  arm: Handle | null;
}

/** The steps of a flow in the order in which they run, those of branches below what opens them. */
export function flowSteps(graph: Graph): FlowStep[] {
  const { structure } = structureOf(graph);
  if (!structure)
    return graph.nodes.filter((node) => isStep(node)).map((node) => ({ node, depth: 0, arm: null }));
  const steps: FlowStep[] = structure.trigger ? [{ node: structure.trigger, depth: 0, arm: null }] : [];
  const collect = (items: readonly Item[], depth: number, handle: Handle | null) => {
    let arm = handle;
    for (const item of items) {
      if (!isStep(item.node)) continue;
      steps.push({ node: item.node, depth, arm });
      arm = null;
      for (const branch of item.arms) collect(branch.items, depth + 1, branch.handle);
    }
  };
  collect(structure.items, 0, null);
  return steps;
}
