import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import { useSpacesQuery } from '../../data/spaces.endpoints';
import { useCreateWorkflowMutation } from '../../data/workflows.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { NameField } from './NameField';
import { useNameRules } from './useNameRules';
import { WorkflowPlace, type Place } from './WorkflowPlace';
import { editorPath } from './workflowPaths';

export interface CreateWorkflowProps {
  title: string;
  /** Where it begins to go. */
  place: Place;
  /** What it is made of; nothing: it begins with a trigger. */
  template?: {
    name: string;
    description: string;
    labels: readonly string[];
    graph: Graph;
    input_parameters: InputParameter[];
  };
  onClose(): void;
}

/** Asks for a name and a place, creates the workflow, and goes to its editor. */
export function CreateWorkflowDialog({ title, place, template, onClose }: CreateWorkflowProps) {
  const words = workflowListWords.create;
  const rules = useNameRules();
  const [typed, setTyped] = useState<string | null>(null);
  const [where, setWhere] = useState(place);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, { isLoading }] = useCreateWorkflowMutation();
  const { data: spaces } = useSpacesQuery({ query: {} });
  const navigate = useNavigate();
  const toast = useToast();
  const name = typed ?? (template && rules.ready ? rules.free(template.name) : '');
  const ready = name.trim() !== '' && rules.problem(name) === null && !isLoading;

  async function submit() {
    if (!ready) return;
    const reply = await create({
      query: { space_id: where.spaceId, ...(template ? { fill_integrations: 'true' } : {}) },
      body: {
        name: name.trim(),
        folder_id: where.folderId,
        // A draft: nothing starts it until somebody enables it.
        state: 'disabled',
        ...(template
          ? {
              description: template.description,
              labels: [...template.labels],
              graph: template.graph,
              input_parameters: template.input_parameters,
              origin: 'template' as const,
            }
          : {}),
      },
    });
    if (reply.error) {
      const reason = reasonOf(reply.error);
      if (reason === workflowWords.nameTaken) setRefused(reason);
      else toast({ text: `${words.failed}: ${reason}`, error: true });
      return;
    }
    onClose();
    void navigate(editorPath(reply.data.data.space_id, reply.data.data.workflowId, { isNew: true }));
  }

  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      width={440}
      keepOnOutsideClick={typed !== null}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" disabled={!ready} busy={isLoading} onClick={() => void submit()}>
            {words.create}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        <NameField
          value={name}
          rules={rules}
          refused={refused}
          onChange={(text) => {
            setTyped(text);
            setRefused(null);
          }}
          onEnter={() => void submit()}
        />
        <WorkflowPlace
          place={where}
          spaces={(spaces?.data ?? []).filter((space) => !space.is_archived)}
          onChange={setWhere}
        />
      </div>
    </Dialog>
  );
}
