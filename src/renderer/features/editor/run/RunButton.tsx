import { runDialogWords as words } from '@shared/words/runDialogs';
import { Button, Tooltip } from '../../../ui/base/Button';
import { ask } from '../session/edits';
import { isTestRun } from '../session/selectors';
import type { EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import type { useRun } from './useRun';

/** EXEC-16, -17: why the workflow cannot be run now; null when it can. */
export function whyNotRun(state: EditorState): string | null {
  if (state.isNew) return words.why.isNew;
  return state.viewed ? words.why.viewed : null;
}

/** EXEC-15: a workflow that is not enabled is run as a test. */
export const runLabel = (state: EditorState): string => (isTestRun(state) ? words.testRun : words.run);

/** Runs the workflow; while it runs, stops it (EDIT-12). */
export function RunButton({ run, isRunning }: { run: ReturnType<typeof useRun>; isRunning: boolean }) {
  const store = useEditorStore();
  const why = useEditor(whyNotRun);
  const label = useEditor(runLabel);
  const hint = useEditor((state) => (isTestRun(state) ? words.testRunHint : null));
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
      {label}
    </Button>
  );
  const text = why ?? hint;
  return text === null ? button : <Tooltip text={text}>{button}</Tooltip>;
}
