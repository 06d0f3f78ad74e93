import { useState } from 'react';
import { caseWords } from '@shared/words/cases';
import { spaceWords } from '@shared/words/spaces';
import type { Board } from '../../data/boards';
import type { Space } from '../../data/spaces';
import { formatNumber } from '../../platform/formatting/numbers';
import { AddBoard } from '../../parts/boards/AddBoard';
import { boardName } from '../../parts/boards/boardName';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { boardPath } from '../../parts/spaces/spacePaths';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Row } from '../../ui/layout/Layout';
import { DataTable, type Column } from '../../ui/table/DataTable';
import { Savings } from './Savings';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';

const words = spaceWords.boards;
const ROW = 42;
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
    <section className="cl-spacelist" aria-label={words.table}>
      {boards.length === 0 ? (
        <Empty icon="boards" title={words.none} action={add}>
          {mayAdd || space.is_archived ? words.noneText : words.noneReadOnly}
        </Empty>
      ) : (
        <>
          {add && (
            <Row wrap>
              <span className="cl-grow" />
              {add}
            </Row>
          )}
          <Panel flush className="cl-spacelist__panel">
            <DataTable
              label={words.table}
              rows={boards}
              columns={columnsOf(period)}
              rowKey={(board) => board.board_id}
              rowLabel={(board) => boardName(board)}
              rowHeight={ROW}
              onOpen={(board, event) => openPath(boardPath(space.space_id, board.board_id), event)}
            />
          </Panel>
        </>
      )}
      {adding && <AddBoard spaceId={space.space_id} onClose={() => setAdding(false)} />}
    </section>
  );
}

const columnsOf = (period: 'month' | 'year'): Column<Board>[] => [
  {
    id: 'name',
    title: words.columns.name,
    width: 'minmax(180px, 2fr)',
    cell: (board) => (
      <span className="cl-row">
        <Icon name={icons[board.type]} size={14} className="cl-faint" />
        <span className="cl-clip">{boardName(board)}</span>
      </span>
    ),
  },
  {
    id: 'type',
    title: words.columns.type,
    width: 'minmax(100px, 1fr)',
    cell: (board) => <span className="cl-muted">{caseWords.boardTypes[board.type]}</span>,
  },
  {
    id: 'open',
    title: words.columns.open,
    width: '90px',
    align: 'end',
    cell: (board) => <span className="cl-num">{formatNumber(board.openCases)}</span>,
  },
  {
    id: 'closed',
    title: words.columns.closed,
    width: '90px',
    align: 'end',
    cell: (board) => <span className="cl-num">{formatNumber(board.closedCases)}</span>,
  },
  {
    id: 'savings',
    title: spaceWords.columns.savings[period],
    width: 'minmax(140px, 1fr)',
    align: 'end',
    cell: (board) => <Savings savings={board.savings} />,
  },
];
