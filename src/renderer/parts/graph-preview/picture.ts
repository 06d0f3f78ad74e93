import { layout } from '@shared/model/graph/layout';
import { armsOf, isClose } from '@shared/model/graph/nodes';
import { ARM_GAP, BODY_INDENT, sizeOf, STEP_SIZE } from '@shared/model/graph/sizes';
import { structureOf, type Item, type Structure } from '@shared/model/graph/structure';
import type { Graph, GraphNode, Handle, NodeSubtype } from '@shared/model/graph/types';

/** The layout of the canvas, flatter: nobody edits here, and a whole flow is to be seen. */
const FLAT = 0.5;
const NARROW = 0.82;
const TALLER = 6;
const MARGIN = 12;
const FRAME = 14;
const CORNER = 8;

export interface Box {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** `end`: the free place at the end of a flow; `close`: where branches join. */
  kind: NodeSubtype | 'end';
  title: string;
  name: string;
  group: string;
}
export interface Line {
  id: string;
  d: string;
  arm: Handle | null;
  label: { x: number; y: number };
}
interface Frame {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A flow as shapes, the upper left corner at 0, 0. Pixels at full size. */
export interface Picture {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
  /** Around the bodies of loops. */
  frames: Frame[];
}

const boxOf = (node: GraphNode): Box => {
  const size = sizeOf(node);
  return {
    id: node.id,
    x: node.position.x * NARROW,
    y: node.position.y * FLAT,
    width: size.width * NARROW,
    height: size.height * FLAT + TALLER,
    kind: node.type === 'placeholder' ? 'end' : (node.subtype ?? 'basic'),
    title: node.data.step?.title ?? '',
    name: node.data.step?.name ?? '',
    group: node.data.step?.group ?? '',
  };
};

const middle = (box: Box) => box.x + box.width / 2;
/** Lines lead into the middle of a closing node, which is drawn as a dot. */
const upper = (box: Box) => (box.kind === 'close' ? box.y + box.height / 2 : box.y);
const lower = (box: Box) => (box.kind === 'close' ? box.y + box.height / 2 : box.y + box.height);

/** Down, across at `turn`, and down; with round corners. */
function bend(fromX: number, fromY: number, toX: number, toY: number, turn: number): string {
  if (Math.abs(fromX - toX) < 1) return `M${fromX} ${fromY}V${toY}`;
  const side = toX > fromX ? 1 : -1;
  const round = Math.max(0, Math.min(CORNER, Math.abs(toX - fromX) / 2, turn - fromY, toY - turn));
  return (
    `M${fromX} ${fromY}V${turn - round}Q${fromX} ${turn} ${fromX + side * round} ${turn}` +
    `H${toX - side * round}Q${toX} ${turn} ${toX} ${turn + round}V${toY}`
  );
}

/** Where the axis of a branch lies in which nothing stands: opposite of the other one, which the layout keeps clear. */
function emptyAxis(opener: GraphNode, handle: Handle, boxes: Map<string, Box>, arms: Item['arms']): number {
  const box = boxes.get(opener.id);
  const centre = box ? middle(box) : 0;
  if (opener.subtype === 'loop') return centre + BODY_INDENT * NARROW;
  const other = arms.find((arm) => arm.handle !== handle)?.items[0]?.node;
  const there = other && boxes.get(other.id);
  const first = armsOf(opener)[0] === handle;
  const half = ((STEP_SIZE.width + ARM_GAP) * NARROW) / 2;
  return there ? 2 * centre - middle(there) : centre + (first ? -half : half);
}

function linesOf(graph: Graph, boxes: Map<string, Box>, structure: Structure): Line[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const arms = new Map(allItems(structure.items).map((item) => [item.node.id, item.arms]));
  return graph.edges.flatMap((edge): Line[] => {
    const from = boxes.get(edge.source);
    const to = boxes.get(edge.target);
    const source = nodes.get(edge.source);
    const target = nodes.get(edge.target);
    if (!from || !to || !source || !target) return [];
    const arm = edge.sourceHandle && edge.sourceHandle !== 'CLOSE' ? edge.sourceHandle : null;
    const [x, y, toX, toY] = [middle(from), lower(from), middle(to), upper(to)];
    if (arm && isClose(target) && target.data.closes === source.id) {
      const axis = emptyAxis(source, arm, boxes, arms.get(source.id) ?? []);
      const d = `${bend(x, y, axis, to.y - 2 * CORNER, y + CORNER)}${bend(axis, to.y - 2 * CORNER, toX, toY, to.y - CORNER).replace(/^M\S+ [^A-Z]+/, '')}`;
      return [{ id: edge.id, d, arm, label: { x: axis, y: y + 2 * CORNER } }];
    }
    // Branches part right below their opener and join right above their closing node.
    const turn = isClose(target) ? to.y - CORNER : y + CORNER;
    return [{ id: edge.id, d: bend(x, y, toX, toY, turn), arm, label: { x: toX, y: toY - 5 } }];
  });
}

const allItems = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...item.arms.flatMap((arm) => allItems(arm.items))]);

