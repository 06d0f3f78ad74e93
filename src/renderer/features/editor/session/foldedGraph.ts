import { sizeOf } from '@shared/model/graph/sizes';
import { stepOf } from '@shared/model/graph/nodes';
import { structureOf, type Item } from '@shared/model/graph/structure';
import type { Graph, GraphEdge, GraphNode, Handle } from '@shared/model/graph/types';
import { settled } from './settle';

/** Stands on the canvas for what is folded. */
export interface FoldCard {
  key: string;
  /** The step whose branches or body are folded. */
  opener: GraphNode;
  /** Of a folded branch. */
  handle: Handle | null;
  /** The steps that are not seen. */
  steps: readonly string[];
}

interface Folding {
  folded: ReadonlySet<string>;
  cards: Map<string, FoldCard>;
  gone: Set<string>;
  /** In place of an opener, or new for a branch. */
  instead: Map<string, GraphNode>;
  edges: GraphEdge[];
  /** The lines that leave a closing node which is gone leave its opener. */
  leaves: Map<string, string>;
}

/**
 * The same flow with one card for each fold, well nested and laid out as the whole is: what was moved by hand stays as far
 * from its place as it was. Nodes that did not move stay the same objects.
 */
export function foldedGraph(
  graph: Graph,
  folded: ReadonlySet<string>,
): { graph: Graph; cards: ReadonlyMap<string, FoldCard> } {
  const { structure } = structureOf(graph);
  const work: Folding = {
    folded,
    cards: new Map(),
    gone: new Set(),
    instead: new Map(),
    edges: [],
    leaves: new Map(),
  };
  if (structure) foldIn(structure.items, work);
  if (work.cards.size === 0) return { graph, cards: work.cards };
  const comments = hiddenComments(graph, work.gone);
  const there = new Set(graph.nodes.map(({ id }) => id));
  const nodes = graph.nodes
    .filter(({ id }) => !work.gone.has(id) && !comments.has(id))
    .map((node) => work.instead.get(node.id) ?? node);
  for (const [id, node] of work.instead) if (!there.has(id)) nodes.push(node);
  const isClose = new Set(nodes.filter(({ subtype }) => subtype === 'close').map(({ id }) => id));
  const edges = graph.edges.flatMap((edge): GraphEdge[] => {
    const source = work.leaves.get(edge.source);
    if (source !== undefined) return work.gone.has(edge.target) ? [] : [onward(edge, source, isClose)];
    return work.gone.has(edge.source) || work.gone.has(edge.target) ? [] : [edge];
  });
  return { graph: settled(graph, { nodes, edges: [...edges, ...work.edges] }), cards: work.cards };
}

function onward({ id, target }: GraphEdge, source: string, isClose: ReadonlySet<string>): GraphEdge {
  return isClose.has(target) ? { id, source, target, sourceHandle: 'CLOSE' } : { id, source, target };
}

function foldIn(items: readonly Item[], work: Folding): void {
  for (const item of items) {
    const { node, close, arms } = item;
    if (!close) continue;
    if (work.folded.has(node.id)) foldBlock(item, close, work);
    else {
      for (const arm of arms) {
        const key = `${node.id}/${arm.handle}`;
        if (work.folded.has(key) && arm.items.some((one) => stepOf(one.node)))
          foldArm({ key, opener: node, close, ...arm }, work);
        else foldIn(arm.items, work);
      }
    }
  }
}

function foldBlock({ node, arms }: Item, close: GraphNode, work: Folding): void {
  const inside = arms.flatMap(({ items }) => nodesOf(items));
  const steps = inside.filter((one) => stepOf(one)).map(({ id }) => id);
  if (steps.length === 0) return;
  for (const { id } of [...inside, close]) work.gone.add(id);
  work.leaves.set(close.id, node.id);
  work.instead.set(node.id, { ...node, subtype: 'basic' });
  work.cards.set(node.id, { key: node.id, opener: node, handle: null, steps });
}

function foldArm(
  arm: { key: string; opener: GraphNode; close: GraphNode; handle: Handle; items: Item[] },
  work: Folding,
): void {
  const { key, opener, close, handle } = arm;
  const inside = nodesOf(arm.items);
  for (const { id } of inside) work.gone.add(id);
  const position = inside[0]?.position ?? opener.position;
  work.instead.set(key, { id: key, type: 'placeholder', position, data: {} });
  work.edges.push(
    { id: `${key}/in`, source: opener.id, target: key, sourceHandle: handle },
    { id: `${key}/out`, source: key, target: close.id, sourceHandle: 'CLOSE' },
  );
  const steps = inside.filter((one) => stepOf(one)).map(({ id }) => id);
  work.cards.set(key, { key, opener, handle, steps });
}

const nodesOf = (items: readonly Item[]): GraphNode[] =>
  items.flatMap(({ node, close, arms }) => [
    node,
    ...arms.flatMap((arm) => nodesOf(arm.items)),
    ...(close ? [close] : []),
  ]);

/** A comment goes with the step that it stands nearest to. */
function hiddenComments({ nodes }: Graph, gone: ReadonlySet<string>): Set<string> {
  const hidden = new Set<string>();
  const flow = nodes.filter(({ type }) => type !== 'comment');
  for (const comment of nodes.filter(({ type }) => type === 'comment')) {
    const { x, y } = middleOf(comment);
    let nearest: GraphNode | undefined;
    let least = Infinity;
    for (const node of flow) {
      const at = middleOf(node);
      const distance = Math.abs(at.x - x) + 2 * Math.abs(at.y - y);
      if (distance >= least) continue;
      least = distance;
      nearest = node;
    }
    if (nearest && gone.has(nearest.id)) hidden.add(comment.id);
  }
  return hidden;
}

function middleOf(node: GraphNode) {
  const { width, height } = sizeOf(node);
  return { x: node.position.x + width / 2, y: node.position.y + height / 2 };
}
