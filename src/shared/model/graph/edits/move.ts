import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import type { Graph } from '../types';
import { missingNode } from './missingNode';
import { insertPiece, type Piece, type Where } from './place';
import { removeItems } from './remove';
import { labelIn, nodesWithin, viewOf, type NewId } from './view';

/** Changes where nodes stand on the canvas, not the order in which they run. `by`: pixels. */
export function moveNodes(
  graph: Graph,
  { nodeIds, by }: { nodeIds: string[]; by: { x: number; y: number } },
): Graph {
  const wanted = new Set(nodeIds);
  const known = new Set(graph.nodes.map(({ id }) => id));
  const unknown = nodeIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw missingNode(unknown);
  if (wanted.size === 0 || (by.x === 0 && by.y === 0)) return graph;
  const nodes = graph.nodes.map((node) =>
    wanted.has(node.id)
      ? { ...node, position: { x: node.position.x + by.x, y: node.position.y + by.y } }
      : node,
  );
  return { ...graph, nodes };
}

/** Takes a step, or an if, approve or loop with all that is in it, to another place of the flow. */
export function moveBlock(
  graph: Graph,
  { nodeId, where }: { nodeId: string; where: Where },
  newId: NewId,
): Graph {
  const words = stepWords.edits;
  const view = viewOf(graph);
  const node = view.links.nodes.get(nodeId);
  if (!node) throw missingNode(nodeId);
  if (node === view.trigger)
    throw new Fault('conflict:trigger_comes_first', words.triggerFirst(labelIn(view, node)));
  const item = view.located.get(nodeId)?.item;
  if (node.type === 'placeholder') throw new Fault('bad_input:placeholder_stays', words.placeholderStays);
  if (!item || item.node !== node)
    throw new Fault('bad_input:not_a_step', words.notAStep(labelIn(view, node)));

  const nodes = nodesWithin(item);
  const ids = new Set(nodes.map(({ id }) => id));
  const anchor = 'after' in where ? where.after : 'into' in where ? where.into.nodeId : where.placeholder;
  if (ids.has(anchor)) throw new Fault('bad_input:into_itself', words.intoItself(labelIn(view, node)));
  const edges = graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const piece: Piece = { nodes, edges, first: node, last: item.close ?? node };
  return insertPiece(viewOf(removeItems(view, [item], newId)), where, piece, [item], newId);
}
