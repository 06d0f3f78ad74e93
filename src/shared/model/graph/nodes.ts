import { stepWords } from '../../words/steps';
import type { Problem } from '../problem';
import type { GraphEdge, GraphNode, Handle, NodeSubtype, NodeType, Step } from './types';

const arms = new Map<NodeSubtype, readonly Handle[]>([
  ['if', ['TRUE', 'FALSE']],
  ['approve', ['APPROVE', 'REJECT']],
  ['loop', ['INSIDE']],
]);

/** The branches that a node opens, left to right; none of a plain step. */
export const armsOf = (node: GraphNode): readonly Handle[] =>
  (node.subtype === undefined ? undefined : arms.get(node.subtype)) ?? [];

export const isClose = (node: GraphNode) => node.subtype === 'close';
/** A step: the trigger too, but no closing node, comment or placeholder. */
export const isStep = (node: GraphNode) =>
  node.data.step !== undefined && !isClose(node) && node.type !== 'comment' && node.type !== 'placeholder';
/** Its step, where it is one. */
export const stepOf = (node: GraphNode): Step | undefined => (isStep(node) ? node.data.step : undefined);
export const loopOnly = (node: GraphNode) => node.subtype === 'break' || node.subtype === 'collect';

export const typeOf = (subtype: NodeSubtype): NodeType => (subtype === 'basic' ? 'action' : 'flowControl');

export const stepNode = (id: string, subtype: NodeSubtype, step: Step, position: GraphNode['position']) =>
  ({ id, type: typeOf(subtype), subtype, position, data: { step } }) satisfies GraphNode;

export const closeNode = (id: string, closes: string, position: GraphNode['position']) =>
  ({ id, type: 'flowControl', subtype: 'close', position, data: { closes } }) satisfies GraphNode;

export const placeholderNode = (id: string, position: GraphNode['position']) =>
  ({ id, type: 'placeholder', position, data: {} }) satisfies GraphNode;

/** `arm` is the branch that begins with this edge; the other handles follow from the two nodes. */
export function makeEdge(source: GraphNode, target: GraphNode, arm?: Handle): GraphEdge {
  const handle = arm ?? (isClose(source) || isClose(target) ? 'CLOSE' : undefined);
  const id = `${source.id}-${handle ?? 'NEXT'}-${target.id}`;
  return {
    id,
    source: source.id,
    target: target.id,
    ...(handle === undefined ? {} : { sourceHandle: handle }),
  };
}

/** How a message names a node. `opener`: of a closing node. */
export function nodeLabel(node: GraphNode, opener?: GraphNode): string {
  const name = node.data.step?.name;
  if (name) return `“${name}”`;
  if (isClose(node)) {
    const whose = opener ? nodeLabel(opener) : stepWords.nodes.node(node.data.closes ?? node.id);
    return stepWords.nodes.closing(whose);
  }
  if (node.type === 'comment') return stepWords.nodes.comment;
  if (node.type === 'placeholder') return stepWords.nodes.placeholder;
  return stepWords.nodes.node(node.id);
}

/** Every problem of a graph is an error: what cannot be parsed can neither be run nor edited. */
export function graphProblem(code: string, message: string, node?: GraphNode): Problem {
  const stepName = node?.data.step?.name;
  return {
    code,
    severity: 'error',
    message: message.charAt(0).toUpperCase() + message.slice(1),
    ...(node ? { nodeId: node.id } : {}),
    ...(stepName ? { stepName } : {}),
  };
}
