import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { workflowWords } from '@shared/words/workflows';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { useNameRules } from './useNameRules';
import type { Place } from './WorkflowPlace';
import { editorPath } from './workflowPaths';
import type { Answer } from '../../platform/api/call';
import { useCall, useChange } from '../../platform/api/calls';

/** What a new workflow is made of. */
export interface NewContent {
  name: string;
  description: string;
  labels: readonly string[];
  graph: Graph;
  input_parameters: InputParameter[];
}

export interface NewWorkflow {
  name: string;
  setName(name: string): void;
  /** Somebody has typed a name. */
  typed: boolean;
  rules: ReturnType<typeof useNameRules>;
  /** What the server said of the name. */
  refused: string | null;
  where: Place;
  setWhere(place: Place): void;
  spaces: Answer<'spaces.list'>['data'];
  ready: boolean;
  busy: boolean;
  /** Creates it and goes to its editor. */
  submit(): Promise<void>;
}

/** A workflow before it exists: its name and place, and what creates it. Without content it begins with a trigger. */
export function useNewWorkflow(given: {
  /** Where it begins to go. */
  place: Place;
  content?: NewContent | undefined;
  origin: 'template' | 'ai';
  onCreated(): void;
}): NewWorkflow {
  const { content, origin } = given;
  const rules = useNameRules();
  const [typed, setTyped] = useState<string | null>(null);
  const [where, setWhere] = useState(given.place);
  const [refused, setRefused] = useState<string | null>(null);
  const [create, { isLoading }] = useChange('workflows.create');
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const navigate = useNavigate();
  const toast = useToast();
  const name = typed ?? (content && rules.ready ? rules.free(content.name) : '');
  const ready = name.trim() !== '' && rules.problem(name) === null && !isLoading;

  async function submit() {
    if (!ready) return;
    const reply = await create({
      query: { space_id: where.spaceId, ...(content ? { fill_integrations: 'true' } : {}) },
      body: {
        name: name.trim(),
        folder_id: where.folderId,
        // A draft: nothing starts it until somebody enables it.
        state: 'disabled',
        ...(content
          ? {
              description: content.description,
              labels: [...content.labels],
              graph: content.graph,
              input_parameters: content.input_parameters,
              origin,
            }
          : {}),
      },
    });
    if (reply.error) {
      const reason = reasonOf(reply.error);
      if (reason === workflowWords.nameTaken) setRefused(reason);
      else toast({ text: `${workflowListWords.create.failed}: ${reason}`, error: true });
      return;
    }
    given.onCreated();
    void navigate(editorPath(reply.data.data.space_id, reply.data.data.workflowId, { isNew: true }));
  }

  return {
    name,
    setName(text) {
      setTyped(text);
      setRefused(null);
    },
    typed: typed !== null,
    rules,
    refused,
    where,
    setWhere,
    spaces: (spaces?.data ?? []).filter((space) => !space.is_archived),
    ready,
    busy: isLoading,
    submit,
  };
}
