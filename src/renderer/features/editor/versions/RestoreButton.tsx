import { versionWords as words } from '@shared/words/versions';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { useToast } from '../../../ui/overlays/Toasts';
import { takeOver } from '../session/open';
import { isOwnEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useChange } from '../../../platform/api/calls';

/** Makes the version that is looked at the one that runs (WF-27), or goes back to the current one. */
export function RestoreButton() {
  const store = useEditorStore();
  const toast = useToast();
  const viewed = useEditor((state) => state.viewed);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const mayRestore = useEditor(isOwnEditable);
  const [restore, { isLoading }] = useChange('workflows.setLatest');
  if (!viewed) return null;
  const back = () => store.update((state) => ({ ...state, viewed: null, panel: null, selection: [] }));
  const run = async () => {
    const reply = await restore({ params: { id: workflowId, version: viewed.version.VersionId }, body: {} });
    if (reply.error) return toast({ text: `${words.failed}: ${reasonOf(reply.error)}`, error: true });
    store.update((state) => takeOver({ ...state, viewed: null }, reply.data.data));
    toast(words.restored);
  };
  return (
    <>
      {mayRestore && (
        <Button size="small" busy={isLoading} onClick={() => void run()}>
          {words.restore}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={back}>
        {words.back}
      </Button>
    </>
  );
}
