import { failureStatuses } from '@shared/model/executionStatus';
import { agentWords } from '@shared/words/agent';
import type { Execution } from '../../../data/executions';
import type { StepRun } from '../../../data/stepRuns';
import { useAskAbout } from '../../../parts/agent/useAskAbout';
import { Button } from '../../../ui/base/Button';

const words = agentWords.failure;
const failures: readonly string[] = failureStatuses;

/** Asks the agent why a run failed, or a step of it. */
export function WhyFailed({ execution, step }: { execution: Execution; step?: StepRun }) {
  const ask = useAskAbout();
  const { workflowId, executionId, workflowName } = execution;
  if (ask === null || (step === undefined && !failures.includes(execution.status))) return null;
  return (
    <Button
      icon="sparkle"
      // Beside the name of a step there is little room.
      kind={step ? 'quiet' : undefined}
      size={step ? 'small' : undefined}
      label={step ? words.actionStep : undefined}
      onClick={() =>
        ask({
          prompt: step ? words.promptStep(step.stepName, workflowName) : words.prompt(workflowName),
          about: {
            kind: 'run',
            workflow_id: workflowId,
            execution_id: executionId,
            step_execution_id: step?.stepExecutionId ?? null,
          },
        })
      }
    >
      {step ? undefined : words.action}
    </Button>
  );
}
