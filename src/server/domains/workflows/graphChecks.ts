import { parseGraph } from '@shared/model/graph/parse';
import type { Graph } from '@shared/model/graph/types';
import type { Problem } from '@shared/model/problem';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { catalogueOf, type Catalogue } from './content';
import type { GraphChecks } from './workflows.port';

/** Steps that this server does not have. */
function unknownSteps(graph: Graph, catalogue: Catalogue): Problem[] {
  return graph.nodes.flatMap(({ id, data: { step } }): Problem[] =>
    !step || catalogue.definition(step)
      ? []
      : [
          {
            code: 'unknown_step',
            severity: 'error',
            message: `“${step.name}” is a step (${step.stepTemplateId}) that this server does not have. Remove it, or update the server.`,
            nodeId: id,
            stepName: step.name,
          },
        ],
  );
}

const noTrigger: Problem = {
  code: 'no_trigger',
  severity: 'error',
  message: 'The workflow has no trigger, so nothing can start it. Add a trigger before its first step.',
};

/** What is wrong with a graph before anything of its steps' parameters is looked at. */
export function createGraphChecks(definitions: () => readonly StepDefinition[]): GraphChecks {
  return {
    unreadable: (graph) => parseGraph(graph).problems,
    validate(graph) {
      const { tree, problems } = parseGraph(graph);
      if (!tree) return problems;
      return [...(tree.trigger ? [] : [noTrigger]), ...unknownSteps(graph, catalogueOf(definitions()))];
    },
  };
}
