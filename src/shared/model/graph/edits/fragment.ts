import type { Json } from '../../json';
import { isStep, makeEdge, stepOf } from '../nodes';
import { nameGiver, stepNames } from '../stepName';
import type { Graph, GraphNode } from '../types';
import { rewriteValues, type Rewrite } from './steps';
import type { NewId } from './view';

/** What references name; `referencesIn` of the references gives more. */
type FindReferences = (value: Json) => { root: string; name?: string }[];

export interface References {
  find: FindReferences;
  rewrite: Rewrite;
}

/**
 * A fragment under new ids, with names that are free in `into`, moved by `offset`; its steps' references to one
 * another follow. Edges come anew, too.
 */
export function renew(
  fragment: Graph,
  into: Graph,
  offset: { x: number; y: number },
  references: References,
  newId: NewId,
): Graph {
  const names = newNames(fragment, into);
  const byOldId = new Map<string, GraphNode>();
  const ids = new Map(fragment.nodes.map((node) => [node.id, newId()]));
  const nodes = fragment.nodes.map((node): GraphNode => {
    const { closes } = node.data;
    const step = stepOf(node);
    const copy: GraphNode = {
      ...node,
      id: ids.get(node.id) ?? node.id,
      position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
      data: {
        ...node.data,
        ...(step ? { step: { ...step, name: names.get(step.name) ?? step.name } } : {}),
        ...(closes === undefined ? {} : { closes: ids.get(closes) ?? closes }),
      },
    };
    const renamed = isStep(copy) ? rewriteValues(copy, (value) => renameAll(value, names, references)) : copy;
    byOldId.set(node.id, renamed);
    return renamed;
  });
  const edges = fragment.edges.flatMap((edge) => {
    const source = byOldId.get(edge.source);
    const target = byOldId.get(edge.target);
    const arm = edge.sourceHandle === 'CLOSE' ? undefined : edge.sourceHandle;
    return source && target ? [makeEdge(source, target, arm)] : [];
  });
  return { nodes, edges };
}

/** A new name is never one that the fragment uses already: otherwise renaming one after the other could mix them. */
function newNames(fragment: Graph, into: Graph): Map<string, string> {
  const own = stepNames(fragment);
  const taken = new Set(stepNames(into));
  const give = nameGiver([...own, ...taken]);
  return new Map(own.filter((name) => taken.has(name)).map((name) => [name, give(name)]));
}

function renameAll(value: Json, names: Map<string, string>, { find, rewrite }: References): Json {
  if (names.size === 0) return value;
  const used = new Set(find(value).flatMap(({ name }) => name ?? []));
  let result = value;
  for (const from of used) {
    const to = names.get(from);
    if (to !== undefined) result = rewrite(result, from, to);
  }
  return result;
}
