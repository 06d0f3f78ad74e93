import { useNavigate } from 'react-router';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { useCall, useChange } from '../../platform/api/calls';
import { useForm } from '../forms/useForm';
import { useNameRules } from './useNameRules';
import type { Place } from './WorkflowPlace';
import { editorPath } from './workflowPaths';

/** What a new workflow is made of. */
export interface NewContent {
  name: string;
  description: string;
  labels: readonly string[];
  graph: Graph;
  input_parameters: InputParameter[];
}

interface Draft {
  /** Null until somebody types: that of the content. */
  name: string | null;
  where: Place;
}

export type NewWorkflow = ReturnType<typeof useNewWorkflow>;

/**
 * A workflow before it exists: its name and place, and what creates it and goes to its editor. Without content it begins
 * with a trigger.
 */
export function useNewWorkflow(given: {
  /** Where it begins to go. */
  place: Place;
  content?: NewContent | undefined;
  origin: 'template' | 'ai';
  onCreated(): void;
}) {
  const { content, origin } = given;
  const rules = useNameRules();
  const [create] = useChange('workflows.create');
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const navigate = useNavigate();
  const nameOf = ({ name }: Draft) => name ?? (content && rules.ready ? rules.free(content.name) : '');
  const form = useForm({
    start: (): Draft => ({ name: null, where: given.place }),
    problems: (draft) => ({ name: rules.problem(nameOf(draft)) }),
    save: (draft) =>
      create({
        query: { space_id: draft.where.spaceId, ...(content ? { fill_integrations: 'true' } : {}) },
        body: {
          name: nameOf(draft).trim(),
          folder_id: draft.where.folderId,
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
      }),
    failed: workflowListWords.create.failed,
    onSaved: ({ data }) => void navigate(editorPath(data.space_id, data.workflowId, { isNew: true })),
    onClose: given.onCreated,
  });
  return {
    form,
    name: nameOf(form.draft),
    rules,
    spaces: (spaces?.data ?? []).filter((space) => !space.is_archived),
  };
}
