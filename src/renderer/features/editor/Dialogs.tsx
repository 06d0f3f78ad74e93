import { CreateTemplateDialog } from '../../parts/templates/CreateTemplateDialog';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { DeleteWorkflowsDialog } from '../../parts/workflows/DeleteWorkflowsDialog';
import { useDeleteWorkflows } from '../../parts/workflows/useDeleteWorkflows';
import { workflowsPath } from '../../parts/workflows/workflowPaths';
import { AddStep } from './add-step/AddStep';
import { InputsDialog } from './inputs/InputsDialog';
import { ConfirmRun } from './run/ConfirmRun';
import { RunInputs } from './run/RunInputs';
import { StopDialog } from './run/StopDialog';
import type { useRun } from './run/useRun';
import { ConflictDialog } from './save/ConflictDialog';
import { HookSecret } from './save/HookSecret';
import type { Saving } from './save/useSave';
import { ask } from './session/edits';
import { contentOf } from './session/selectors';
import { useEditor, useEditorStore } from './session/store';
import { EnableDialog } from './tests/EnableDialog';
import { TestsDialog } from './tests/TestsDialog';
import { VersionDiff } from './versions/VersionDiff';

/** The dialogs of the editor; each opens by itself when it is asked for. */
export function Dialogs({ run, saving }: { run: ReturnType<typeof useRun>; saving: Saving }) {
  return (
    <>
      <AddStep />
      <InputsDialog />
      <ConfirmRun run={run} saving={saving} />
      <RunInputs run={run} />
      <StopDialog run={run} />
      <ConflictDialog saving={saving} />
      <HookSecret />
      <VersionDiff />
      <TestsDialog />
      <EnableDialog />
      <TemplateDialog />
      <DeleteDialog />
    </>
  );
}

function TemplateDialog() {
  const store = useEditorStore();
  const open = useEditor((state) => state.asking?.kind === 'template');
  if (!open) return null;
  const { name, description, labels, graph, inputs } = contentOf(store.get());
  return (
    <CreateTemplateDialog
      initial={{ name, description, labels }}
      content={async () => ({ graph, input_parameters: inputs })}
      onClose={() => store.update((state) => ask(state, null))}
    />
  );
}

/** WF-22: the list of the space follows. */
function DeleteDialog() {
  const store = useEditorStore();
  const open = useEditor((state) => state.asking?.kind === 'delete');
  const { remove, busy } = useDeleteWorkflows();
  const go = useOpenPath();
  if (!open) return null;
  const { workflow } = store.get();
  const confirm = async () => {
    const deleted = await remove([workflow], workflow.space_id);
    store.update((state) => ({ ...ask(state, null), isDeleted: deleted.length > 0 }));
    if (deleted.length > 0) go(workflowsPath(workflow.space_id));
  };
  return (
    <DeleteWorkflowsDialog
      workflows={[workflow]}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => store.update((state) => ask(state, null))}
    />
  );
}
