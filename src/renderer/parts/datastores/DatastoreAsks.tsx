import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import type { Datastore } from '../../data/datastores';
import { ConfirmTyped } from './ConfirmTyped';
import { DatastoreDialog } from './DatastoreDialog';
import { ImportDialog } from './ImportDialog';
import './datastores.css';
import { useSend } from '../feedback/useSend';

export type Ask =
  | { kind: 'new' }
  | { kind: 'newFromFile' }
  | { kind: 'edit' | 'import' | 'clear' | 'delete'; datastore: Datastore };

/** The dialogs of a list of datastores, and of one. `onGone`: it was deleted. */
export function DatastoreAsks(props: {
  ask: Ask | null;
  spaceId?: string | undefined;
  onClose(): void;
  onMade?(place: { spaceId: string; datastoreId: string }): void;
  onGone?(): void;
  /** Its records are others now. */
  onRefilled?(): void;
}) {
  const { ask, onClose } = props;
  if (!ask) return null;
  if (ask.kind === 'new')
    return <DatastoreDialog spaceId={props.spaceId} onClose={onClose} onDone={props.onMade} />;
  if (ask.kind === 'newFromFile')
    return <ImportDialog spaceId={props.spaceId} onClose={onClose} onMade={props.onMade} />;
  if (ask.kind === 'edit') return <DatastoreDialog datastore={ask.datastore} onClose={onClose} />;
  if (ask.kind === 'import')
    return <ImportDialog datastore={ask.datastore} onClose={onClose} onImported={props.onRefilled} />;
  if (ask.kind === 'clear')
    return <Clear datastore={ask.datastore} onClose={onClose} onCleared={props.onRefilled} />;
  return <Delete datastore={ask.datastore} onClose={onClose} onGone={props.onGone} />;
}

function Clear(props: { datastore: Datastore; onClose(): void; onCleared?: (() => void) | undefined }) {
  const { datastore, onClose } = props;
  const words = datastoreScreenWords.clear;
  const [clear, { isLoading }] = useSend('datastores.clear');
  const run = async () => {
    const reply = await clear(
      { params: { id: datastore.datastoreId } },
      { done: ({ data }) => words.done(data.deleted), failed: words.failed },
    );
    if (!reply.error) props.onCleared?.();
    onClose();
  };
  return (
    <ConfirmTyped
      title={words.title(datastore.name)}
      confirm={words.confirm}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {words.text(datastore.records)}
    </ConfirmTyped>
  );
}

function Delete(props: { datastore: Datastore; onClose(): void; onGone?: (() => void) | undefined }) {
  const { datastore, onClose } = props;
  const words = datastoreScreenWords.delete;
  const [remove, { isLoading }] = useSend('datastores.delete');
  const run = async () => {
    const says = { done: words.done(datastore.name), failed: words.failed };
    const reply = await remove({ params: { id: datastore.datastoreId } }, says);
    onClose();
    if (!reply.error) props.onGone?.();
  };
  return (
    <ConfirmTyped
      title={words.title(datastore.name)}
      confirm={words.confirm}
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {words.text(datastore.records)}
    </ConfirmTyped>
  );
}
