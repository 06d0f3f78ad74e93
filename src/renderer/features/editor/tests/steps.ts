import { stepOf } from '@shared/model/graph/nodes';
import { parseGraph } from '@shared/model/graph/parse';
import type { Block } from '@shared/model/graph/tree';
import type { Graph, GraphNode, NodeSubtype } from '@shared/model/graph/types';

export interface FlowStep {
  nodeId: string;
  name: string;
  /** A test can replace it by what it gave. */
  mayMock: boolean;
}

const mocked: readonly (NodeSubtype | undefined)[] = ['basic', 'approve', 'wait', 'subWorkflow'];

/** The steps of a workflow in its order, without the trigger; of a graph that is not sound, in the order stored. */
export function stepsInOrder(graph: Graph): FlowStep[] {
  const { tree } = parseGraph(graph);
  const nodes = tree ? nodesIn(tree.blocks) : graph.nodes.filter(({ subtype }) => subtype !== 'trigger');
  return nodes.flatMap((node) => {
    const step = stepOf(node);
    return step ? [{ nodeId: node.id, name: step.name, mayMock: mocked.includes(node.subtype) }] : [];
  });
}

function nodesIn(blocks: readonly Block[]): GraphNode[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'step') return [block.node];
    const inner = block.kind === 'loop' ? block.body : block.branches.flatMap(({ blocks: own }) => own);
    return [block.node, ...nodesIn(inner)];
  });
}

/** The names in the order of the workflow; those that it does not have stay at the end. */
export function inOrder(names: readonly string[], steps: readonly FlowStep[]): string[] {
  const wanted = new Set(names);
  const known = steps.filter(({ name }) => wanted.has(name)).map(({ name }) => name);
  return [...known, ...[...wanted].filter((name) => !known.includes(name))];
}
