import { stepWords } from '../../words/steps';
import type { Problem } from '../problem';
import {
  checkCycles,
  checkEdges,
  checkHandles,
  checkNodes,
  checkSize,
  checkStarts,
  edgesOf,
  linksOf,
  type Links,
} from './checks';
import { armsOf, graphProblem, isClose, loopOnly, nodeLabel } from './nodes';
import type { Graph, GraphNode, Handle } from './types';

/** Levels of branches and loops within one another. Keeps recursion shallow; nobody reads a deeper one. */
export const NESTING_MAX = 50;
/** Of one answer; a graph broken more often is not worth a longer list. */
export const PROBLEMS_MAX = 100;

/** A node of the flow, in order. Unlike the blocks of a tree it knows placeholders and its closing node. */
export interface Item {
  node: GraphNode;
  close: GraphNode | null;
  /** Of an if, approve or loop. */
  arms: Arm[];
}
export interface Arm {
  handle: Handle;
  items: Item[];
}

export interface Structure {
  trigger: GraphNode | null;
  items: Item[];
  links: Links;
}
export type Structured = { structure: Structure; problems: [] } | { structure: null; problems: Problem[] };

const words = stepWords.graph;

/** The flow as nested items, or why it has none. Linear in nodes and edges. */
export function structureOf(graph: Graph): Structured {
  const refused = (problems: Problem[]): Structured => ({
    structure: null,
    problems: problems.slice(0, PROBLEMS_MAX),
  });
  const size = checkSize(graph);
  if (size.length > 0) return refused(size);
  const links = linksOf(graph);
  const shape = [...checkNodes(graph), ...checkEdges(graph, links)];
  if (shape.length > 0) return refused(shape);
  const flow = [...checkCycles(graph, links), ...checkStarts(graph, links), ...checkHandles(graph, links)];
  if (flow.length > 0) return refused(flow);

  const walk = new Walk(links);
  const start = graph.nodes.find(
    (node) => node.type !== 'comment' && edgesOf(links.into, node.id).length === 0,
  );
  const items = start ? walk.flow(start) : [];
  if (walk.problem) return refused([walk.problem]);
  const lost = graph.nodes.find((node) => node.type !== 'comment' && !walk.seen.has(node.id));
  if (lost) return refused([graphProblem('unreachable', words.unreachable(nodeLabel(lost)), lost)]);
  const first = items[0]?.node.subtype === 'trigger' ? items.shift() : undefined;
  return { structure: { trigger: first?.node ?? null, items, links }, problems: [] };
}

/** Follows the edges of an acyclic graph; stops at the first thing that is not well nested. */
class Walk {
  readonly seen = new Set<string>();
  problem: Problem | null = null;

  constructor(private readonly links: Links) {}

  flow(start: GraphNode): Item[] {
    const { items, end } = this.sequence(start, 0, 0);
    if (end && !this.problem) this.refuse('stray_close', words.strayClose(this.label(end)), end);
    return items;
  }

  private refuse(code: string, message: string, node: GraphNode): void {
    this.problem ??= graphProblem(code, message, node);
  }

  private label(node: GraphNode): string {
    return nodeLabel(node, this.links.nodes.get(node.data.closes ?? ''));
  }

  private follow(node: GraphNode, arm?: Handle): GraphNode | undefined {
    const edge = edgesOf(this.links.out, node.id).find(
      ({ sourceHandle }) => arm === undefined || sourceHandle === arm,
    );
    return edge && this.links.nodes.get(edge.target);
  }

  /** Up to the next closing node that it does not open itself, which is `end`; null at the end of the flow. */
  private sequence(start: GraphNode | undefined, depth: number, loops: number) {
    const items: Item[] = [];
    let node = start;
    while (node && !isClose(node) && !this.problem) {
      if (this.seen.has(node.id)) {
        this.refuse('joined', words.joined(this.label(node)), node);
        break;
      }
      this.seen.add(node.id);
      if (loopOnly(node) && loops === 0)
        this.refuse('outside_loop', words.outsideLoop(this.label(node)), node);
      const item = armsOf(node).length > 0 ? this.block(node, depth, loops) : { node, close: null, arms: [] };
      if (!item) break;
      items.push(item);
      node = this.follow(item.close ?? node);
    }
    return { items, end: node && isClose(node) ? node : null };
  }

  private block(node: GraphNode, depth: number, loops: number): Item | null {
    if (depth >= NESTING_MAX) {
      this.refuse('too_deep', words.tooDeep(this.label(node), NESTING_MAX), node);
      return null;
    }
    const inside = loops + (node.subtype === 'loop' ? 1 : 0);
    const arms: Arm[] = [];
    let close: GraphNode | null = null;
    for (const handle of armsOf(node)) {
      const { items, end } = this.sequence(this.follow(node, handle), depth + 1, inside);
      if (this.problem) return null;
      if (!end) this.refuse('no_close', words.noClose(this.label(node), handle), node);
      else if (end.data.closes !== node.id || (close && close !== end)) {
        this.refuse('wrong_close', words.wrongClose(this.label(node), handle, this.label(end)), node);
      }
      if (this.problem) return null;
      close = end;
      arms.push({ handle, items });
    }
    if (!close) return null;
    this.seen.add(close.id);
    return { node, close, arms };
  }
}
