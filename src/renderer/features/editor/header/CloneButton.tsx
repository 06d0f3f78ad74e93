import { headerWords as words } from '@shared/words/editorHeader';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { useRights } from '../../../parts/user/userContext';
import { useCloneWorkflow } from '../../../parts/workflows/useCloneWorkflow';
import { editorPath } from '../../../parts/workflows/workflowPaths';
import { Button } from '../../../ui/base/Button';
import { useEditor } from '../session/store';

/** Clones the workflow and goes to the clone. */
export function useCloneHere() {
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const spaceId = useEditor((state) => state.workflow.space_id);
  const { clone, busy } = useCloneWorkflow();
  const open = useOpenPath();
  const run = async () => {
    const made = await clone(workflowId);
    if (made) open(editorPath(spaceId, made.workflowId));
  };
  return { run, busy };
}

/** All that a workflow offers that cannot be edited (EDIT-16); nothing to whom no change is open. */
export function CloneButton() {
  const { run, busy } = useCloneHere();
  const rights = useRights();
  if (!rights.mayChange('wf:create')) return null;
  return (
    <Button icon="copy" busy={busy} onClick={() => void run()}>
      {words.clone}
    </Button>
  );
}
