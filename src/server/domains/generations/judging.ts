import { isFault } from '@shared/kernel/fault';
import type { GeneratedWorkflow } from '@shared/api/generations/generations.api';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { indexCatalogue } from '@shared/model/validation/catalogue';
import { generationWords as words } from '@shared/words/generations';
import type { GraphTrial } from '../../engine/trial.port';
import { readAnswer } from './answer';
import { isForPerson } from './changes/limits';
import { rememberLast } from './trials/trial';

const REASONS_MAX = 10;

interface Given {
  graph: Graph;
  inputs: readonly InputParameter[];
}
interface JudgeWith {
  newId(): string;
  validate(given: Given): Promise<Problem[]>;
  tryOut(given: Given): Promise<GraphTrial>;
}

/** What a model answers as a workflow: read, validated as a person's is, and tried on sample data. */
export function judgeWorkflows(definitions: readonly StepDefinition[], deps: JudgeWith) {
  const catalogue = indexCatalogue(definitions);

  /** Throws the `Fault` of an answer that is no workflow. */
  const workflowOf = rememberLast(async (answer: Json): Promise<GeneratedWorkflow> => {
    const workflow = readAnswer(answer, definitions, deps.newId);
    const given = { graph: workflow.graph, inputs: workflow.input_parameters };
    const problems = await deps.validate(given);
    return { ...workflow, problems, trial: await deps.tryOut(given) };
  });

  return {
    workflowOf,
    /** Why the model should answer once more; empty: the answer will do, or there is no further one. */
    async check(answer: Json, isLast: boolean): Promise<string[]> {
      if (isLast) return [];
      try {
        const { graph, problems, trial } = await workflowOf(answer);
        const wrong = problems
          .filter((one) => one.severity === 'error' && !isForPerson(graph, one, catalogue))
          .map(({ message }) => message);
        if (wrong.length > 0) return wrong.slice(0, REASONS_MAX);
        return trial?.status === 'failed' ? [words.trialFailed(trial.message)] : [];
      } catch (error) {
        if (isFault(error) && error.code === 'unprocessable') return [error.message];
        throw error;
      }
    },
  };
}
