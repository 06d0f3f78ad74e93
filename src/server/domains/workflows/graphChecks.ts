import { parseGraph } from '@shared/model/graph/parse';
import { validateWorkflow } from '@shared/model/validation/validate';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { GraphChecks } from './workflows.port';

/** What the model says about graphs, with the steps that this server has. */
export function createGraphChecks(definitions: () => readonly StepDefinition[]): GraphChecks {
  return {
    unreadable: (graph) => parseGraph(graph).problems,
    validate: (graph, inputParameters, { workflowId, ...features }) =>
      validateWorkflow({
        graph,
        inputParameters,
        catalogue: definitions(),
        features,
        ...(workflowId === undefined ? {} : { workflowId }),
      }),
  };
}
