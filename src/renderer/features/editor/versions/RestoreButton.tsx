import { versionWords as words } from '@shared/words/versions';
import { Button } from '../../../ui/base/Button';
import { isOwnEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useRestore } from './useRestore';

/** Makes the version that is looked at the one that runs (WF-27), or goes back to the current one. */
export function RestoreButton() {
  const store = useEditorStore();
  const viewed = useEditor((state) => state.viewed);
  const mayRestore = useEditor(isOwnEditable);
  const [restore, busy] = useRestore();
  if (!viewed) return null;
  const back = () => store.update((state) => ({ ...state, viewed: null, panel: null, selection: [] }));
  return (
    <>
      {mayRestore && (
        <Button size="small" busy={busy} onClick={() => void restore(viewed.version.VersionId)}>
          {words.restore}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={back}>
        {words.back}
      </Button>
    </>
  );
}
