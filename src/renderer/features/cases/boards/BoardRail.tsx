import { useMemo, useState, type ReactNode } from 'react';
import { caseWords } from '@shared/words/cases';
import type { Board } from '../../../data/boards';
import { AddBoard } from '../../../parts/boards/AddBoard';
import { boardName } from '../../../parts/boards/boardName';
import { useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { formatNumber } from '../../../platform/formatting/numbers';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Icon, type IconName } from '../../../ui/base/Icon';
import { Money } from '../../../ui/base/Money';
import { Block } from '../../../ui/feedback/States';
import { Stack, Text } from '../../../ui/layout/Layout';
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

/** The boards beside their cases: what is open on each, and what that could save. */
export function BoardRail({ view, foot }: { view: CaseView; foot: ReactNode }) {
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
  const open = boards.reduce((sum, { openCases }) => sum + openCases, 0);
  return (
    <Stack as="section" label={caseWords.tabs.boards} gap="xs" className="cl-boards">
      {!data ? (
        <Block height={160} />
      ) : (
        <Stack as="ul" gap="xxs" scroll className="cl-boards__list">
          <li>
            <BoardRow view={view} id={null} name={words.all} open={open} savings={[]} icon="cases" />
          </li>
          {boards.map((board) => (
            <li key={board.boardId}>
              <BoardRow
                view={view}
                id={board.boardId}
                name={boardName(board)}
                open={board.openCases}
                savings={board.savings}
                icon={icons[board.type]}
              />
            </li>
          ))}
        </Stack>
      )}
      {mayAdd && (
        <Button icon="plus" kind="quiet" size="small" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      )}
      {foot}
      {adding && <AddBoard onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function BoardRow(props: {
  view: CaseView;
  id: string | null;
  name: string;
  open: number;
  savings: Board['savings'];
  icon: IconName;
}) {
  const { view, id, name } = props;
  const [period] = useCostPeriod();
  const here = view.boardId === id;
  const saved = props.savings.filter((sum) => Math.abs(sum.month) >= 0.005);
  return (
    <PathLink
      to={casesPath({ ...view, boardId: id, narrowing: {} })}
      current={here}
      className={`cl-row cl-board ${here ? 'cl-board--here' : ''}`}
    >
      <Icon name={props.icon} size={14} className="cl-faint" />
      <Stack as="span" gap="none" className="cl-grow">
        <Text flow="clip" medium>
          {name}
        </Text>
        {saved.slice(0, 2).map((sum) => (
          <Text size="s" tone="muted" figures key={sum.currency}>
            <span title={caseWords.board.net}>
              <Money amount={sum[period]} currency={sum.currency} />{' '}
              {period === 'year' ? caseWords.details.perYear : caseWords.details.perMonth}
            </span>
          </Text>
        ))}
      </Stack>
      <Text tone="muted" figures>
        <span aria-label={caseWords.board.open(props.open)}>{formatNumber(props.open)}</span>
      </Text>
    </PathLink>
  );
}