function framesOf(items: readonly Item[], boxes: Map<string, Box>): Frame[] {
  return allItems(items).flatMap((item): Frame[] => {
    if (item.node.subtype !== 'loop') return [];
    const inside = allItems(item.arms.flatMap((arm) => arm.items)).flatMap((one) => [
      ...(boxes.get(one.node.id) ? [boxes.get(one.node.id)] : []),
      ...(one.close && boxes.get(one.close.id) ? [boxes.get(one.close.id)] : []),
    ]);
    const all = inside.filter((box) => box !== undefined);
    if (all.length === 0) return [];
    const left = Math.min(...all.map((box) => box.x)) - FRAME;
    const top = Math.min(...all.map((box) => box.y)) - FRAME;
    const right = Math.max(...all.map((box) => box.x + box.width)) + FRAME;
    const bottom = Math.max(...all.map((box) => box.y + box.height)) + FRAME;
    return [{ id: item.node.id, x: left, y: top, width: right - left, height: bottom - top }];
  });
}

/** The flow of a graph as shapes; null where it has none. */
export function pictureOf(graph: Graph): Picture | null {
  const flow = graph.nodes.filter((node) => node.type !== 'comment');
  const bare = { nodes: flow, edges: graph.edges };
  const { structure } = structureOf(bare);
  if (!structure || flow.length === 0) return null;
  const placed = layout(bare);
  const boxes = new Map(placed.nodes.map((node) => [node.id, boxOf(node)]));
  const lines = linesOf(placed, boxes, structure);
  const frames = framesOf(structure.items, boxes);
  const all = [...boxes.values(), ...frames];
  // The axis of an empty branch can lie outside of all boxes.
  const sides = lines.flatMap((line) => (line.arm ? [line.label.x - 36, line.label.x + 36] : []));
  const left = Math.min(...all.map(({ x }) => x), ...sides) - MARGIN;
  const top = Math.min(...all.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...all.map(({ x, width }) => x + width), ...sides) + MARGIN;
  const bottom = Math.max(...all.map(({ y, height }) => y + height)) + MARGIN;
  const shift = <T extends { x: number; y: number }>(shape: T): T => ({
    ...shape,
    x: shape.x - left,
    y: shape.y - top,
  });
  return {
    width: right - left,
    height: bottom - top,
    boxes: [...boxes.values()].map(shift),
    frames: frames.map(shift),
    lines: lines.map((line) => ({ ...line, d: shiftPath(line.d, -left, -top), label: shift(line.label) })),
  };
}

/** Moves a path of M, V, H and Q, all absolute. */
function shiftPath(d: string, dx: number, dy: number): string {
  return d.replace(/([MVHQ])([^MVHQ]*)/g, (_all, command: string, rest: string) => {
    const numbers = rest.trim().split(/\s+/).map(Number);
    const moved = numbers.map((value, at) =>
      command === 'V' ? value + dy : command === 'H' ? value + dx : value + (at % 2 === 0 ? dx : dy),
    );
    return `${command}${moved.map((value) => Math.round(value * 10) / 10).join(' ')}`;
  });
}

export interface StepLine {
  id: string;
  title: string;
  name: string;
  kind: NodeSubtype;
  group: string;
  depth: number;
  /** On the first step of a branch or a body. */
  arm: Handle | null;
}

/** The steps of a flow in their order, those of branches and bodies below their opener. */
export function stepLines(graph: Graph): StepLine[] {
  const { structure } = structureOf(graph);
  if (!structure) return [];
  const lineOf = (node: GraphNode, depth: number, arm: Handle | null): StepLine[] =>
    node.data.step
      ? [
          {
            id: node.id,
            title: node.data.step.title,
            name: node.data.step.name,
            kind: node.subtype ?? 'basic',
            group: node.data.step.group,
            depth,
            arm,
          },
        ]
      : [];
  const linesOf = (items: readonly Item[], depth: number, arm: Handle | null): StepLine[] =>
    items.flatMap((item, at) => [
      ...lineOf(item.node, depth, at === 0 ? arm : null),
      ...item.arms.flatMap((inner) => linesOf(inner.items, depth + 1, inner.handle)),
    ]);
  return [
    ...(structure.trigger ? lineOf(structure.trigger, 0, null) : []),
    ...linesOf(structure.items, 0, null),
  ];
}
