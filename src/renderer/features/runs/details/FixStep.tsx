import { assistWords } from '@shared/words/assist';
import type { Execution } from '../../../data/executions';
import type { StepRun } from '../../../data/stepRuns';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { useRights } from '../../../parts/user/userContext';
import { editorPath } from '../../../parts/workflows/workflowPaths';
import { Button } from '../../../ui/base/Button';

/** To the editor, where a model is asked for a fix of the step that failed. */
export function FixStep({ execution, step }: { execution: Execution; step: StepRun }) {
  const open = useOpenPath();
  if (!useRights().mayChange('wf:create')) return null;
  const { space_id: spaceId, workflowId } = execution;
  const { nodeId, stepExecutionId } = step;
  return (
    <Button
      size="small"
      icon="sparkle"
      onClick={() => open(editorPath(spaceId, workflowId, { fix: { nodeId, stepExecutionId } }))}
    >
      {assistWords.actions.fix}
    </Button>
  );
}
