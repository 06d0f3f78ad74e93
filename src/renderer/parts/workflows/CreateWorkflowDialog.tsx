import { useState } from 'react';
import { workflowListWords } from '@shared/words/workflowLists';
import { Button } from '../../ui/base/Button';
import { FormDialog } from '../forms/FormDialog';
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
  const { form } = workflow;
  const [generating, setGenerating] = useState(false);
  if (generating) return <GenerateWorkflowDialog place={form.draft.where} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={title}
      width={440}
      before={
        !template && (
          <Button kind="quiet" icon="sparkle" onClick={() => setGenerating(true)}>
            {words.generate}
          </Button>
        )
      }
      confirm={words.create}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <NewWorkflowFields workflow={workflow} />
    </FormDialog>
  );
}
