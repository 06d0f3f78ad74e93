import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { GRAPH_NODES_MAX } from '../../limits';
import { loopOnly, makeEdge, nodeLabel, placeholderNode } from '../nodes';
import { CLOSE_SIZE, ROW_GAP, STEP_SIZE } from '../sizes';
import { structureOf, type Item } from '../structure';
import type { Graph, GraphEdge, GraphNode, Handle } from '../types';
import { missingNode } from './missingNode';
import { capital, intoOf, isInLoop, labelIn, outOf, type Inside, type NewId, type View } from './view';

/** Where something new goes: behind a step (or a whole block), first into a branch or body, or for a placeholder. */
export type Where =
  | { after: string }
  | { into: { nodeId: string; handle: Handle } }
  | { placeholder: string };

/** A gap in the flow. Without `source` the flow begins here, without `target` it ends here. */
interface Slot {
  source: GraphNode | null;
  arm: Handle | undefined;
  target: GraphNode | null;
  /** Edges and placeholder that make way. */
  edges: GraphEdge[];
  dropped: GraphNode | null;
  inside: Inside | null;
}

/** Nodes with the edges among them, from `first` to `last`. */
export interface Piece {
  nodes: GraphNode[];
  edges: GraphEdge[];
  first: GraphNode;
  last: GraphNode;
}

const words = stepWords.edits;

function nodeAt(view: View, id: string): GraphNode {
  const node = view.links.nodes.get(id);
  if (!node) throw missingNode(id);
  return node;
}

function slotAt(view: View, where: Where): Slot {
  if ('placeholder' in where) return placeholderSlot(view, nodeAt(view, where.placeholder));
  if ('into' in where) return armSlot(view, where.into.nodeId, where.into.handle);
  const node = nodeAt(view, where.after);
  if (node.type === 'comment') throw new Fault('bad_input:not_a_place', words.notAPlace(labelIn(view, node)));
  if (node.type === 'placeholder') return placeholderSlot(view, node);
  const found = view.located.get(node.id);
  const source = found?.item.close ?? node;
  const edge = outOf(view, source.id);
  return edgeSlot(view, source, edge, found?.inside ?? null);
}

function edgeSlot(view: View, source: GraphNode, edge: GraphEdge | null, inside: Inside | null): Slot {
  const target = edge ? nodeAt(view, edge.target) : null;
  return { source, arm: undefined, target, edges: edge ? [edge] : [], dropped: null, inside };
}

function armSlot(view: View, nodeId: string, handle: Handle): Slot {
  const node = nodeAt(view, nodeId);
  const item = view.located.get(nodeId)?.item;
  const arm = item?.node.id === nodeId ? item.arms.find((one) => one.handle === handle) : undefined;
  const edge = view.links.out.get(nodeId)?.find(({ sourceHandle }) => sourceHandle === handle);
  if (!item || !arm || !edge)
    throw new Fault('bad_input:branch_unknown', words.noBranch(labelIn(view, node), handle));
  const only = arm.items.length === 1 ? arm.items[0]?.node : undefined;
  if (only?.type === 'placeholder') return placeholderSlot(view, only);
  return { ...edgeSlot(view, node, edge, { item, arm }), arm: handle };
}

/** At the end of the flow the placeholder stays, behind what is put there; elsewhere it makes way. */
function placeholderSlot(view: View, node: GraphNode): Slot {
  if (node.type !== 'placeholder')
    throw new Fault('bad_input:not_a_place', words.notAPlace(labelIn(view, node)));
  const inside = view.located.get(node.id)?.inside ?? null;
  const before = intoOf(view, node.id);
  const behind = outOf(view, node.id);
  const source = before ? nodeAt(view, before.source) : null;
  const arm = before?.sourceHandle === 'CLOSE' ? undefined : before?.sourceHandle;
  if (!behind) return { source, arm, target: node, edges: before ? [before] : [], dropped: null, inside };
  const edges = before ? [before, behind] : [behind];
  return { source, arm, target: nodeAt(view, behind.target), edges, dropped: node, inside };
}

/** Where new nodes stand until the graph is laid out. */
export function below(node: GraphNode | null): GraphNode['position'] {
  if (!node) return { x: 0, y: 0 };
  const { height } = node.subtype === 'close' ? CLOSE_SIZE : STEP_SIZE;
  return { x: node.position.x, y: node.position.y + height + ROW_GAP };
}

/** A step of the piece that needs a loop around the piece. */
function needsLoop(items: Item[]): GraphNode | undefined {
  for (const { node, arms } of items) {
    if (loopOnly(node)) return node;
    if (node.subtype === 'loop') continue;
    for (const arm of arms) {
      const found = needsLoop(arm.items);
      if (found) return found;
    }
  }
  return undefined;
}

/** What `where` means: the node before and whether a loop is around it. */
export function placeOf(view: View, where: Where) {
  const slot = slotAt(view, where);
  return { source: slot.source, position: below(slot.source), inLoop: isInLoop(view, slot.inside) };
}

/**
 * Puts a piece there. Adds a placeholder when the flow would end with it. Throws `Fault('bad_input')` for a place
 * that is none, and `Fault('conflict')` when the piece may not stand there or the graph would be too large or deep.
 */
export function insertPiece(view: View, where: Where, piece: Piece, items: Item[], newId: NewId): Graph {
  const slot = slotAt(view, where);
  const lost = isInLoop(view, slot.inside) ? undefined : needsLoop(items);
  if (lost) throw new Fault('conflict:only_in_loop', words.loopOnly(capital(nodeLabel(lost))));
  const gone = new Set(slot.edges);
  const edges = view.graph.edges.filter((edge) => !gone.has(edge));
  const nodes = view.graph.nodes.filter((node) => node !== slot.dropped);
  for (const node of piece.nodes) {
    if (view.links.nodes.has(node.id)) throw new Fault('conflict:id_taken', words.idTaken(node.id));
    nodes.push(node);
  }
  if (slot.source) edges.push(makeEdge(slot.source, piece.first, slot.arm));
  edges.push(...piece.edges);
  let target = slot.target;
  if (!target) {
    target = placeholderNode(newId(), below(piece.last));
    nodes.push(target);
  }
  edges.push(makeEdge(piece.last, target));
  if (nodes.length > GRAPH_NODES_MAX) throw new Fault('conflict:workflow_full', words.full);
  const graph = { nodes, edges };
  const { problems } = structureOf(graph);
  if (problems[0]) throw new Fault('conflict:graph_broken', problems[0].message, { problems });
  return graph;
}
