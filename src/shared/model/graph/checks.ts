import { stepWords } from '../../words/steps';
import { GRAPH_NODES_MAX } from '../limits';
import type { Problem } from '../problem';
import { armsOf, graphProblem, isClose, nodeLabel, stepOf } from './nodes';
import { nodeSubtypes, nodeTypes, type Graph, type GraphEdge, type GraphNode } from './types';

/** Nodes by id and the edges at them; comments are in `nodes` only. */
export interface Links {
  nodes: Map<string, GraphNode>;
  out: Map<string, GraphEdge[]>;
  into: Map<string, GraphEdge[]>;
}

const words = stepWords.graph;
const types: ReadonlySet<string> = new Set(nodeTypes);
const subtypes: ReadonlySet<string> = new Set(nodeSubtypes);
const NO_EDGES: GraphEdge[] = [];

export const edgesOf = (edges: Map<string, GraphEdge[]>, id: string): GraphEdge[] =>
  edges.get(id) ?? NO_EDGES;

export function linksOf(graph: Graph): Links {
  const links: Links = { nodes: new Map(), out: new Map(), into: new Map() };
  for (const node of graph.nodes) links.nodes.set(node.id, node);
  const put = (map: Map<string, GraphEdge[]>, id: string, edge: GraphEdge) => {
    const list = map.get(id);
    if (list) list.push(edge);
    else map.set(id, [edge]);
  };
  for (const edge of graph.edges) {
    put(links.out, edge.source, edge);
    put(links.into, edge.target, edge);
  }
  return links;
}

/** Without the graph itself being walked: a graph that is refused here may be too large to look further. */
export function checkSize(graph: Graph): Problem[] {
  const count = graph.nodes.length;
  if (count > GRAPH_NODES_MAX) {
    return [graphProblem('too_many_nodes', words.tooLarge(count), graph.nodes[GRAPH_NODES_MAX])];
  }
  if (graph.edges.length > 2 * count)
    return [graphProblem('too_many_edges', words.tooManyEdges(graph.edges.length))];
  return [];
}

function checkKind(node: GraphNode): Problem | null {
  if (!types.has(node.type)) return graphProblem('unknown_type', words.badType(node.id, node.type), node);
  if (node.type === 'comment' || node.type === 'placeholder') {
    return node.subtype === undefined
      ? null
      : graphProblem('unknown_subtype', words.noSubtype(nodeLabel(node)), node);
  }
  if (node.subtype === undefined || !subtypes.has(node.subtype)) {
    return graphProblem('unknown_subtype', words.badSubtype(node.id, node.subtype ?? ''), node);
  }
  if (!isClose(node) && !node.data.step)
    return graphProblem('no_step', words.noStep(stepWords.nodes.node(node.id)), node);
  return null;
}

export function checkNodes(graph: Graph): Problem[] {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  const names = new Set<string>();
  let trigger = false;
  for (const node of graph.nodes) {
    if (ids.has(node.id)) problems.push(graphProblem('duplicate_node', words.duplicateNode(node.id), node));
    ids.add(node.id);
    const wrong = checkKind(node);
    if (wrong) problems.push(wrong);
    if (node.subtype === 'trigger') {
      if (trigger) problems.push(graphProblem('second_trigger', words.secondTrigger(nodeLabel(node)), node));
      trigger = true;
    }
    const name = stepOf(node)?.name;
    if (name === undefined) continue;
    if (names.has(name)) problems.push(graphProblem('duplicate_name', words.duplicateName(name), node));
    names.add(name);
  }
  return problems;
}

export function checkEdges(graph: Graph, { nodes }: Links): Problem[] {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  for (const edge of graph.edges) {
    if (ids.has(edge.id)) problems.push(graphProblem('duplicate_edge', words.duplicateEdge(edge.id)));
    ids.add(edge.id);
    const source = nodes.get(edge.source);
    const target = nodes.get(edge.target);
    if (!source || !target) {
      const there = source ?? target;
      const message = there ? words.dangling(nodeLabel(there)) : words.danglingEdge(edge.id);
      problems.push(graphProblem('dangling_edge', message, there));
    } else if (source.type === 'comment' || target.type === 'comment') {
      const comment = source.type === 'comment' ? source : target;
      problems.push(graphProblem('edge_at_comment', words.atComment(edge.id), comment));
    } else if (target.subtype === 'trigger') {
      problems.push(graphProblem('trigger_inside', words.triggerInside(nodeLabel(target)), target));
    }
  }
  return problems;
}

/** What leaves each node: its branches, each once, or at most one edge onwards. */
export function checkHandles(graph: Graph, { out, nodes }: Links): Problem[] {
  const problems: Problem[] = [];
  for (const node of graph.nodes) {
    const edges = edgesOf(out, node.id);
    const arms = armsOf(node);
    const label = () => nodeLabel(node, nodes.get(node.data.closes ?? ''));
    const seen = new Set<string>();
    for (const { sourceHandle } of edges) {
      const handle = sourceHandle ?? 'NEXT';
      const fits = arms.length > 0 ? arms.some((arm) => arm === sourceHandle) : isOnward(sourceHandle);
      if (!fits) problems.push(graphProblem('wrong_handle', words.wrongHandle(label(), handle), node));
      else if (arms.length === 0 ? seen.size > 0 : seen.has(handle)) {
        problems.push(graphProblem('many_edges', words.manyEdges(label()), node));
      }
      seen.add(handle);
    }
    for (const arm of arms) {
      if (!seen.has(arm))
        problems.push(graphProblem('missing_branch', words.missingBranch(label(), arm), node));
    }
  }
  return problems;
}

const isOnward = (handle: string | undefined) => handle === undefined || handle === 'CLOSE';

/** One start, which is the trigger where there is one. */
export function checkStarts(graph: Graph, { into }: Links): Problem[] {
  const starts = graph.nodes.filter((node) => node.type !== 'comment' && edgesOf(into, node.id).length === 0);
  const first = starts.find((node) => node.subtype === 'trigger') ?? starts[0];
  return starts
    .filter((node) => node !== first)
    .map((node) => graphProblem('second_start', words.secondStart(nodeLabel(node)), node));
}

/** Names a node on each way round; at most one problem, since cycles may share nodes. */
export function checkCycles(graph: Graph, { nodes, out, into }: Links): Problem[] {
  const waiting = new Map<string, number>();
  const free: string[] = [];
  for (const node of graph.nodes) {
    const count = edgesOf(into, node.id).length;
    waiting.set(node.id, count);
    if (count === 0) free.push(node.id);
  }
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waiting.delete(id);
    for (const { target } of edgesOf(out, id)) {
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  // What is left lies on a cycle or behind one; going backwards within it ends on a cycle.
  const seen = new Set<string>();
  let at = waiting.keys().next().value;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    at = edgesOf(into, at).find(({ source }) => waiting.has(source))?.source;
  }
  const node = at === undefined ? undefined : nodes.get(at);
  return node
    ? [graphProblem('cycle', words.cycle(nodeLabel(node, nodes.get(node.data.closes ?? ''))), node)]
    : [];
}
