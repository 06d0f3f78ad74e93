import { versionWords as words } from '@shared/words/versions';
import { Block } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { ask } from '../session/edits';
import { contentOf } from '../session/selectors';
import type { Content } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { DiffView } from './DiffView';
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
  return (
    <Dialog
      title={words.diffTitle}
      open
      onClose={() => store.update((state) => ask(state, null))}
      width={1120}
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
