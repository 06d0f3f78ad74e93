import { spotBefore } from '@shared/model/graph-changes/spots';
import type { GraphOperation, Spot } from '@shared/model/graph-changes/operations';
import { stepOf } from '@shared/model/graph/nodes';
import type { Graph, StepParameter } from '@shared/model/graph/types';
import { referencesIn } from '@shared/model/references/collect';
import { assistWords } from '@shared/words/assist';
import { canvasWords } from '@shared/words/canvas';
import { definitionOf, nodeOf } from '../session/selectors';
import type { EditorState } from '../session/state';
import { textOf } from '../versions/changes';

const words = assistWords.review;

/** One field of an operation; null: it has no value on that side. */
export interface OperationLine {
  title: string;
  before: string | null;
  after: string | null;
}

/** Names of steps as an operation knows them: those of the graph, and those that others add. */
function namesIn(graph: Graph, operations: readonly GraphOperation[]): (nodeId: string) => string {
  const added = new Map(
    operations.flatMap((one) => (one.op === 'add_step' ? [[one.node_id, one.name]] : [])),
  );
  return (id) => {
    const node = nodeOf(graph, id);
    return (node && stepOf(node)?.name) ?? added.get(id) ?? id;
  };
}

/** What the list shows of each operation: the step that it is about, and each field before and after. */
export function describeOperations(
  state: EditorState,
  base: Graph,
  operations: readonly GraphOperation[],
): Map<string, { name: string; lines: OperationLine[] }> {
  const nameOf = namesIn(base, operations);
  const spotText = (spot: Spot | null) => {
    if (!spot) return null;
    const name = nameOf(spot.after);
    return spot.branch === null ? name : words.begins(canvasWords.branches[spot.branch], name);
  };

  function parameterLines(nodeId: string, template: string | undefined, all: readonly StepParameter[]) {
    const node = nodeOf(base, nodeId);
    const step = node && stepOf(node);
    const definition = step ? definitionOf(state, step) : state.catalogue.newest(template ?? '');
    return all.map(({ id, value }): OperationLine => ({
      title: definition?.parameters.find((param) => param.id === id)?.title ?? id,
      before: textOf(step?.parameters.find((one) => one.id === id)?.value ?? undefined) || null,
      after: textOf(value),
    }));
  }

  /** The steps whose references a new name rewrites. */
  function readersOf(nodeId: string): OperationLine[] {
    const name = nameOf(nodeId);
    const readers = base.nodes.filter(({ data }) =>
      data.step?.parameters.some(({ value }) => referencesIn(value).some((one) => one.name === name)),
    );
    if (readers.length === 0) return [];
    const names = readers.map(({ id }) => nameOf(id)).join(', ');
    return [{ title: words.references, before: null, after: names }];
  }

  function linesOf(operation: GraphOperation): OperationLine[] {
    const { node_id: nodeId } = operation;
    switch (operation.op) {
      case 'add_step': {
        const { step_template_id: template, parameters } = operation;
        const title = state.catalogue.newest(template)?.title ?? template;
        return [
          { title: words.kind, before: null, after: title },
          { title: words.follows, before: null, after: spotText(operation) },
          ...parameterLines(nodeId, template, parameters),
        ];
      }
      case 'set_parameters': {
        const added = operations.find((one) => one.op === 'add_step' && one.node_id === nodeId);
        const template = added?.op === 'add_step' ? added.step_template_id : undefined;
        return parameterLines(nodeId, template, operation.parameters);
      }
      case 'connect': {
        const before = spotText(spotBefore(base, nodeId));
        return [{ title: words.follows, before, after: spotText(operation) }];
      }
      case 'remove_step': {
        const step = nodeOf(base, nodeId)?.data.step;
        return [{ title: words.kind, before: step?.title ?? null, after: null }];
      }
      case 'rename':
        return [{ title: words.name, before: nameOf(nodeId), after: operation.name }, ...readersOf(nodeId)];
    }
  }

  return new Map(
    operations.map((operation) => [
      operation.id,
      { name: nameOf(operation.node_id), lines: linesOf(operation) },
    ]),
  );
}
