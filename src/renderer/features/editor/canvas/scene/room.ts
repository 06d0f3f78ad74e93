import { sizeOf } from '@shared/model/graph/sizes';
import type { Graph, GraphNode } from '@shared/model/graph/types';

/** Wider than that no name needs to be. */
const ROOM_MAX = 1600;
/** What stays free beside the next node. */
const GAP = 24;
/** A name on two lines is higher than its step. */
const ABOVE = 24;
const ROW = 16;

const known = new WeakMap<GraphNode[], Map<string, number>>();

/** How wide the name of each node may be before it lies over what stands at the right of it. Linear, but for sorting. */
export function roomsOf({ nodes }: Pick<Graph, 'nodes'>): Map<string, number> {
  const before = known.get(nodes);
  if (before) return before;
  const rows = new Map<number, number[]>();
  const rowsAt = (node: GraphNode, more: number) => {
    const { height } = sizeOf(node);
    const first = Math.floor((node.position.y - more) / ROW);
    const last = Math.floor((node.position.y + height + more) / ROW);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  for (const node of nodes) {
    for (const row of rowsAt(node, 0)) {
      const lefts = rows.get(row) ?? [];
      if (!rows.has(row)) rows.set(row, lefts);
      lefts.push(node.position.x);
    }
  }
  for (const lefts of rows.values()) lefts.sort((a, b) => a - b);
  const rooms = new Map<string, number>();
  for (const node of nodes) {
    const { width } = sizeOf(node);
    const right = node.position.x + width;
    const next = Math.min(...rowsAt(node, ABOVE).map((row) => firstFrom(rows.get(row) ?? [], right)));
    rooms.set(node.id, Math.max(width, Math.min(ROOM_MAX, next - GAP - node.position.x)));
  }
  known.set(nodes, rooms);
  return rooms;
}

/** The first of the sorted places that is not before `from`. */
function firstFrom(lefts: readonly number[], from: number): number {
  let [low, high] = [0, lefts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lefts[middle] ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return lefts[low] ?? Infinity;
}
