import type { Where } from '../graph/edits/place';
import { armsOf, isClose, isStep } from '../graph/nodes';
import type { Graph } from '../graph/types';
import type { Spot } from './operations';

/** Where a node stands: behind which step, or first in which branch. Null where nothing comes before it. */
export function spotBefore(graph: Graph, nodeId: string): Spot | null {
  const edge = graph.edges.find(({ target }) => target === nodeId);
  const source = graph.nodes.find(({ id }) => id === edge?.source);
  if (!edge || !source) return null;
  if (isClose(source))
    return source.data.closes === undefined ? null : { after: source.data.closes, branch: null };
  const arm = armsOf(source).find((handle) => handle === edge.sourceHandle);
  return isStep(source) ? { after: source.id, branch: arm ?? null } : null;
}

/** The place of an edit as a spot; null for one that nothing comes before. */
export function spotOf(graph: Graph, where: Where): Spot | null {
  if ('placeholder' in where) return spotBefore(graph, where.placeholder);
  if ('into' in where) return { after: where.into.nodeId, branch: where.into.handle };
  const node = graph.nodes.find(({ id }) => id === where.after);
  if (node?.type === 'placeholder') return spotBefore(graph, where.after);
  if (node && isClose(node)) return { after: node.data.closes ?? node.id, branch: null };
  return { after: where.after, branch: null };
}

export const sameSpot = (a: Spot, b: Spot): boolean => a.after === b.after && a.branch === b.branch;
