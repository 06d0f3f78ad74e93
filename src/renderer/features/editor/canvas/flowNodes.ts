import type { Node } from '@xyflow/react';
import { sizeOf } from '@shared/model/graph/sizes';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { FoldCard } from '../session/foldedGraph';
import type { Drag } from './scene/drawing';

export type FlowNode = Node<{ node: GraphNode }, 'step' | 'close' | 'placeholder' | 'comment' | 'fold'>;

const kinds = (node: GraphNode): FlowNode['type'] => {
  if (node.type === 'comment' || node.type === 'placeholder') return node.type;
  return node.subtype === 'close' ? 'close' : 'step';
};

const usual = new WeakMap<GraphNode, FlowNode>();
const chosen = new WeakMap<GraphNode, FlowNode>();

function make(node: GraphNode, selected: boolean, isFold: boolean): FlowNode {
  const { width, height } = sizeOf(node);
  return {
    id: node.id,
    type: isFold ? 'fold' : kinds(node),
    position: node.position,
    data: { node },
    width,
    height,
    measured: { width, height },
    // Lines are drawn by ourselves; without this React Flow would measure every node for its handles.
    handles: [],
    ...(kinds(node) === 'close' || kinds(node) === 'placeholder' ? { draggable: false } : {}),
    selected,
    // The names stand on what is in it.
    domAttributes: { 'aria-roledescription': undefined },
  };
}

function keptIn(node: GraphNode, selected: boolean, isFold: boolean): FlowNode {
  const map = selected ? chosen : usual;
  const known = map.get(node);
  if (known) return known;
  const made = make(node, selected, isFold);
  map.set(node, made);
  return made;
}

/** What React Flow is given: the same objects for nodes that did not change, so that they are not drawn again. */
export function flowNodes(shown: {
  graph: Graph;
  cards: ReadonlyMap<string, FoldCard>;
  selection: readonly string[];
  drag: Drag | null;
}): FlowNode[] {
  const { graph, cards, selection, drag } = shown;
  const picked = new Set(selection);
  return graph.nodes.map((node) => {
    const isFold = node.type === 'placeholder' && cards.has(node.id);
    const flow = keptIn(node, picked.has(node.id), isFold);
    if (!drag?.ids.has(node.id)) return flow;
    return { ...flow, position: { x: node.position.x + drag.dx, y: node.position.y + drag.dy } };
  });
}
