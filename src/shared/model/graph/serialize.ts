import { armsOf, closeNode, makeEdge, placeholderNode, stepNode } from './nodes';
import { CLOSE_SIZE, ROW_GAP, STEP_SIZE } from './sizes';
import type { Block, Tree } from './tree';
import type { Graph, GraphEdge, GraphNode, Handle, Step } from './types';

/** A new workflow: its trigger and the place for the first step. */
export function newGraph(newId: () => string, triggerStep: Step): Graph {
  const trigger = stepNode(newId(), 'trigger', triggerStep, { x: 0, y: 0 });
  const placeholder = placeholderNode(newId(), { x: 0, y: STEP_SIZE.height + ROW_GAP });
  return { nodes: [trigger, placeholder], edges: [makeEdge(trigger, placeholder)] };
}

/**
 * The graph of a tree: `parseGraph(toGraph(tree))` is the tree. Closing nodes stand at their opener until laid out;
 * there are no placeholders (see `addPlaceholders`).
 */
export function toGraph(tree: Tree): Graph {
  const graph: Graph = { nodes: [], edges: [] };
  let end: GraphNode | null = null;
  if (tree.trigger) {
    graph.nodes.push(tree.trigger);
    end = tree.trigger;
  }
  writeBlocks(graph, tree.blocks, end, undefined);
  return graph;
}

/** Gives the last node, from which the flow goes on, and the branch that still begins there. */
function writeBlocks(graph: Graph, blocks: Block[], from: GraphNode | null, arm: Handle | undefined) {
  let end = from;
  let begins = arm;
  for (const block of blocks) {
    graph.nodes.push(block.node);
    if (end) graph.edges.push(makeEdge(end, block.node, begins));
    begins = undefined;
    end = block.kind === 'step' ? block.node : writeInside(graph, block);
  }
  return { end, begins };
}

function writeInside(graph: Graph, block: Exclude<Block, { kind: 'step' }>): GraphNode {
  const below = { x: block.node.position.x, y: block.node.position.y + STEP_SIZE.height + ROW_GAP };
  const close = closeNode(block.closeId, block.node.id, below);
  const branches: { handle: Handle; blocks: Block[] }[] =
    block.kind === 'loop' ? [{ handle: 'INSIDE', blocks: block.body }] : block.branches;
  for (const { handle, blocks } of branches) {
    const { end, begins } = writeBlocks(graph, blocks, block.node, handle);
    if (end) graph.edges.push(makeEdge(end, close, begins));
  }
  graph.nodes.push(close);
  return close;
}

/** A placeholder in every empty branch and body, and at the end of the flow: what the editor offers to fill. */
export function addPlaceholders(graph: Graph, newId: () => string): Graph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const nodes: GraphNode[] = [...graph.nodes];
  const edges: GraphEdge[] = [];
  const leads = new Set<string>();
  for (const edge of graph.edges) {
    leads.add(edge.source);
    const source = byId.get(edge.source);
    const target = byId.get(edge.target);
    if (!source || !target || armsOf(source).length === 0 || target.data.closes !== source.id) {
      edges.push(edge);
      continue;
    }
    const placeholder = placeholderNode(newId(), { x: target.position.x, y: target.position.y - ROW_GAP });
    nodes.push(placeholder);
    edges.push(makeEdge(source, placeholder, edge.sourceHandle), makeEdge(placeholder, target));
  }
  const last = graph.nodes.find((node) => node.type !== 'comment' && !leads.has(node.id));
  if (last && last.type !== 'placeholder') {
    const y = last.position.y + (last.subtype === 'close' ? CLOSE_SIZE : STEP_SIZE).height + ROW_GAP;
    const placeholder = placeholderNode(newId(), { x: last.position.x, y });
    nodes.push(placeholder);
    edges.push(makeEdge(last, placeholder));
  }
  return { nodes, edges };
}
