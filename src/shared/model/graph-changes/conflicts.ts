import { nodesWithin, viewOf } from '../graph/edits/view';
import { stepOf } from '../graph/nodes';
import { sameJson } from '../graph/same';
import { structureOf } from '../graph/structure';
import type { Graph, GraphNode } from '../graph/types';
import type { GraphOperation } from './operations';

/** `gone`: what an operation is about is not there any more. `changed`: it is another one than was asked about. */
export type Conflict = 'gone' | 'changed';

const nodeIn = (graph: Graph, id: string): GraphNode | undefined =>
  graph.nodes.find((node) => node.id === id);
const valueIn = (node: GraphNode, id: string) =>
  node.data.step?.parameters.find((parameter) => parameter.id === id)?.value;
const sourceOf = (graph: Graph, id: string) => {
  const edge = graph.edges.find(({ target }) => target === id);
  return edge && `${edge.source} ${edge.sourceHandle ?? ''}`;
};

/** A step with all that is in it, without where it stands on the canvas. */
function contentOf(graph: Graph, id: string) {
  if (!structureOf(graph).structure) return nodeIn(graph, id)?.data;
  const item = viewOf(graph).located.get(id)?.item;
  return item && nodesWithin(item).map((node) => [node.id, node.data]);
}

function hasChanged(operation: GraphOperation, before: Graph, now: Graph): boolean {
  const { node_id: id } = operation;
  const [was, is] = [nodeIn(before, id), nodeIn(now, id)];
  if (!was || !is) return false;
  switch (operation.op) {
    case 'add_step':
      return false;
    case 'set_parameters':
      return (
        stepOf(was)?.stepTemplateId !== stepOf(is)?.stepTemplateId ||
        operation.parameters.some((one) => !sameJson(valueIn(was, one.id), valueIn(is, one.id)))
      );
    case 'connect':
      return sourceOf(before, id) !== sourceOf(now, id);
    case 'remove_step':
      return !sameJson(contentOf(before, id), contentOf(now, id));
    case 'rename':
      return stepOf(was)?.name !== stepOf(is)?.name;
  }
}

/** What keeps operations that were made upon `before` from being done on `now`, by their ids. */
export function conflictsOf(
  operations: readonly GraphOperation[],
  before: Graph,
  now: Graph,
): ReadonlyMap<string, Conflict> {
  const conflicts = new Map<string, Conflict>();
  if (before === now) return conflicts;
  const added = new Set(operations.flatMap((one) => (one.op === 'add_step' ? [one.node_id] : [])));
  const isThere = (id: string) => added.has(id) || nodeIn(now, id) !== undefined;
  for (const operation of operations) {
    const about = operation.op === 'add_step' ? [] : [operation.node_id];
    if ('after' in operation) about.push(operation.after);
    if (!about.every(isThere)) conflicts.set(operation.id, 'gone');
    else if (hasChanged(operation, before, now)) conflicts.set(operation.id, 'changed');
  }
  return conflicts;
}
