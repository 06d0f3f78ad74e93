import type { Graph, GraphEdge, GraphNode } from './types';

/** Indices of `removed` count in the list before, those of `added` and `changed` in the list after; ascending. */
interface ListPatch<T> {
  removed: [number, T][];
  added: [number, T][];
  changed: [number, T, T][];
}

/** Nodes that all moved by the same way: from one index up to before another, and so on. */
interface Shift {
  dx: number;
  dy: number;
  ranges: number[];
}

/**
 * The difference of two graphs, both ways. What the graphs share is not in it; of nodes that only moved there is by
 * how much, since a new step moves all that come after it. Indices of moved nodes count in the list after.
 */
export interface GraphPatch {
  nodes: ListPatch<GraphNode>;
  shifts: Shift[];
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
  const shifts = new Map<string, Shift>();
  const nodes = listPatch(before.nodes, after.nodes, (at, from, to) => {
    const dx = to.position.x - from.position.x;
    const dy = to.position.y - from.position.y;
    if (!onlyMoved(from, to) || !isExact(from, to, dx, dy)) return false;
    if (dx === 0 && dy === 0) return true;
    const key = `${dx} ${dy}`;
    const shift = shifts.get(key) ?? { dx, dy, ranges: [] };
    shifts.set(key, shift);
    if (shift.ranges.at(-1) === at) shift.ranges.pop();
    else shift.ranges.push(at);
    shift.ranges.push(at + 1);
    return true;
  });
  return {
    nodes,
    shifts: [...shifts.values()],
    edges: listPatch(before.edges, after.edges, () => false),
  };
}

/** Fractions do not always add up. */
const isExact = ({ position: a }: GraphNode, { position: b }: GraphNode, dx: number, dy: number) =>
  a.x + dx === b.x && a.y + dy === b.y && b.x - dx === a.x && b.y - dy === a.y;

const isNone = ({ removed, added, changed }: ListPatch<unknown>) =>
  removed.length + added.length + changed.length === 0;

export const isEmptyPatch = ({ nodes, shifts, edges }: GraphPatch) =>
  isNone(nodes) && isNone(edges) && shifts.length === 0;

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

/** `way`: 1 on, -1 back. */
function shiftAll(nodes: GraphNode[], shifts: Shift[], way: 1 | -1): void {
  for (const { dx, dy, ranges } of shifts) {
    for (let i = 0; i < ranges.length; i += 2) {
      for (let at = ranges[i] ?? 0; at < (ranges[i + 1] ?? 0); at += 1) {
        const node = nodes[at];
        if (!node) continue;
        const { x, y } = node.position;
        nodes[at] = { ...node, position: { x: x + way * dx, y: y + way * dy } };
      }
    }
  }
}

/** `patchOf(before, after)` applied to `before` gives `after`. */
export function applyPatch(graph: Graph, patch: GraphPatch): Graph {
  const nodes = forwards(graph.nodes, patch.nodes);
  shiftAll(nodes, patch.shifts, 1);
  return { nodes, edges: forwards(graph.edges, patch.edges) };
}

/** `patchOf(before, after)` taken back from `after` gives `before`. */
export function revertPatch(graph: Graph, patch: GraphPatch): Graph {
  const nodes = [...graph.nodes];
  shiftAll(nodes, patch.shifts, -1);
  return { nodes: backwards(nodes, patch.nodes), edges: backwards(graph.edges, patch.edges) };
}
