import { sizeOf } from '@shared/model/graph/sizes';
import type { Graph, GraphNode } from '@shared/model/graph/types';
import type { Scene } from './scene';

export type Way = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** Comments farther than this beside a step are not reached from it. */
const REACH = 720;

/** The node that an arrow leads to; null where there is none. Comments lie to the right of the step beside them. */
export function walk(graph: Graph, scene: Scene, from: string | null, way: Way): string | null {
  if (way === 'first') return scene.order[0] ?? null;
  if (way === 'last') return scene.order.at(-1) ?? null;
  if (from === null) return scene.order[0] ?? null;
  const node = graph.nodes.find(({ id }) => id === from);
  if (!node) return scene.order[0] ?? null;
  if (node.type === 'comment') return fromComment(graph, scene, node, way);
  const around = scene.around.get(from);
  return around?.[way] ?? (way === 'right' ? commentBeside(graph, node) : null);
}

const middleOf = (node: GraphNode) => node.position.y + sizeOf(node).height / 2;

function commentBeside({ nodes }: Graph, node: GraphNode): string | null {
  let best: GraphNode | null = null;
  let least = REACH;
  for (const one of nodes) {
    const across = one.position.x - node.position.x;
    if (one.type !== 'comment' || across <= 0) continue;
    const distance = across + 2 * Math.abs(middleOf(one) - middleOf(node));
    if (distance >= least) continue;
    least = distance;
    best = one;
  }
  return best?.id ?? null;
}

function fromComment(graph: Graph, scene: Scene, comment: GraphNode, way: Way): string | null {
  if (way === 'up' || way === 'down') {
    const sign = way === 'up' ? -1 : 1;
    const others = graph.nodes
      .filter(({ id, type }) => type === 'comment' && id !== comment.id)
      .map((node) => ({ id: node.id, dy: (node.position.y - comment.position.y) * sign }))
      .filter(({ dy }) => dy > 0)
      .sort((a, b) => a.dy - b.dy);
    return others[0]?.id ?? null;
  }
  if (way === 'right') return null;
  let best: string | null = null;
  let least = Infinity;
  for (const node of graph.nodes) {
    if (!scene.around.has(node.id)) continue;
    const across = Math.abs(comment.position.x - node.position.x);
    const distance = across + 2 * Math.abs(middleOf(node) - middleOf(comment));
    if (distance >= least) continue;
    least = distance;
    best = node.id;
  }
  return best;
}
