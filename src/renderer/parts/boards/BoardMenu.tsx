import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../data/boards';
import { useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Menu, MenuItem, Popover } from '../../ui/overlays/Popover';
import { ConfirmChange } from '../confirm/ConfirmChange';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { boardNameProblem } from './boardName';
import { BoardNameField } from './BoardNameField';

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
  const [rename] = useChange('boards.update');
  const form = useForm({
    start: { name: board.name },
    edits: true,
    problems: ({ name }) => ({ name: boardNameProblem(name) }),
    save: ({ name }) => rename({ params: { id: board.boardId }, body: { name: name.trim() } }),
    saved: (_renamed, { name }) => words.renamed(name.trim()),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.renameTitle(board.name)}
      width={420}
      confirm={words.rename}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <BoardNameField {...form.bind('name')} onEnter={form.submit} />
    </FormDialog>
  );
}

function DeleteBoard(props: { board: Board; onClose(): void; onDeleted(): void }) {
  const { board } = props;
  const words = caseWords.board;
  return (
    <ConfirmChange
      call="boards.delete"
      arg={{ params: { id: board.boardId } }}
      title={words.deleteTitle(board.name)}
      confirm={words.delete}
      danger
      done={({ data }) => words.deleted(board.name, data.moved_cases)}
      failed={words.deleteFailed}
      onDone={props.onDeleted}
      onClose={props.onClose}
    >
      {words.deleteText(board.allCases, caseWords.builtIn[board.type])}
    </ConfirmChange>
  );
}
