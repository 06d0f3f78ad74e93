import { runDialogWords as words } from '@shared/words/runDialogs';
import { Confirm } from '../../../ui/overlays/Dialog';
import { ask } from '../session/edits';
import { useEditor, useEditorStore } from '../session/store';
import type { useRun } from './useRun';

/** EXEC-18 */
export function StopDialog({ run }: { run: ReturnType<typeof useRun> }) {
  const store = useEditorStore();
  const open = useEditor((state) => state.asking?.kind === 'stop');
  return (
    <Confirm
      title={words.stopTitle}
      open={open}
      confirm={words.stop}
      danger
      busy={run.isStopping}
      onConfirm={() => void run.stop()}
      onClose={() => store.update((state) => ask(state, null))}
    >
      {words.stopText}
    </Confirm>
  );
}
