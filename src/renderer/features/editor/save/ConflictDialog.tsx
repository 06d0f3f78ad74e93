import { useState } from 'react';
import { saveWords } from '@shared/words/saving';
import { useNameRules } from '../../../parts/workflows/useNameRules';
import { readClock } from '../../../platform/clock';
import { formatRelative } from '../../../platform/formatting/dates';
import { Button } from '../../../ui/base/Button';
import { Block } from '../../../ui/feedback/States';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { ask } from '../session/edits';
import { contentFrom, takeOver } from '../session/open';
import { contentOf } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { DiffView } from '../versions/DiffView';
import type { Saving } from './useSave';
import { useCall, useChange } from '../../../platform/api/calls';

/** Two saved one workflow: mine over theirs, theirs with mine kept as a copy, or look at both first. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const words = saveWords.conflict;
  const store = useEditorStore();
  const toast = useToast();
  const rules = useNameRules();
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = useEditor((state) => state.asking?.kind === 'conflict');
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const mine = useEditor(
    contentOf,
    (a, b) => a.graph === b.graph && a.inputs === b.inputs && a.name === b.name,
  );
  const latest = useCall(
    'workflows.get',
    { params: { id: workflowId } },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const [create] = useChange('workflows.create');
  if (!open) return null;
  const theirs = latest.isFetching ? undefined : latest.data?.data;
  const close = () => store.update((state) => ask(state, null));

  const saveMine = async () => {
    if (!theirs) return;
    close();
    await saving.save(theirs.head_rev);
  };
  const keepAsCopy = async () => {
    if (!theirs) return;
    setBusy(true);
    const { name, graph, inputs, description, labels } = contentOf(store.get());
    const reply = await create({
      query: { space_id: theirs.space_id },
      body: {
        name: rules.free(words.copyName(name)),
        description,
        labels,
        graph,
        input_parameters: inputs,
        folder_id: theirs.folder_id,
        state: 'disabled',
      },
    });
    setBusy(false);
    if (reply.error) return toast({ text: words.copyFailed, error: true });
    toast(words.copied(reply.data.data.name));
    store.update((state) => ask(takeOver(state, theirs), null));
  };
  return (
    <Dialog
      title={words.title}
      open
      onClose={close}
      width={comparing ? 1120 : 520}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={close}>{words.later}</Button>
          <Button disabled={!theirs} onClick={() => setComparing(!comparing)} pressed={comparing}>
            {words.compare}
          </Button>
          <Button disabled={!theirs} busy={busy} onClick={() => void keepAsCopy()}>
            {words.takeTheirs}
          </Button>
          <Button kind="primary" disabled={!theirs} onClick={() => void saveMine()}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      {!theirs ? (
        <Block height={80} />
      ) : (
        <div className="cl-stack">
          <p>{words.text(theirs.changedBy, formatRelative(theirs.LastModified, readClock()))}</p>
          <ul>
            <li>
              <b>{words.keepMine}</b>: {words.keepMineHint}
            </li>
            <li>
              <b>{words.takeTheirs}</b>: {words.takeTheirsHint}
            </li>
          </ul>
          {comparing && <DiffView left={contentFrom(theirs)} right={mine} />}
        </div>
      )}
    </Dialog>
  );
}
