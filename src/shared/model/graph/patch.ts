import type { Graph, GraphEdge, GraphNode } from './types';

/** Indices of `removed` count in the list before, those of `added` and `changed` in the list after; ascending. */
interface ListPatch<T> {
  removed: [number, T][];
  added: [number, T][];
  changed: [number, T, T][];
}

/**
 * The difference of two graphs, both ways. What the graphs share is not in it; of a node that only moved there are
 * five numbers: index, x and y before, x and y after.
 */
export interface GraphPatch {
  nodes: ListPatch<GraphNode>;
  moved: number[];
  edges: ListPatch<GraphEdge>;
}

function listPatch<T extends { id: string }>(
  before: T[],
  after: T[],
  onChange: (at: number, from: T, to: T) => boolean,
): ListPatch<T> {
  const patch: ListPatch<T> = { removed: [], added: [], changed: [] };
  const places = new Map(after.map(({ id }, at) => [id, at]));
  const kept = new Set<number>();
  let last = -1;
  before.forEach((from, index) => {
    const at = places.get(from.id);
    const to = at === undefined ? undefined : after[at];
    // What has changed its order is taken out and put in again.
    if (at === undefined || to === undefined || at <= last) {
      patch.removed.push([index, from]);
      return;
    }
    last = at;
    kept.add(at);
    if (from !== to && !onChange(at, from, to)) patch.changed.push([at, from, to]);
  });
  after.forEach((to, at) => {
    if (!kept.has(at)) patch.added.push([at, to]);
  });
  return patch;
}

const onlyMoved = (from: GraphNode, to: GraphNode) =>
  from.data === to.data && from.type === to.type && from.subtype === to.subtype;

export function patchOf(before: Graph, after: Graph): GraphPatch {
  const moved: number[] = [];
  const nodes = listPatch(before.nodes, after.nodes, (at, from, to) => {
    if (!onlyMoved(from, to)) return false;
    moved.push(at, from.position.x, from.position.y, to.position.x, to.position.y);
    return true;
  });
  return { nodes, moved, edges: listPatch(before.edges, after.edges, () => false) };
}

const isNone = ({ removed, added, changed }: ListPatch<unknown>) =>
  removed.length + added.length + changed.length === 0;

export const isEmptyPatch = ({ nodes, moved, edges }: GraphPatch) =>
  isNone(nodes) && isNone(edges) && moved.length === 0;

/** Without those at the indices `out`, then with those of `into`; both ascending. */
function exchange<T>(list: T[], out: [number, T][], into: [number, T][]): T[] {
  if (out.length === 0 && into.length === 0) return [...list];
  const gone = new Set(out.map(([at]) => at));
  const rest = list.filter((_, at) => !gone.has(at));
  const result: T[] = [];
  let next = 0;
  for (const [at, one] of into) {
    while (result.length < at && next < rest.length) {
      const kept = rest[next++];
      if (kept !== undefined) result.push(kept);
    }
    result.push(one);
  }
  for (const kept of rest.slice(next)) result.push(kept);
  return result;
}

function forwards<T>(list: T[], { removed, added, changed }: ListPatch<T>): T[] {
  const result = exchange(list, removed, added);
  for (const [at, , to] of changed) result[at] = to;
  return result;
}

function backwards<T>(list: T[], { removed, added, changed }: ListPatch<T>): T[] {
  const result = [...list];
  for (const [at, from] of changed) result[at] = from;
  return exchange(result, added, removed);
}

/** `side`: 1 puts nodes where they were before, 3 where they were after. */
function shift(nodes: GraphNode[], moved: number[], side: 1 | 3): void {
  for (let i = 0; i < moved.length; i += 5) {
    const at = moved[i] ?? 0;
    const node = nodes[at];
    if (node) nodes[at] = { ...node, position: { x: moved[i + side] ?? 0, y: moved[i + side + 1] ?? 0 } };
  }
}

/** `patchOf(before, after)` applied to `before` gives `after`. */
export function applyPatch(graph: Graph, patch: GraphPatch): Graph {
  const nodes = forwards(graph.nodes, patch.nodes);
  shift(nodes, patch.moved, 3);
  return { nodes, edges: forwards(graph.edges, patch.edges) };
}

/** `patchOf(before, after)` taken back from `after` gives `before`. */
export function revertPatch(graph: Graph, patch: GraphPatch): Graph {
  const nodes = [...graph.nodes];
  shift(nodes, patch.moved, 1);
  return { nodes: backwards(nodes, patch.nodes), edges: backwards(graph.edges, patch.edges) };
}
