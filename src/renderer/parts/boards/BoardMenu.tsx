import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Confirm, FormDialog } from '../../ui/overlays/Dialog';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { useToast } from '../../ui/overlays/Toasts';
import { boardNameProblem } from './boardName';
import { BoardNameField } from './BoardNameField';
import { useChange } from '../../platform/api/calls';

/** Renames or deletes a board that a person added; the built-in ones have no menu. */
export function BoardMenu({ board, onDeleted }: { board: Board; onDeleted(): void }) {
  const words = caseWords.board;
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null);
  const close = () => setAsks(null);
  if (board.is_default) return null;
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu label={words.menu(board.name)}>
            <MenuItem icon="edit" text={words.rename} onClick={() => setAsks('rename')} />
            <MenuItem icon="trash" text={words.delete} danger onClick={() => setAsks('delete')} />
          </Menu>
        }
      >
        <Button kind="quiet" icon="more" menu label={words.menu(board.name)} />
      </Popover>
      {asks === 'rename' && <RenameBoard board={board} onClose={close} />}
      {asks === 'delete' && <DeleteBoard board={board} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

function RenameBoard({ board, onClose }: { board: Board; onClose(): void }) {
  const words = caseWords.board;
  const [name, setName] = useState(board.name);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [rename, { isLoading }] = useChange('boards.update');
  const toast = useToast();
  const ready = boardNameProblem(name) === null && !isLoading;
  async function submit() {
    if (!ready) return;
    const wanted = name.trim();
    if (wanted === board.name) return onClose();
    const reply = await rename({ params: { id: board.boardId }, body: { name: wanted } });
    if (reply.error) return setRefusal(reasonOf(reply.error));
    toast(words.renamed(wanted));
    onClose();
  }
  return (
    <FormDialog
      title={words.renameTitle(board.name)}
      open
      onClose={onClose}
      width={420}
      keepOnOutsideClick={name !== board.name}
      confirm={words.rename}
      busy={isLoading}
      disabled={!ready}
      onConfirm={() => void submit()}
    >
      <BoardNameField
        name={name}
        refusal={refusal}
        onChange={(text) => {
          setName(text);
          setRefusal(null);
        }}
        onEnter={() => void submit()}
      />
    </FormDialog>
  );
}

function DeleteBoard(props: { board: Board; onClose(): void; onDeleted(): void }) {
  const { board, onClose } = props;
  const words = caseWords.board;
  const [remove, { isLoading }] = useChange('boards.delete');
  const toast = useToast();
  async function run() {
    const reply = await remove({ params: { id: board.boardId } });
    onClose();
    if (reply.error) return toast({ text: `${words.deleteFailed}: ${reasonOf(reply.error)}`, error: true });
    toast(words.deleted(board.name, reply.data.data.moved_cases));
    props.onDeleted();
  }
  return (
    <Confirm
      title={words.deleteTitle(board.name)}
      open
      confirm={words.delete}
      danger
      busy={isLoading}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {words.deleteText(board.allCases, caseWords.builtIn[board.type])}
    </Confirm>
  );
}
