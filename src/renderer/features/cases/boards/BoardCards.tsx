import { useMemo, useState } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../../data/boards';
import { AddBoard } from '../../../parts/boards/AddBoard';
import { boardName } from '../../../parts/boards/boardName';
import { useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { Block } from '../../../ui/feedback/States';
import { Row } from '../../../ui/layout/Layout';
import { casesPath, type CaseView } from '../caseView';
import { useScope } from '../useCaseView';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const types = ['case', 'governance', 'alert'] as const;
const icons = { case: 'boards', governance: 'lock', alert: 'anomaly' } as const;

/** The boards of the organisation, or of the customer that the view is about. */
export function useViewBoards(view: CaseView) {
  const { msp, customer } = useScope(view);
  const own = useCall('boards.list', { query: {} }, { skip: msp });
  const ofCustomer = useCall('boards.listMsp', { query: customer }, { skip: !msp });
  return msp ? ofCustomer : own;
}

export function BoardCards({ view }: { view: CaseView }) {
  const words = caseWords.board;
  const query = useViewBoards(view);
  const { data, error } = query;
  const { msp } = useScope(view);
  const mayAdd = useRights().mayChange('casesConfiguration:write') && !msp;
  const [adding, setAdding] = useState(false);
  const boards = useMemo(
    () => types.flatMap((type) => (data?.data ?? []).filter((board) => board.type === type)),
    [data],
  );
  if (error && !data) return <FailedFetch what="boards" query={query} />;
  return (
    <Row as="section" label={caseWords.tabs.boards} gap="m" align="start">
      {!data ? (
        <Block height={92} />
      ) : (
        <ul className="cl-columns cl-grow cl-scroll cl-pad-xxs cl-boards__list">
          {boards.map((board) => (
            <li key={board.boardId}>
              <BoardCard board={board} view={view} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Button icon="plus" className="cl-boards__add" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      )}
      {adding && <AddBoard onClose={() => setAdding(false)} />}
    </Row>
  );
}

function BoardCard({ board, view }: { board: Board; view: CaseView }) {
  const words = caseWords.board;
  const [period] = useCostPeriod();
  const here = view.boardId === board.boardId;
  const saved = board.savings.filter((sum) => Math.abs(sum.month) >= 0.005);
  return (
    <PathLink
      to={casesPath({ ...view, boardId: here ? null : board.boardId, narrowing: {} })}
      current={here}
      className={`cl-panel cl-stack cl-gap-xxs cl-board ${here ? 'cl-board--here' : ''}`}
    >
      <Row as="span">
        <Icon name={icons[board.type]} size={14} className="cl-faint" />
        <span className="cl-clip cl-grow cl-medium">{boardName(board)}</span>
        {board.name !== caseWords.boardTypes[board.type] && (
          <span className="cl-faint cl-size-xs">{caseWords.boardTypes[board.type]}</span>
        )}
      </Row>
      <Row as="span" wrap title={words.net}>
        {saved.length === 0 && <span className="cl-faint cl-board__none">{words.nothing}</span>}
        {saved.slice(0, 2).map((sum) => (
          <Row as="span" key={sum.currency} gap="xs" align="baseline">
            <Money amount={sum[period]} currency={sum.currency} className="cl-size-xl cl-strong" />
            <span className="cl-faint cl-size-s">
              {period === 'year' ? caseWords.details.perYear : caseWords.details.perMonth}
            </span>
          </Row>
        ))}
      </Row>
      <span className="cl-muted cl-num cl-size-s">
        {words.open(board.openCases)} · {words.closed(board.closedCases)}
      </span>
    </PathLink>
  );
}
