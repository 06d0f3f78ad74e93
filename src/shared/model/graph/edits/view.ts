import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { edgesOf, type Links } from '../checks';
import { nodeLabel } from '../nodes';
import { structureOf, type Arm, type Item } from '../structure';
import type { Graph, GraphNode } from '../types';
import { missingNode } from './missingNode';

export type NewId = () => string;

/** The branch that a node stands in. */
export interface Inside {
  item: Item;
  arm: Arm;
}
interface Located {
  item: Item;
  inside: Inside | null;
}

/** A graph with what an edit has to know of it; made anew by each edit, in linear time. */
export interface View {
  graph: Graph;
  trigger: GraphNode | null;
  items: Item[];
  links: Links;
  /** By the id of a node or of its closing node; not the trigger. */
  located: Map<string, Located>;
}

/** Throws `Fault('conflict')` with the problems as data when the graph is not well nested. */
export function viewOf(graph: Graph): View {
  const { structure, problems } = structureOf(graph);
  if (!structure)
    throw new Fault('conflict:graph_broken', stepWords.edits.refused(problems[0]?.message ?? ''), {
      problems,
    });
  const located = new Map<string, Located>();
  const locate = (items: Item[], inside: Inside | null) => {
    for (const item of items) {
      located.set(item.node.id, { item, inside });
      if (item.close) located.set(item.close.id, { item, inside });
      for (const arm of item.arms) locate(arm.items, { item, arm });
    }
  };
  locate(structure.items, null);
  return { graph, ...structure, located };
}

/** Throws `Fault('bad_input')` when there is none of this id. */
export function nodeIn(graph: Graph, id: string): GraphNode {
  const node = graph.nodes.find((one) => one.id === id);
  if (!node) throw missingNode(id);
  return node;
}

export function labelIn(view: View, node: GraphNode): string {
  return capital(nodeLabel(node, view.links.nodes.get(node.data.closes ?? '')));
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const outOf = (view: View, id: string) => edgesOf(view.links.out, id)[0] ?? null;
export const intoOf = (view: View, id: string) => edgesOf(view.links.into, id)[0] ?? null;

export function isInLoop(view: View, inside: Inside | null): boolean {
  for (let at = inside; at; at = view.located.get(at.item.node.id)?.inside ?? null) {
    if (at.item.node.subtype === 'loop') return true;
  }
  return false;
}

/** The item itself, all that is in it, and its closing node. */
export function nodesWithin(item: Item, into: GraphNode[] = []): GraphNode[] {
  into.push(item.node);
  for (const { items } of item.arms) for (const inner of items) nodesWithin(inner, into);
  if (item.close) into.push(item.close);
  return into;
}

/** The graph with one node changed; all others stay the same objects. */
export function withNode(graph: Graph, id: string, change: (node: GraphNode) => GraphNode): Graph {
  const at = graph.nodes.findIndex((node) => node.id === id);
  const node = graph.nodes[at];
  if (!node) throw missingNode(id);
  const changed = change(node);
  return changed === node ? graph : { ...graph, nodes: graph.nodes.with(at, changed) };
}
