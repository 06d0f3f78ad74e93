import type { Problem } from '@shared/model/problem';
import { assistWords as words } from '@shared/words/assist';
import { Button } from '../../../ui/base/Button';
import { beginAssist } from '../session/assist';
import { nodeOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';

/** Asks a model for a fix: of a step, and not of what starts the workflow. */
export function AskFix({ problem }: { problem: Problem }) {
  const store = useEditorStore();
  const { nodeId } = problem;
  const isOffered = useEditor((state) => {
    const node = nodeOf(state.draft.history.graph, nodeId ?? '');
    return node?.data.step !== undefined && node.subtype !== 'trigger';
  });
  if (nodeId === undefined || !isOffered) return null;
  return (
    <Button
      size="small"
      kind="quiet"
      icon="sparkle"
      label={words.actions.fixLabel(problem.stepName ?? '')}
      onClick={() =>
        store.update((state) => beginAssist(state, { kind: 'problem', problem: { ...problem, nodeId } }))
      }
    >
      {words.actions.fix}
    </Button>
  );
}
