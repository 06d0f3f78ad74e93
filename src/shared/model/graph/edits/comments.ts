import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { COMMENT_OFFSET, GRAPH_NODES_MAX } from '../../limits';
import { nodeLabel } from '../nodes';
import { COMMENT_SIZE, STEP_SIZE } from '../sizes';
import type { Graph, GraphNode } from '../types';
import { capital, nodeIn, withNode, type NewId } from './view';

/** A comment to the right of a node; below those which stand there already. */
export function addComment(
  graph: Graph,
  { beside, comment }: { beside: string; comment: string },
  newId: NewId,
): Graph {
  const node = nodeIn(graph, beside);
  if (graph.nodes.length >= GRAPH_NODES_MAX) throw new Fault('conflict:workflow_full', stepWords.edits.full);
  const x = node.position.x + COMMENT_OFFSET;
  const beneath = graph.nodes
    .filter((one) => one.type === 'comment' && Math.abs(one.position.x - x) < COMMENT_SIZE.width)
    .map((one) => one.position.y)
    .sort((a, b) => a - b);
  let { y } = node.position;
  for (const taken of beneath) {
    if (Math.abs(taken - y) < COMMENT_SIZE.height) y = taken + COMMENT_SIZE.height + STEP_SIZE.height / 2;
  }
  const added: GraphNode = { id: newId(), type: 'comment', position: { x, y }, data: { comment } };
  return { ...graph, nodes: [...graph.nodes, added] };
}

function asComment(node: GraphNode): GraphNode {
  if (node.type !== 'comment')
    throw new Fault('bad_input:not_a_comment', stepWords.edits.notAComment(capital(nodeLabel(node))));
  return node;
}

export function editComment(graph: Graph, { nodeId, comment }: { nodeId: string; comment: string }): Graph {
  return withNode(graph, nodeId, (node) =>
    asComment(node).data.comment === comment ? node : { ...node, data: { ...node.data, comment } },
  );
}

export function moveComment(
  graph: Graph,
  { nodeId, position: { x, y } }: { nodeId: string; position: { x: number; y: number } },
): Graph {
  return withNode(graph, nodeId, (node) =>
    asComment(node).position.x === x && node.position.y === y ? node : { ...node, position: { x, y } },
  );
}
