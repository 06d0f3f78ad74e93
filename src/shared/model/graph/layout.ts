import { Fault } from '../../kernel/fault';
import { stepWords } from '../../words/steps';
import { placeComments, type Attached, type Positions } from './layoutComments';
import { ARM_GAP, BODY_INDENT, COMMENT_SIZE, ROW_GAP, sizeOf, STEP_SIZE } from './sizes';
import { structureOf, type Item } from './structure';
import type { Graph, GraphNode } from './types';

/** Room around a vertical axis; `place` puts what is in it, the axis at `x`, its upper edge at `y`. */
interface Box {
  left: number;
  right: number;
  height: number;
  place(x: number, y: number): void;
}

/**
 * The same graph with each node where its place in the flow says: one below the other, branches side by side, bodies
 * of loops indented, closing nodes under their openers. The trigger stays where it is. A comment keeps its offset from
 * the node that it stands beside, for which room is left; one that stands far from all nodes stays where it is, unless
 * a node would cover it. Nodes that do not move stay the same objects. Linear; throws `Fault('conflict')` when the
 * graph is not well nested.
 */
export function layout(graph: Graph): Graph {
  const { structure, problems } = structureOf(graph);
  if (!structure)
    throw new Fault('conflict:graph_broken', stepWords.edits.refused(problems[0]?.message ?? ''), {
      problems,
    });
  const top = structure.trigger ?? structure.items[0]?.node;
  if (!top) return graph;

  const positions: Positions = new Map();
  const comments = placeComments(graph);
  const make = new Boxes(positions, comments.beside);
  const first = structure.trigger ? [make.node(structure.trigger)] : [];
  const flow = column([...first, ...structure.items.map((item) => make.item(item))]);
  flow.place(top.position.x + sizeOf(top).width / 2, top.position.y - make.above(top));
  comments.placeFree(positions);

  let moved = false;
  const nodes = graph.nodes.map((node) => {
    const position = positions.get(node.id);
    if (!position || (position.x === node.position.x && position.y === node.position.y)) return node;
    moved = true;
    return { ...node, position };
  });
  return moved ? { ...graph, nodes } : graph;
}

class Boxes {
  constructor(
    private readonly positions: Positions,
    private readonly beside: Map<string, Attached[]>,
  ) {}

  /** How far comments reach above the node. */
  above(node: GraphNode): number {
    return Math.max(0, ...this.of(node).map(({ dy }) => -dy));
  }

  private of(node: GraphNode): Attached[] {
    return this.beside.get(node.id) ?? [];
  }

  node(node: GraphNode): Box {
    const { width, height } = sizeOf(node);
    const half = width / 2;
    const comments = this.of(node);
    const above = this.above(node);
    const box = { left: half, right: half, height: height + above };
    for (const { dx, dy } of comments) {
      box.left = Math.max(box.left, half - dx);
      box.right = Math.max(box.right, dx + COMMENT_SIZE.width - half);
      box.height = Math.max(box.height, above + dy + COMMENT_SIZE.height);
    }
    const place = (x: number, y: number) => {
      const at = { x: x - half, y: y + above };
      this.positions.set(node.id, at);
      for (const { id, dx, dy } of comments) this.positions.set(id, { x: at.x + dx, y: at.y + dy });
    };
    return { ...box, place };
  }

  item({ node, close, arms }: Item): Box {
    if (!close) return this.node(node);
    const inner = arms.map(({ items }) => this.sequence(items));
    const middle = node.subtype === 'loop' ? inner.map(indented) : [sideBySide(inner)];
    return column([this.node(node), ...middle, this.node(close)]);
  }

  /** A branch with nothing in it takes a step's width, so that its edge goes clear of the others. */
  private sequence(items: Item[]): Box {
    if (items.length > 0) return column(items.map((item) => this.item(item)));
    return { left: STEP_SIZE.width / 2, right: STEP_SIZE.width / 2, height: 0, place: () => undefined };
  }
}

function column(boxes: Box[]): Box {
  let left = 0;
  let right = 0;
  let height = -ROW_GAP;
  for (const box of boxes) {
    left = Math.max(left, box.left);
    right = Math.max(right, box.right);
    height += ROW_GAP + box.height;
  }
  const place = (x: number, y: number) => {
    let at = y;
    for (const box of boxes) {
      box.place(x, at);
      at += box.height + ROW_GAP;
    }
  };
  return { left, right, height: Math.max(0, height), place };
}

/** The common axis lies in the middle between the outer ones. */
function sideBySide(boxes: Box[]): Box {
  const axes: number[] = [];
  let edge = 0;
  let height = 0;
  for (const box of boxes) {
    const axis = axes.length === 0 ? 0 : edge + ARM_GAP + box.left;
    axes.push(axis);
    edge = axis + box.right;
    height = Math.max(height, box.height);
  }
  const middle = Math.round((axes.at(-1) ?? 0) / 2);
  const place = (x: number, y: number) =>
    boxes.forEach((box, at) => box.place(x - middle + (axes[at] ?? 0), y));
  return { left: (boxes[0]?.left ?? 0) + middle, right: edge - middle, height, place };
}

function indented(box: Box): Box {
  return {
    left: Math.max(0, box.left - BODY_INDENT),
    right: box.right + BODY_INDENT,
    height: box.height,
    place: (x, y) => box.place(x + BODY_INDENT, y),
  };
}
