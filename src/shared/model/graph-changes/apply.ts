import { Fault, isFault } from '../../kernel/fault';
import { graphChangeWords as words } from '../../words/graphChanges';
import { insertStep } from '../graph/edits/insert';
import { moveBlock } from '../graph/edits/move';
import type { Where } from '../graph/edits/place';
import { deleteNodes } from '../graph/edits/remove';
import { renameStep, setParameters } from '../graph/edits/steps';
import type { Graph } from '../graph/types';
import { renameStepIn } from '../references/rename';
import { stepFrom } from '../steps/stepFrom';
import type { CatalogueIndex } from '../validation/catalogue';
import type { GraphOperation, Spot } from './operations';

interface With {
  catalogue: Pick<CatalogueIndex, 'newest'>;
  newId(): string;
}

const whereOf = ({ after, branch }: Spot): Where =>
  branch === null ? { after } : { into: { nodeId: after, handle: branch } };

/** The graph after one operation, by the same functions that the editor edits with. Throws the `Fault` of their rules. */
function applyOperation(graph: Graph, operation: GraphOperation, { catalogue, newId }: With): Graph {
  const { node_id: nodeId } = operation;
  switch (operation.op) {
    case 'add_step': {
      const definition = catalogue.newest(operation.step_template_id);
      if (!definition)
        throw new Fault('bad_input:step_type_unknown', words.unknownStep(operation.step_template_id));
      const ids = [nodeId];
      const step = { ...stepFrom(definition), name: operation.name };
      const where = whereOf(operation);
      const added = insertStep(
        graph,
        { where, subtype: definition.subtype, step },
        () => ids.pop() ?? newId(),
      );
      return setParameters(added, { nodeId, values: operation.parameters });
    }
    case 'set_parameters':
      return setParameters(graph, { nodeId, values: operation.parameters });
    case 'connect':
      return moveBlock(graph, { nodeId, where: whereOf(operation) }, newId);
    case 'remove_step':
      return deleteNodes(graph, { nodeIds: [nodeId] }, newId);
    case 'rename':
      return renameStep(graph, { nodeId, name: operation.name }, renameStepIn);
  }
}

/** One after the other; one that is refused changes nothing, and `refused` says why by its id. */
export function applyOperations(
  graph: Graph,
  operations: readonly GraphOperation[],
  context: With,
): { graph: Graph; refused: ReadonlyMap<string, string> } {
  const refused = new Map<string, string>();
  let now = graph;
  for (const operation of operations) {
    try {
      now = applyOperation(now, operation, context);
    } catch (error) {
      if (!isFault(error)) throw error;
      refused.set(operation.id, error.message);
    }
  }
  return { graph: now, refused };
}
