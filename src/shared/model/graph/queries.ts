import { isStep, stepOf } from './nodes';
import { structureOf, type Item } from './structure';
import type { Graph, GraphNode } from './types';

/** A step that a reference may read. */
interface Earlier {
  node: GraphNode;
  /** It stands in a branch that ended before: the other branch may have been taken. */
  maybe: boolean;
}

export interface Reach {
  trigger: GraphNode | null;
  /** In the order in which they run. */
  steps: Earlier[];
  /** Around the node, outermost first: `loop` is the last one. */
  loops: GraphNode[];
}

interface Level {
  items: Item[];
  at: number;
}

/**
 * What references of a step may read: steps that end before it begins. Steps of another branch and of a loop that the
 * step is not in are not among them; of a loop that ended before, the loop itself is. Null for a node that is not in
 * the flow, and in a graph that is not well nested.
 */
export function reachOf(graph: Graph, nodeId: string): Reach | null {
  const { structure } = structureOf(graph);
  if (!structure) return null;
  if (structure.trigger?.id === nodeId) return { trigger: null, steps: [], loops: [] };
  const path = pathTo(structure.items, nodeId);
  if (!path) return null;
  const reach: Reach = { trigger: structure.trigger, steps: [], loops: [] };
  path.forEach(({ items, at }, level) => {
    for (const item of items.slice(0, at)) collect(item, false, reach.steps);
    const around = level < path.length - 1 ? items[at]?.node : undefined;
    if (around?.subtype === 'loop') reach.loops.push(around);
    else if (around) reach.steps.push({ node: around, maybe: false });
  });
  return reach;
}

/** The lists of items down to the node, each with the index that leads on. A closing node stands for its opener. */
function pathTo(items: Item[], nodeId: string): Level[] | null {
  for (const [at, item] of items.entries()) {
    if (item.node.id === nodeId || item.close?.id === nodeId) return [{ items, at }];
    for (const arm of item.arms) {
      const path = pathTo(arm.items, nodeId);
      if (path) return [{ items, at }, ...path];
    }
  }
  return null;
}

function collect(item: Item, maybe: boolean, steps: Earlier[]): void {
  if (isStep(item.node)) steps.push({ node: item.node, maybe });
  if (item.node.subtype === 'loop') return;
  for (const arm of item.arms) for (const inner of arm.items) collect(inner, true, steps);
}

/** Outermost first; empty outside of loops and for a node that is not in the flow. */
export function loopsAround(graph: Graph, nodeId: string): GraphNode[] {
  return reachOf(graph, nodeId)?.loops ?? [];
}

export function stepsByName(graph: Graph): Map<string, GraphNode> {
  const steps = new Map<string, GraphNode>();
  for (const node of graph.nodes) {
    const step = stepOf(node);
    if (step) steps.set(step.name, node);
  }
  return steps;
}
