import { ARM_GAP, CLOSE_SIZE, sizeOf, STEP_SIZE } from '@shared/model/graph/sizes';
import type { GraphNode } from '@shared/model/graph/types';
import type { Frame, Link, Scene } from './scene';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export type PositionOf = (node: GraphNode) => Point;

/** A line as it is drawn; coordinates of the canvas. */
export interface Route {
  link: Link;
  d: string;
  /** Without round corners and arrow, for small scales. */
  plain: string;
  box: Box;
  plus: Point;
  label: Point | null;
}

/** How far from a node a line turns. */
const STUB = 16;
const CORNER = 8;
/** Around the body of a loop. */
const FRAME_PAD = 20;

const middle = (node: GraphNode, { x }: Point) => x + sizeOf(node).width / 2;

/** Branches meet in the middle of their closing node; all others touch the edge of a node. */
const isJoint = (node: GraphNode, opener: Link['closing']) => node.subtype === 'close' && opener !== 'loop';

export function routeOf(link: Link, positionOf: PositionOf): Route {
  const from = positionOf(link.from);
  const to = positionOf(link.to);
  const start = { x: middle(link.from, from), y: from.y + sizeOf(link.from).height };
  const end = { x: middle(link.to, to), y: to.y };
  const points = pointsOf(link, start, end);
  const first = points[0];
  const last = points.at(-1);
  if (first && isJoint(link.from, link.leaves)) first.y -= CLOSE_SIZE.height / 2;
  const meets = isJoint(link.to, link.closing);
  if (last && meets) last.y += CLOSE_SIZE.height / 2;
  const plain = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const arrow = meets ? '' : `M${end.x - 4} ${end.y - 6}L${end.x} ${end.y - 1}L${end.x + 4} ${end.y - 6}`;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs) - 30;
  const y = Math.min(...ys) - 12;
  return {
    link,
    d: rounded(points) + arrow,
    plain,
    box: { x, y, width: Math.max(...xs) + 30 - x, height: Math.max(...ys) + 12 - y },
    plus: plusOf(link, points, start, end),
    label: link.arm ? { x: points.at(2)?.x ?? start.x, y: Math.min(start.y + STUB, end.y - 12) } : null,
  };
}

/** Each a point of its own. */
function pointsOf({ arm, joins, emptyArm }: Link, start: Point, end: Point): Point[] {
  const from = { ...start };
  const to = { ...end };
  if (arm && joins) {
    const x = emptyAxis(emptyArm ?? { at: 0, of: 1 }, start.x);
    const [top, bottom] = [start.y + STUB, end.y - STUB];
    return [from, { x: start.x, y: top }, { x, y: top }, { x, y: bottom }, { x: end.x, y: bottom }, to];
  }
  const room = end.y - start.y;
  if (room >= 2 * STUB - 8) {
    if (start.x === end.x && !arm) return [from, to];
    const turn = joins ? end.y - STUB : arm ? start.y + STUB : Math.round(start.y + room / 2);
    return [from, { x: start.x, y: turn }, { x: end.x, y: turn }, to];
  }
  // The next node was placed above: out to the side, up, and in from above.
  const aside = Math.abs(start.x - end.x) < STEP_SIZE.width ? STEP_SIZE.width : 0;
  const side = Math.round((start.x + end.x) / 2 + aside);
  const [out, back] = [start.y + STUB, end.y - STUB];
  return [from, { x: start.x, y: out }, { x: side, y: out }, { x: side, y: back }, { x: end.x, y: back }, to];
}

/** A branch with nothing in it goes where a step would stand. */
function emptyAxis({ at, of }: { at: number; of: number }, x: number): number {
  if (of < 2) return x;
  return x + (at === 0 ? -1 : 1) * (STEP_SIZE.width + ARM_GAP) * 0.5;
}

function plusOf({ arm, joins }: Link, points: Point[], start: Point, end: Point): Point {
  if (arm && joins) return { x: points[2]?.x ?? start.x, y: start.y + 42 };
  if (arm) return { x: end.x, y: Math.max(end.y - 17, start.y + 12) };
  if (joins) return { x: start.x, y: start.y + 21 };
  if (points.length === 2) return { x: start.x, y: Math.round((start.y + end.y) / 2) };
  return { x: end.x, y: end.y - 16 };
}

function rounded(points: Point[]): string {
  let d = '';
  points.forEach((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (!before) d += `M${point.x} ${point.y}`;
    else if (!after) d += `L${point.x} ${point.y}`;
    else {
      const radius = Math.min(CORNER, reach(before, point) / 2, reach(point, after) / 2);
      const into = towards(point, before, radius);
      const out = towards(point, after, radius);
      d += `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
    }
  });
  return d;
}

const reach = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** Lines are upright or level. */
const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * by,
  y: from.y + Math.sign(to.y - from.y) * by,
});

/** Around all that a loop repeats; from the middle of the loop to the middle of its closing node. */
export function frameBoxes(
  { frames }: Pick<Scene, 'frames'>,
  nodeOf: (id: string) => GraphNode | undefined,
  positionOf: PositionOf,
): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const frame of [...frames].reverse())
    boxes.set(frame.loop.id, frameBox(frame, boxes, nodeOf, positionOf));
  return boxes;
}

function frameBox(
  { loop, close, members, inner }: Frame,
  boxes: Map<string, Box>,
  nodeOf: (id: string) => GraphNode | undefined,
  positionOf: PositionOf,
): Box {
  const top = positionOf(loop);
  const bottom = positionOf(close);
  let left = top.x;
  let right = top.x + STEP_SIZE.width;
  const y = top.y + STEP_SIZE.height / 2;
  let lowest = bottom.y + sizeOf(close).height / 2;
  const take = (box: Box) => {
    left = Math.min(left, box.x);
    right = Math.max(right, box.x + box.width);
    lowest = Math.max(lowest, box.y + box.height);
  };
  for (const id of members) {
    const node = nodeOf(id);
    if (node) take({ ...positionOf(node), ...sizeOf(node) });
  }
  for (const id of inner) {
    const box = boxes.get(id);
    if (box) take(box);
  }
  return { x: left - FRAME_PAD, y, width: right - left + 2 * FRAME_PAD, height: Math.max(0, lowest - y) };
}
