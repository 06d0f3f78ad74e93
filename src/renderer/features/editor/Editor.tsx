import { useKeys } from '../../platform/hooks/useKeys';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { AssistPanel } from './assist/AssistPanel';
import { useFixInUrl } from './assist/useFixInUrl';
import { Canvas } from './canvas/Canvas';
import { RunStateProvider } from './canvas/runState';
import { Dialogs } from './Dialogs';
import { EditorHeader } from './header/EditorHeader';
import { useJournal } from './journal/useJournal';
import { StepPanel } from './panel/StepPanel';
import { ProblemsPanel } from './problems/ProblemsPanel';
import { useRun } from './run/useRun';
import { useWatchedRun } from './run/useWatchedRun';
import { useNewInUrl } from './save/useNewInUrl';
import { useSave } from './save/useSave';
import { isDirty } from './session/selectors';
import { useEditor } from './session/store';
import { useProblems } from './session/useProblems';
import { useRememberFolds } from './session/rememberedFolds';
import { useVersionInUrl } from './versions/useVersionInUrl';
import { StepTestFollower } from './testing/StepTestFollower';

/** The whole editor around one store: header, canvas, panel, and the dialog that is asked for. */
export function Editor() {
  useProblems();
  useJournal();
  useVersionInUrl();
  useFixInUrl();
  useNewInUrl();
  useRememberFolds();
  const saving = useSave();
  const run = useRun();
  const watched = useWatchedRun();
  const unsaved = useEditor((state) => isDirty(state) && !state.isDeleted);
  useKeys([{ keys: 'mod+s', run: () => void saving.save() }]);
  return (
    <RunStateProvider value={watched.runState}>
      <div className="cl-editor">
        <EditorHeader saving={saving} run={run} watched={watched} />
        <ProblemsPanel />
        <AssistPanel />
        <Canvas />
        <StepPanel />
      </div>
      <StepTestFollower />
      <Dialogs run={run} saving={saving} />
      <UnsavedChanges when={unsaved} onSave={saving.save} />
    </RunStateProvider>
  );
}
