import { problemWords as words } from '../../words/problems';
import { parseGraph } from '../graph/parse';
import type { Graph, GraphNode, InputParameter } from '../graph/types';
import type { Problem } from '../problem';
import { inputParameterProblems } from '../steps/inputParameters';
import type { StepDefinition } from '../steps/manifest';
import { indexCatalogue } from './catalogue';
import type { ReferenceWorld } from './checkReferences';
import { checkStep, type Features, type StepWorld } from './checkStep';
import { placesOf, stepsOf, visitSteps } from './order';
import { StepReport } from './report';

export interface ValidateArgs {
  graph: Graph;
  inputParameters: readonly InputParameter[];
  catalogue: readonly StepDefinition[];
  features?: Features;
  /** Of the workflow, when it has been saved: it must not call itself. */
  workflowId?: string;
}

/** Of one answer, so that a generated graph cannot make it endless. */
const problemsMax = 1000;

/**
 * Everything that is wrong with a workflow: the one function of editor, run, import and AI. First the structure and
 * the input parameters, then step by step in the order of the flow (of the graph, when that is not well nested), in
 * each by parameter. Linear in the size of the workflow. Errors keep it from running well; warnings do not.
 */
export function validateWorkflow(args: ValidateArgs): Problem[] {
  const { graph, inputParameters } = args;
  const problems: Problem[] = [];
  const { tree, problems: structure } = parseGraph(graph);
  problems.push(...structure);
  if (tree && !tree.trigger) problems.push(error('no_trigger', words.noTrigger));
  if (tree && tree.blocks.length === 0)
    problems.push({ ...error('empty', words.empty), severity: 'warning' });
  problems.push(...inputProblems(inputParameters));

  const steps = stepsOf(graph.nodes);
  const catalogue = indexCatalogue(args.catalogue);
  const world: Omit<StepWorld, 'references'> = {
    catalogue,
    outputs: new Map(
      steps.flatMap(({ data: { step } }) => {
        const definition = step && catalogue.find(step.stepTemplateId, step.version);
        return definition ? [[step.name, definition.outputSchema] as const] : [];
      }),
    ),
    features: args.features ?? {},
    workflowId: args.workflowId,
  };
  const known: Omit<ReferenceWorld, 'flow'> = {
    names: new Set(steps.map(({ data }) => data.step?.name ?? '')),
    inputs: new Set(inputParameters.map(({ id }) => id)),
  };
  const look = (node: GraphNode, flow: ReferenceWorld['flow']) => {
    if (!node.data.step || problems.length > problemsMax) return;
    checkStep(new StepReport(node, problems), node.data.step, { ...world, references: { ...known, flow } });
  };
  if (tree) {
    const places = placesOf(tree);
    visitSteps(tree, places, ({ node, place, seen }) => look(node, { places, place, seen }));
  } else {
    for (const node of steps) look(node, null);
  }
  return problems.length <= problemsMax ? problems : cut(problems);
}

const error = (code: string, message: string): Problem => ({ code, severity: 'error', message });

function inputProblems(parameters: readonly InputParameter[]): Problem[] {
  return inputParameterProblems(parameters).map(({ field, reason }) => {
    const index = /\[(\d+)\]/.exec(field)?.[1];
    const id = index === undefined ? '' : (parameters[Number(index)]?.id ?? '');
    return error('input_parameter', words.inputParameter(id, reason));
  });
}

function cut(problems: Problem[]): Problem[] {
  return [...problems.slice(0, problemsMax - 1), error('too_many_problems', words.tooMany)];
}
