import type { Graph } from '../types';
import { copyNodes, takePiece } from './copy';
import type { References } from './fragment';
import type { NewId } from './view';

/** A copy of a step or of an if or approve with its branches, behind it. What cannot be copied is refused. */
export function duplicateNode(
  graph: Graph,
  { nodeId }: { nodeId: string },
  references: References,
  newId: NewId,
): Graph {
  const { fragment } = copyNodes(graph, [nodeId]);
  return takePiece(graph, { fragment, where: { after: nodeId } }, references, newId).graph;
}
