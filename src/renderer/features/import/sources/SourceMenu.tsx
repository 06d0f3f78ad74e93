import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { messages } from '@shared/words/messages';
import { syncWords } from '@shared/words/syncs';
import type { Source } from '../../../data/costs';
import { useSend } from '../../../parts/feedback/useSend';
import { useDemo } from '../../../parts/imports/useDemo';
import { useSyncItems, useSyncNow } from '../../../parts/syncs/useSyncItems';
import { MenuGroup, MenuItem } from '../../../ui/overlays/Popover';
import { RowMenu } from '../../../ui/overlays/RowMenu';
import { useConfirm } from '../../../ui/overlays/useConfirm';
import type { BillRow } from './billRows';

const words = importWords.bills;

/** Leads to where a bill of a source is imported again; the demo company comes anew. */
export function useImportAgain() {
  const demo = useDemo();
  const navigate = useNavigate();
  return (source: Source) =>
    source.demo
      ? void demo.load()
      : void navigate(`/bills/import?source=${encodeURIComponent(source.sourceId)}`);
}

/** What can be done with a source and with what brings its bills. */
export function SourceMenu({ row, framed }: { row: BillRow; framed?: boolean }) {
  const { source, syncs } = row;
  const demo = useDemo();
  const importAgain = useImportAgain();
  const [remove] = useSend('costs.deleteSource');
  const [setEnded] = useSend('costs.setSourceEnded');
  const [syncItems, syncDialogs] = useSyncItems();
  const [syncNow] = useSyncNow();
  const [askRemove, question] = useConfirm<Source>({
    title: ({ demo: isDemo, name }) => (isDemo ? importWords.demo.removeTitle : words.removeTitle(name)),
    text: ({ demo: isDemo }) => (isDemo ? importWords.demo.removeText : words.removeText),
    confirm: words.remove,
    danger: true,
    run: ({ demo: isDemo, name, sourceId }) =>
      isDemo
        ? demo.remove()
        : remove(
            { params: { id: sourceId } },
            { done: words.removed(name), failed: `${messages.failedToDelete(name)}.` },
          ),
  });
  const expect = ({ sourceId, saidEnded, name }: Source) =>
    void setEnded(
      { params: { id: sourceId }, body: { ended: !saidEnded } },
      { failed: `${messages.failedToUpdate(name)}.` },
    );
  // One that is only silent wakes with its next bill.
  const isSilent = source?.ended === true && !source.saidEnded;
  return (
    <RowMenu
      label={words.more(row.name)}
      framed={framed}
      dialogs={
        <>
          {question}
          {syncDialogs}
        </>
      }
    >
      {source && !source.demo && (
        <MenuItem icon="upload" text={words.replace} onClick={() => importAgain(source)} />
      )}
      {source && !isSilent && (
        <MenuItem
          icon={source.saidEnded ? 'play' : 'stop'}
          text={source.saidEnded ? words.expectAgain : words.stopExpecting}
          onClick={() => expect(source)}
        />
      )}
      {syncs.map((sync) => (
        <Fragment key={sync.syncId}>
          <MenuGroup title={sync.name} />
          <MenuItem
            icon="refresh"
            text={syncWords.now}
            disabled={sync.importId !== null}
            onClick={() => syncNow(sync)}
          />
          {syncItems(sync)}
        </Fragment>
      ))}
      {source && (
        <>
          <MenuGroup />
          <MenuItem icon="trash" danger text={words.removeSource} onClick={() => askRemove(source)} />
        </>
      )}
    </RowMenu>
  );
}
