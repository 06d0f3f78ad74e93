import { agentWords } from '@shared/words/agent';
import { useAskAbout } from '../../../parts/agent/useAskAbout';
import { isDirty } from '../session/selectors';
import { useEditor } from '../session/store';

/** Asks the agent what the workflow does, as it is saved; null for who has no agent. */
export function useExplain(): (() => void) | null {
  const ask = useAskAbout();
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const name = useEditor((state) => state.workflow.name);
  const changed = useEditor(isDirty);
  const { prompt, promptSaved } = agentWords.explain;
  if (ask === null) return null;
  return () =>
    ask({
      prompt: changed ? promptSaved(name) : prompt(name),
      about: { kind: 'workflow', workflow_id: workflowId },
    });
}
