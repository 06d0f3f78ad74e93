import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { caseWords } from '@shared/words/cases';
import { useCaseListInfiniteQuery, type CaseListArg } from '../../data/cases';
import { formatDate } from '../../platform/formatting/dates';
import { useKeys } from '../../platform/hooks/useKeys';
import { Accounts } from '../../parts/spend/Accounts';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { useRights } from '../../parts/user/userContext';
import { IconButton } from '../../ui/base/Button';
import { Row, Stack } from '../../ui/layout/Layout';
import { UnreadFilter } from '../../parts/filters/UnreadFilter';
import { BoardMenu } from '../../parts/boards/BoardMenu';
import { BoardRail, useViewBoards } from './boards/BoardRail';
import { groupByOf, modeOf, withGroupBy, type CaseView, type ViewProps } from './caseView';
import { unreadFilter } from './caseFilterText';
import { CaseViews } from './CaseViews';
import { FilterBar, GroupBy } from './FilterBar';
import { FoundChip } from './FoundChip';
import { GoTo } from './GoTo';
import { Groups, Totals } from './Groups';
import { CaseList, rowsOf } from './list/CaseList';
import { useListArg, useReadOnly, useScope, useToday } from './useCaseView';
import { useViewTypes } from './useViewTypes';
import { FirstHint } from '../../parts/help/FirstHint';
import { StartCard } from '../../parts/imports/StartCard';
import { useNoBill } from './NoCases';
import { ReadOnly } from './ReadOnly';
import { useCall } from '../../platform/api/calls';
import { useSend } from '../../parts/feedback/useSend';

interface Props extends ViewProps {
  customerName: string | null;
}

/** Boards, and below them the cases: as rows of groups or as a list. */
export function BoardsTab({ view, customerName, onChange }: Props) {
  const mode = modeOf(view);
  const arg = useListArg(view);
  const boards = useViewBoards(view).data?.data ?? [];
  const board = boards.find((one) => one.boardId === view.boardId);
  const readOnly = useReadOnly(customerName);
  const [going, setGoing] = useState(false);
  useKeys([{ keys: '.', run: () => setGoing(true) }]);
  const { msp } = useScope(view);
  const { mayChange } = useRights();
  const configures = mayChange('casesConfiguration:write') && !msp;
  const [params] = useSearchParams();
  const noBill = useNoBill(view);
  const noCases = !boards.some((one) => one.allCases > 0);
  if (noBill && noCases) return <StartCard />;
  const inList = mode === 'list';
  return (
    <>
      <FirstHint of="case" />
      <div
        className={`cl-columns cl-align-stretch ${inList ? 'cl-room-rest cl-cases__list' : 'cl-cases__rail'}`}
      >
        {!inList && <BoardRail view={view} foot={!msp && <Fresh />} />}
        <Stack gap="m" className="cl-cases__main">
          <Row wrap gap="m">
            <CaseViews view={view} />
            {inList ? <ListTitle view={view} arg={arg} onChange={onChange} /> : <Totals view={view} />}
            <span className="cl-grow" />
            {readOnly && inList && <ReadOnly reason={readOnly} />}
            <GroupBy view={view} onChange={onChange} />
            <IconButton icon="search" label={`${caseWords.filter.goTo} (.)`} onClick={() => setGoing(true)} />
            <Export arg={arg} />
            {board && configures && (
              <BoardMenu board={board} onDeleted={() => onChange({ ...view, boardId: null })} />
            )}
          </Row>
          <Row wrap>
            <FilterBar view={view} boards={inList ? boards : []} onChange={onChange} />
            {!msp && inList && <Fresh />}
          </Row>
          <FoundChip view={view} onChange={onChange} />
          <UnreadFilter unread={unreadFilter(params.get('filters'))} all={caseWords.allCases} />
          <Stack
            as="section"
            gap="none"
            className={`cl-panel cl-cases__clip ${inList ? 'cl-room-rest cl-cases__fill' : ''}`}
          >
            {inList ? (
              <CaseList
                key={JSON.stringify(view.narrowing)}
                view={view}
                arg={arg}
                mayChange={readOnly === null}
                onChange={onChange}
              />
            ) : (
              <Groups view={view} onChange={onChange} />
            )}
          </Stack>
        </Stack>
      </div>
      {going && <GoToLoaded view={view} arg={arg} boards={boards} onClose={() => setGoing(false)} />}
    </>
  );
}

/** How far the bills are complete that the cases are judged by. */
function Fresh() {
  const seesCosts = useRights().may('home:read');
  const { data } = useCall('costs.range', undefined, { skip: !seesCosts });
  return (
    <span className="cl-faint cl-num cl-size-s">
      <Accounts frontiers={data?.data.frontiers ?? []} />
    </span>
  );
}

function GoToLoaded(props: {
  view: CaseView;
  arg: CaseListArg;
  boards: NonNullable<ReturnType<typeof useViewBoards>['data']>['data'];
  onClose(): void;
}) {
  const { data } = useCaseListInfiniteQuery(props.arg, { skip: modeOf(props.view) !== 'list' });
  const cases = useMemo(() => rowsOf(data), [data]);
  return <GoTo view={props.view} boards={props.boards} cases={cases} onClose={props.onClose} />;
}

/** Which cases these are, and how many. */
function ListTitle({ view, arg, onChange }: ViewProps & { arg: CaseListArg }) {
  const words = caseWords.list;
  const { data } = useCaseListInfiniteQuery(arg);
  const rows = rowsOf(data);
  const total = data?.pages[0]?.total;
  const groupBy = groupByOf(view);
  const value = view.narrowing.case_type ?? view.narrowing.case_account_id ?? view.narrowing.case_owner;
  const types = useViewTypes(view, { skip: view.narrowing.case_type === undefined });
  const first = rows[0];
  const label =
    view.narrowing.case_type !== undefined
      ? types?.find((one) => one.case_type === value)?.title
      : view.narrowing.case_account_id !== undefined
        ? first?.case_account_name
        : value;
  const unit = caseWords.groupUnits[groupBy];
  return (
    <>
      {value !== undefined && (
        <Row as="span" inline gap="xs" className="cl-casechip">
          <span className="cl-faint">{unit}</span>{' '}
          <strong className="cl-clip">{label || value || caseWords.noOwner}</strong>
          <IconButton
            icon="close"
            label={caseWords.filter.dropOnly(unit)}
            onClick={() => onChange(withGroupBy(view, groupBy))}
          />
        </Row>
      )}
      {total !== undefined && (
        <span className="cl-muted cl-num">
          {words.count(total)}
          {rows.length < total && <span className="cl-faint"> · {words.loaded(rows.length, total)}</span>}
        </span>
      )}
    </>
  );
}

function Export({ arg }: { arg: CaseListArg }) {
  const words = caseWords.filter;
  const [fetchCsv, { isLoading }] = useSend('cases.export');
  const download = useDownloadCsv();
  const today = useToday();
  async function save() {
    const asked = { query: arg.query, body: arg.body };
    const { data } = await fetchCsv(asked, { done: words.exported, failed: words.exportFailed });
    if (data !== undefined) download(`cases-${formatDate(today)}.csv`, data);
  }
  return <IconButton icon="download" label={words.export} busy={isLoading} onClick={() => void save()} />;
}
