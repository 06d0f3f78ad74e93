import { useState } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import { uiWords } from '@shared/words/ui';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { GenerateWorkflowDialog } from '../generate-workflow/GenerateWorkflowDialog';
import { NewWorkflowFields } from './NewWorkflowFields';
import { useNewWorkflow, type NewContent } from './useNewWorkflow';
import type { Place } from './WorkflowPlace';

export interface CreateWorkflowProps {
  title: string;
  /** Where it begins to go. */
  place: Place;
  /** What it is made of; nothing: it begins with a trigger. */
  template?: NewContent;
  onClose(): void;
}

/** Asks for a name and a place, creates the workflow, and goes to its editor. */
export function CreateWorkflowDialog({ title, place, template, onClose }: CreateWorkflowProps) {
  const words = workflowListWords.create;
  const workflow = useNewWorkflow({ place, content: template, origin: 'template', onCreated: onClose });
  const [generating, setGenerating] = useState(false);
  if (generating) return <GenerateWorkflowDialog place={workflow.where} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      width={440}
      keepOnOutsideClick={workflow.typed}
      actions={
        <>
          {!template && (
            <Button kind="quiet" icon="sparkle" onClick={() => setGenerating(true)}>
              {words.generate}
            </Button>
          )}
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button
            kind="primary"
            disabled={!workflow.ready}
            busy={workflow.busy}
            onClick={() => void workflow.submit()}
          >
            {words.create}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <NewWorkflowFields workflow={workflow} />
      </div>
    </Dialog>
  );
}
