import { runDialogWords as words } from '@shared/words/runDialogs';
import { Button, Tooltip } from '../../../ui/base/Button';
import { ask } from '../session/edits';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import type { useRun } from './useRun';

/** EXEC-15 to -17: why the workflow cannot be run now; null when it can. */
export function whyNotRun(state: EditorState): string | null {
  if (state.workflow.state !== 'enabled') return words.why.disabled;
  if (state.isNew) return words.why.isNew;
  return state.viewed ? words.why.viewed : null;
}

/** Runs the workflow; while it runs, stops it (EDIT-12). */
export function RunButton({ run, isRunning }: { run: ReturnType<typeof useRun>; isRunning: boolean }) {
  const store = useEditorStore();
  const why = useEditor(whyNotRun);
  if (isRunning)
    return (
      <Button
        icon="stop"
        busy={run.isStopping}
        onClick={() => store.update((state) => ask(state, { kind: 'stop' }))}
      >
        {words.stop}
      </Button>
    );
  const button = (
    <Button icon="play" disabled={why !== null} busy={run.isStarting} onClick={run.request}>
      {words.run}
    </Button>
  );
  return why === null ? button : <Tooltip text={why}>{button}</Tooltip>;
}
