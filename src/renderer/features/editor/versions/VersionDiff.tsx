import { versionWords as words } from '@shared/words/versions';
import { Button } from '../../../ui/base/Button';
import { Block } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { ask } from '../session/edits';
import { contentOf, isDirty, isOwnEditable } from '../session/selectors';
import type { Content } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { DiffView } from './DiffView';
import { useRestore } from './useRestore';
import { formatVersionName } from './versionName';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

/** A version beside what the editor shows. */
export function VersionDiff() {
  const asking = useEditor((state) => (state.asking?.kind === 'diff' ? state.asking : null));
  return asking ? <Compared versionId={asking.versionId} /> : null;
}

const sameShown = (a: Content, b: Content) =>
  a.graph === b.graph && a.inputs === b.inputs && a.name === b.name;

function Compared({ versionId }: { versionId: string }) {
  const store = useEditorStore();
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const shown = useEditor(
    (state) =>
      state.viewed
        ? { ...contentOf(state), graph: state.viewed.graph, inputs: state.viewed.inputs }
        : contentOf(state),
    sameShown,
  );
  const version = useCall('workflows.version', { params: { id: workflowId, version: versionId } });
  const found = version.data?.data;
  const mayRestore = useEditor(isOwnEditable);
  const unsaved = useEditor((state) => state.viewed === null && isDirty(state));
  const [restore, busy] = useRestore();
  const close = () => store.update((state) => ask(state, null));
  return (
    <Dialog
      title={words.diffTitle}
      open
      onClose={close}
      width={1120}
      actions={
        found &&
        !found.IsLatest &&
        mayRestore && (
          <>
            {unsaved && <span className="cl-muted">{words.unsavedRestore}</span>}
            <Button
              kind="primary"
              disabled={unsaved}
              busy={busy}
              onClick={() => void restore(versionId).then((done) => done && close())}
            >
              {words.restore}
            </Button>
          </>
        )
      }
    >
      {!found ? (
        <Pending title={words.diffTitle} query={version}>
          <Block height={320} />
        </Pending>
      ) : (
        <DiffView
          left={{ ...shown, graph: found.graph, inputs: found.input_parameters }}
          leftTitle={formatVersionName(found.name)}
          right={shown}
          rightTitle={words.shown}
        />
      )}
    </Dialog>
  );
}
