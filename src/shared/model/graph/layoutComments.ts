import { COMMENT_OFFSET } from '../limits';
import { ARM_GAP, COMMENT_SIZE, ROW_GAP, sizeOf, STEP_SIZE } from './sizes';
import type { Graph, GraphNode } from './types';

export type Positions = Map<string, GraphNode['position']>;

/** A comment and its offset from the upper left corner of the node that it stands beside. */
export interface Attached {
  id: string;
  dx: number;
  dy: number;
}
type Position = GraphNode['position'];

/** A comment farther than this from the places beside all nodes belongs to none. Also the side of a cell. */
const REACH = 2 * COMMENT_OFFSET;
/** Where a comment at the left of a node stands. */
const LEFT_OFFSET = STEP_SIZE.width - COMMENT_OFFSET - COMMENT_SIZE.width;

/** Buckets by place, so that what is near is found without looking at all. */
class Grid<T> {
  private readonly cells = new Map<string, T[]>();

  put({ x, y }: Position, what: T): void {
    const key = `${Math.floor(x / REACH)},${Math.floor(y / REACH)}`;
    const cell = this.cells.get(key);
    if (cell) cell.push(what);
    else this.cells.set(key, [what]);
  }

  /** All within REACH of it, and some more. */
  near({ x, y }: Position): T[] {
    const found: T[] = [];
    const column = Math.floor(x / REACH);
    const row = Math.floor(y / REACH);
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) found.push(...(this.cells.get(`${column + dx},${row + dy}`) ?? []));
    }
    return found;
  }
}

/** Which node each comment stands beside. */
export function placeComments(graph: Graph) {
  const beside = new Map<string, Attached[]>();
  const free: GraphNode[] = [];
  const comments = graph.nodes.filter(({ type }) => type === 'comment');
  const others = graph.nodes.filter(({ type }) => type !== 'comment');
  if (comments.length > 0) {
    const places = new Grid<{ node: GraphNode; place: Position }>();
    for (const node of others) {
      for (const offset of [COMMENT_OFFSET, LEFT_OFFSET]) {
        const place = { x: node.position.x + offset, y: node.position.y };
        places.put(place, { node, place });
      }
    }
    for (const comment of comments) {
      const node = nearest(comment.position, places.near(comment.position));
      if (!node) {
        free.push(comment);
        continue;
      }
      const list = beside.get(node.id) ?? [];
      list.push(attach(comment, node));
      beside.set(node.id, list);
    }
  }
  return { beside, placeFree: (positions: Positions) => placeFree(free, others, positions) };
}

function nearest({ x, y }: Position, places: { node: GraphNode; place: Position }[]): GraphNode | null {
  let best = REACH + 1;
  let found: GraphNode | null = null;
  for (const { node, place } of places) {
    const distance = Math.abs(place.x - x) + Math.abs(place.y - y);
    if (distance >= best) continue;
    best = distance;
    found = node;
  }
  return found;
}

/** One that covers its own node is put to the right of it. */
function attach(comment: GraphNode, node: GraphNode): Attached {
  const dx = comment.position.x - node.position.x;
  const dy = comment.position.y - node.position.y;
  const { width, height } = sizeOf(node);
  const covers = dx < width && dx > -COMMENT_SIZE.width && dy < height && dy > -COMMENT_SIZE.height;
  return { id: comment.id, dx: covers ? COMMENT_OFFSET : dx, dy };
}

/** What a node would cover goes to the right of everything. */
function placeFree(free: GraphNode[], others: GraphNode[], positions: Positions): void {
  if (free.length === 0) return;
  const nodes = new Grid<{ node: GraphNode; place: Position }>();
  let right = -Infinity;
  for (const node of others) {
    const place = positions.get(node.id) ?? node.position;
    nodes.put(place, { node, place });
    right = Math.max(right, place.x + sizeOf(node).width);
  }
  let lowest = -Infinity;
  for (const comment of free) {
    const { x, y } = comment.position;
    const covered = nodes.near(comment.position).some(({ node, place }) => {
      const { width, height } = sizeOf(node);
      return (
        place.x < x + COMMENT_SIZE.width &&
        x < place.x + width &&
        place.y < y + COMMENT_SIZE.height &&
        y < place.y + height
      );
    });
    if (!covered) continue;
    const at = { x: right + ARM_GAP, y: Math.max(y, lowest) };
    lowest = at.y + COMMENT_SIZE.height + ROW_GAP;
    positions.set(comment.id, at);
  }
}
