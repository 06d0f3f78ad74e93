import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import { spaceWords } from '@shared/words/spaces';
import type { Board } from '../../data/boards';
import type { Space } from '../../data/spaces';
import { AddBoard } from '../../parts/boards/AddBoard';
import { boardName } from '../../parts/boards/boardName';
import { List } from '../../parts/list/List';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { boardPath } from '../../parts/spaces/spacePaths';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Empty } from '../../ui/feedback/States';
import { endColumn, nameColumn, numberColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/DataTable';
import { Savings } from './Savings';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

const words = spaceWords.boards;
const icons = { case: 'boards', governance: 'lock', alert: 'anomaly' } as const;

/** The boards that stand in a space; each leads to its cases. */
export function SpaceBoards({ space }: { space: Space }) {
  const query = useCall('boards.list', { query: { space_id: space.space_id } });
  const openPath = useOpenPath();
  const [period] = useCostPeriod();
  const mayAdd = useRights().mayChange('casesConfiguration:write') && !space.is_archived;
  const [adding, setAdding] = useState(false);
  if (!query.data) return <Pending what="boards" query={query} rows={4} />;
  const boards = query.data.data;
  const add = mayAdd && (
    <Button icon="plus" kind="primary" onClick={() => setAdding(true)}>
      {caseWords.board.add}
    </Button>
  );
  return (
    <>
      <List<Board>
        all={boards}
        rows={boards}
        actions={add}
        none={
          <Empty icon="boards" title={words.none} action={add}>
            {mayAdd || space.is_archived ? words.noneText : words.noneReadOnly}
          </Empty>
        }
        label={words.table}
        columns={columnsOf(period)}
        rowKey={(board) => board.board_id}
        rowLabel={boardName}
        onOpen={(board, event) => openPath(boardPath(space.space_id, board.board_id), event)}
      />
      {adding && <AddBoard spaceId={space.space_id} onClose={() => setAdding(false)} />}
    </>
  );
}

const columnsOf = (period: 'month' | 'year'): Column<Board>[] => [
  nameColumn('name', words.columns.name, 'minmax(180px, 2fr)', (board) => ({
    before: <Icon name={icons[board.type]} size={14} className="cl-faint" />,
    name: boardName(board),
  })),
  textColumn(
    'type',
    words.columns.type,
    'minmax(100px, 1fr)',
    ({ type }) => caseWords.boardTypes[type],
    'muted',
  ),
  numberColumn('open', words.columns.open, '90px', ({ openCases }) => openCases),
  numberColumn('closed', words.columns.closed, '90px', ({ closedCases }) => closedCases),
  endColumn('savings', spaceWords.columns.savings[period], 'minmax(140px, 1fr)', (board: Board) => (
    <Savings savings={board.savings} />
  )),
];
