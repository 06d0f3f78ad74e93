import type { Problem } from '../problem';

export interface StepLink {
  nodeId: string;
  stepName: string;
}

/** What the dialog before a run tells (EXEC-22, -23). */
export interface RunConcerns {
  /** The dialog opens: parameters are missing, steps refer to steps that do not exist, or another error stands. */
  blocks: boolean;
  /** 'empty parameters' */
  emptyParameters: StepLink[];
  /** 'non-existing step reference' */
  missingReferences: StepLink[];
  /** 'not saved' */
  isUnsaved: boolean;
  /** Every other error. */
  others: Problem[];
}

function links(problems: readonly Problem[], code: string): StepLink[] {
  const found = new Map<string, StepLink>();
  for (const problem of problems) {
    if (problem.code !== code || problem.nodeId === undefined) continue;
    found.set(problem.nodeId, { nodeId: problem.nodeId, stepName: problem.stepName ?? '' });
  }
  return [...found.values()];
}

export function runConcerns(problems: readonly Problem[], isSaved: boolean): RunConcerns {
  const emptyParameters = links(problems, 'missing_parameter');
  const missingReferences = links(problems, 'unknown_step_reference');
  const others = problems.filter(
    ({ code, severity }) =>
      severity === 'error' && code !== 'missing_parameter' && code !== 'unknown_step_reference',
  );
  return {
    blocks: emptyParameters.length > 0 || missingReferences.length > 0 || others.length > 0,
    emptyParameters,
    missingReferences,
    isUnsaved: !isSaved,
    others,
  };
}
