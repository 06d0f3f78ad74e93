import { Fault } from '../../../kernel/fault';
import { stepWords } from '../../../words/steps';
import { armsOf, makeEdge, placeholderNode } from '../nodes';
import type { Item } from '../structure';
import type { Graph, GraphEdge, GraphNode } from '../types';
import { missingNode } from './missingNode';
import { below } from './place';
import { labelIn, nodesWithin, outOf, viewOf, type NewId, type View } from './view';

/**
 * Deletes steps, comments and placeholders. What came before leads to what comes after; an if, approve or loop goes with
 * all that is in it. A branch that becomes empty, and the end of the flow, keep a placeholder. All or, with a `Fault`,
 * nothing: the trigger is never deleted, a closing node only together with its opener.
 */
export function deleteNodes(graph: Graph, { nodeIds }: { nodeIds: string[] }, newId: NewId): Graph {
  const view = viewOf(graph);
  const { items, comments } = choose(view, nodeIds);
  if (items.length === 0 && comments.size === 0) return graph;
  const rest = items.length === 0 ? graph : removeItems(view, items, newId);
  return comments.size === 0 ? rest : { ...rest, nodes: rest.nodes.filter((node) => !comments.has(node.id)) };
}

/** The outermost of the chosen items. */
function choose(view: View, nodeIds: string[]) {
  const words = stepWords.edits;
  const wanted = new Set(nodeIds);
  const comments = new Set<string>();
  const items: Item[] = [];
  for (const id of wanted) {
    const node = view.links.nodes.get(id);
    if (!node) throw missingNode(id);
    if (node === view.trigger)
      throw new Fault('conflict:trigger_stays', words.triggerStays(labelIn(view, node)));
    if (node.type === 'comment') comments.add(id);
    const found = view.located.get(id);
    if (!found) continue;
    if (isWithin(view, id, wanted)) continue;
    if (found.item.close?.id === id) {
      if (wanted.has(found.item.node.id)) continue;
      throw new Fault('bad_input:loop_end_stays', words.closeStays(labelIn(view, node)));
    }
    if (!isNeeded(view, found.item)) items.push(found.item);
  }
  return { items, comments };
}

/** In a branch or body of something else that is chosen. */
function isWithin(view: View, id: string, wanted: Set<string>): boolean {
  for (let at = view.located.get(id)?.inside; at; at = view.located.get(at.item.node.id)?.inside) {
    if (wanted.has(at.item.node.id)) return true;
  }
  return false;
}

/** A placeholder that would have to be put back. */
function isNeeded(view: View, { node }: Item): boolean {
  if (node.type !== 'placeholder') return false;
  const inside = view.located.get(node.id)?.inside;
  return inside ? inside.arm.items.length === 1 : outOf(view, node.id) === null;
}

/** Without these items, which do not lie in one another. */
export function removeItems(view: View, items: Item[], newId: NewId): Graph {
  const entries = new Map(items.map((item) => [item.node.id, item]));
  const gone = new Set(items.flatMap((item) => nodesWithin(item).map(({ id }) => id)));
  const nodes = view.graph.nodes.filter(({ id }) => !gone.has(id));
  const edges: GraphEdge[] = [];
  const onwards = (id: string): GraphNode | null => {
    let at: string | undefined = id;
    for (let item = entries.get(id); item; item = at === undefined ? undefined : entries.get(at)) {
      at = outOf(view, (item.close ?? item.node).id)?.target;
    }
    return (at === undefined ? undefined : view.links.nodes.get(at)) ?? null;
  };
  for (const edge of view.graph.edges) {
    if (gone.has(edge.source)) continue;
    const source = view.links.nodes.get(edge.source);
    if (!source || !gone.has(edge.target)) {
      edges.push(edge);
      continue;
    }
    const arm = armsOf(source).length > 0 ? edge.sourceHandle : undefined;
    let target = onwards(edge.target);
    if (!target || (arm && target.data.closes === source.id)) {
      if (!target && source.type === 'placeholder') continue;
      const placeholder = placeholderNode(newId(), below(source));
      nodes.push(placeholder);
      if (target) edges.push(makeEdge(placeholder, target));
      target = placeholder;
    }
    edges.push(makeEdge(source, target, arm));
  }
  return { nodes, edges };
}
