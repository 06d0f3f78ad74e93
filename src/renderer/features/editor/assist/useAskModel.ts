import type { ChangeAbout } from '@shared/api/generations/graphChanges.api';
import { reasonOf } from '../../../platform/api/reasonOf';
import { asked, askModel, unanswered } from '../session/assist';
import type { AssistAbout } from '../session/state';
import { useEditorStore } from '../session/store';
import { useChange } from '../../../platform/api/calls';

function sentOf(about: AssistAbout, workflowId: string): ChangeAbout {
  switch (about.kind) {
    case 'step':
      return { kind: 'step', node_id: about.nodeId };
    case 'place':
      return { kind: 'place', after: about.spot.after, branch: about.spot.branch };
    case 'problem': {
      const { code, nodeId, paramId } = about.problem;
      return { kind: 'problem', code, node_id: nodeId, param_id: paramId ?? null };
    }
    case 'run':
      return { kind: 'run', workflow_id: workflowId, step_execution_id: about.stepExecutionId };
  }
}

/** Asks the model for what the panel is about, upon the graph as it is now. */
export function useAskModel(): () => Promise<void> {
  const store = useEditorStore();
  const [start] = useChange('generations.changeStart');
  return async () => {
    store.update(askModel);
    const { assist, draft, workflow } = store.get();
    if (assist?.phase !== 'waiting') return;
    const reply = await start({
      body: {
        about: sentOf(assist.about, workflow.workflowId),
        prompt: assist.prompt.trim(),
        graph: assist.base,
        input_parameters: draft.inputs,
      },
    });
    store.update((state) => {
      if (!reply.error) return asked(state, assist, reply.data.data.id);
      return state.assist === assist ? unanswered(state, reasonOf(reply.error)) : state;
    });
  };
}
