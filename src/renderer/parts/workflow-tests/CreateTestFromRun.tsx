import { useState } from 'react';
import { testScreenWords } from '@shared/words/workflowTestScreens';
import type { RunSummary } from '../../data/executions';
import { Button } from '../../ui/base/Button';
import { useRights } from '../user/userContext';
import { CreateTestDialog } from './CreateTestDialog';
import { isRecordable } from './recordable';

/** “Create test from this run”; nothing to whom it is not open, and of a run that a test cannot be made of. */
export function CreateTestFromRun({
  run,
}: {
  run: Pick<RunSummary, 'workflowId' | 'executionId' | 'status' | 'mode'>;
}) {
  const rights = useRights();
  const [open, setOpen] = useState(false);
  if (!rights.mayChange('wf:create') || !isRecordable(run)) return null;
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {testScreenWords.record.button}
      </Button>
      {open && (
        <CreateTestDialog
          workflowId={run.workflowId}
          executionId={run.executionId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
