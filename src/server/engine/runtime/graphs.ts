import type { Graph, GraphNode, GraphEdge, InputParameter } from '@shared/model/graph/types';
import { isJsonObject } from '@shared/model/json';

export interface LoopBody {
  nodeId: string;
  loopId: string;
  /** 1: the outermost loop around the node. */
  depth: number;
}

const isNode = (value: unknown): value is GraphNode =>
  isJsonObject(value) && typeof value['id'] === 'string' && isJsonObject(value['data']);
const isEdge = (value: unknown): value is GraphEdge =>
  isJsonObject(value) && typeof value['source'] === 'string' && typeof value['target'] === 'string';

/** What lies in the column was checked when it was saved. */
export function readGraph(value: unknown): Graph {
  const { nodes, edges }: Record<string, unknown> = isJsonObject(value) ? value : {};
  return {
    nodes: Array.isArray(nodes) ? nodes.filter(isNode) : [],
    edges: Array.isArray(edges) ? edges.filter(isEdge) : [],
  };
}

const isParameter = (value: unknown): value is InputParameter =>
  isJsonObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';

function followers(graph: Graph): Map<string, GraphEdge[]> {
  const map = new Map<string, GraphEdge[]>();
  for (const edge of graph.edges) {
    const list = map.get(edge.source);
    if (list) list.push(edge);
    else map.set(edge.source, [edge]);
  }
  return map;
}

/** What can be reached from the given nodes, themselves included, without passing through `stop`. */
function reach(edges: Map<string, GraphEdge[]>, from: readonly string[], stop?: string): Set<string> {
  const seen = new Set(from.filter((id) => id !== stop));
  const open = [...seen];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { target } of edges.get(id) ?? []) {
      if (target === stop || seen.has(target)) continue;
      seen.add(target);
      open.push(target);
    }
  }
  return seen;
}

/** For each node within loops, every loop around it. */
function loopBodies(graph: Graph): LoopBody[] {
  const edges = followers(graph);
  const bodies: { loopId: string; nodes: Set<string> }[] = [];
  for (const { id, data, subtype } of graph.nodes) {
    if (subtype !== 'close' || data.closes === undefined) continue;
    const loop = graph.nodes.find((node) => node.id === data.closes && node.subtype === 'loop');
    if (!loop) continue;
    const inside = (edges.get(loop.id) ?? []).filter(({ sourceHandle }) => sourceHandle === 'INSIDE');
    bodies.push({
      loopId: loop.id,
      nodes: reach(
        edges,
        inside.map(({ target }) => target),
        id,
      ),
    });
  }
  const depthOf = (loopId: string) => 1 + bodies.filter(({ nodes }) => nodes.has(loopId)).length;
  return bodies.flatMap(({ loopId, nodes }) => {
    const depth = depthOf(loopId);
    return [...nodes].map((nodeId) => ({ nodeId, loopId, depth }));
  });
}

/** The node and everything after it, from the outermost loop around it on: a loop is done again as a whole. */
export function fromNodeOn(graph: Graph, nodeId: string): Set<string> {
  const outermost = loopBodies(graph).find((body) => body.nodeId === nodeId && body.depth === 1);
  return reach(followers(graph), [outermost?.loopId ?? nodeId]);
}

export interface KnownGraph {
  graph: Graph;
  bodies: LoopBody[];
  parameters: InputParameter[];
}

/** The input parameters of a version, as they were checked when it was saved. */
export const readParameters = (value: unknown): InputParameter[] =>
  Array.isArray(value) ? value.filter(isParameter) : [];

/** `parameters`: none of a test, which is given all that it reads. */
export function knownGraph(value: unknown, parameters?: unknown): KnownGraph {
  const graph = readGraph(value);
  return { graph, bodies: loopBodies(graph), parameters: readParameters(parameters) };
}

/** The newest `size` versions of workflows that were asked for; a version never changes. */
export function createGraphCache(size: number) {
  const known = new Map<string, KnownGraph>();
  const keyOf = (workflowId: string, version: number) => `${workflowId} ${version}`;
  return {
    get(workflowId: string, version: number): KnownGraph | undefined {
      const key = keyOf(workflowId, version);
      const found = known.get(key);
      if (found) {
        known.delete(key);
        known.set(key, found);
      }
      return found;
    },
    put(workflowId: string, version: number, entry: KnownGraph): KnownGraph {
      known.set(keyOf(workflowId, version), entry);
      const [oldest] = known.keys();
      if (known.size > size && oldest !== undefined) known.delete(oldest);
      return entry;
    },
  };
}
export type GraphCache = ReturnType<typeof createGraphCache>;
