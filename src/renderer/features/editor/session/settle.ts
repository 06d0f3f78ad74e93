import { layout } from '@shared/model/graph/layout';
import type { Graph } from '@shared/model/graph/types';

/**
 * After a change of the flow: as it would be laid out, with each step as far from its place as its author had moved it.
 * So room is made for what is new, and what was placed by hand keeps its place beside its neighbours.
 */
export function settled(before: Graph, after: Graph): Graph {
  const tidied = layout(after);
  const was = new Map(layout(before).nodes.map(({ id, position }) => [id, position]));
  const shifts = new Map<string, { x: number; y: number }>();
  for (const { id, position } of before.nodes) {
    const place = was.get(id);
    if (place) shifts.set(id, { x: position.x - place.x, y: position.y - place.y });
  }
  if ([...shifts.values()].every(({ x, y }) => x === 0 && y === 0)) return tidied;
  const source = new Map(after.edges.map((edge) => [edge.target, edge.source]));
  const nodes = tidied.nodes.map((node) => {
    let at: string | undefined = node.id;
    while (at !== undefined && !shifts.has(at)) at = source.get(at);
    const near = (at === undefined ? undefined : shifts.get(at)) ?? { x: 0, y: 0 };
    if (near.x === 0 && near.y === 0) return node;
    return { ...node, position: { x: node.position.x + near.x, y: node.position.y + near.y } };
  });
  return { ...tidied, nodes };
}
