import { versionWords as words } from '@shared/words/versions';
import { Button } from '../../../ui/base/Button';
import { takeOver } from '../session/open';
import { isOwnEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useSend } from '../../../parts/feedback/useSend';

/** Makes the version that is looked at the one that runs (WF-27), or goes back to the current one. */
export function RestoreButton() {
  const store = useEditorStore();
  const viewed = useEditor((state) => state.viewed);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const mayRestore = useEditor(isOwnEditable);
  const [restore, { isLoading }] = useSend('workflows.setLatest');
  if (!viewed) return null;
  const back = () => store.update((state) => ({ ...state, viewed: null, panel: null, selection: [] }));
  const run = async () => {
    const params = { id: workflowId, version: viewed.version.VersionId };
    const reply = await restore({ params, body: {} }, { done: words.restored, failed: words.failed });
    if (!reply.error) store.update((state) => takeOver({ ...state, viewed: null }, reply.data.data));
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
