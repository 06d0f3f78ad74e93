import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ROW_HEIGHT } from '@shared/model/limits';
import { caseWords } from '@shared/words/cases';
import { useCaseListInfiniteQuery, type Case, type CaseListArg } from '../../../data/cases';
import { isTyping, useKeys } from '../../../platform/hooks/useKeys';
import { useCostPeriod } from '../../../parts/preferences/useCostPeriod';
import { useOpenPath } from '../../../parts/navigation/useOpenPath';
import { Stack } from '../../../ui/layout/Layout';
import { DataTable } from '../../../ui/table/DataTable';
import { casePath, sorts, type ViewProps } from '../caseView';
import { NoCases } from '../NoCases';
import { BatchBar, type BatchAsk } from './BatchBar';
import { caseColumns, resourceOf } from './caseColumns';
import { useCaseChanges } from './useCaseChanges';
import { useCaseSelection } from './useCaseSelection';
import './list.css';
import { Pending } from '../../../parts/feedback/Loaded';

interface Props extends ViewProps {
  arg: CaseListArg;
  mayChange: boolean;
}

const asks: Readonly<Record<string, BatchAsk>> = { u: 'status', a: 'owner', m: 'comment', e: 'exclude' };

export const rowsOf = (data: { pages: readonly { details: readonly Case[] }[] } | undefined): Case[] =>
  data?.pages.flatMap((page) => page.details) ?? [];

/** All matching cases, page by page as they are scrolled to. */
export function CaseList({ view, arg, mayChange, onChange }: Props) {
  const query = useCaseListInfiniteQuery(arg);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const selection = useCaseSelection(rows);
  const changes = useCaseChanges();
  const [ask, setAsk] = useState<BatchAsk | null>(null);
  const [under, setUnder] = useState<Case | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const openPath = useOpenPath();
  const [period] = useCostPeriod();
  const columns = useMemo(() => caseColumns(period), [period]);
  const none = selection.cases.length === 0;
  const targets = useMemo(
    () => (none ? rows.filter((one) => one.case_id === under?.case_id) : selection.cases),
    [none, rows, under, selection.cases],
  );
  const more = useCallback(() => {
    if (!isFetching && hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);

  const focusRows = () => {
    const row = area.current?.querySelector('[data-index][tabindex="0"]');
    if (row instanceof HTMLElement) row.focus();
  };
  useKeys([
    { keys: 'j', run: focusRows },
    { keys: 'k', run: focusRows },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const ticking = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isTyping(target) && !ticking) return;
    const line = target.closest('[data-index]');
    if (!(line instanceof HTMLElement)) return;
    if (ticking && (event.key === 'j' || event.key === 'k')) line.focus();
    const wanted = asks[event.key];
    const row = rows[Number(line.dataset['index'])];
    if (!wanted || !mayChange || (none && !row)) return;
    event.preventDefault();
    if (none && row) {
      setUnder(row);
      // The menu of statuses hangs on the bar, so the row is selected for it.
      if (wanted === 'status') selection.onSelect(new Set([row.case_id]));
    }
    setAsk(wanted);
  };

  if (!data) return <Pending what="cases" query={query} rows={10} />;
  if (rows.length === 0) return <NoCases view={view} onChange={onChange} />;
  return (
    <Stack gap="none" room="rest" ref={area} onClickCapture={selection.onClickCapture} onKeyDown={onKeyDown}>
      <div className="cl-room-rest">
        <DataTable
          label={caseWords.list.table}
          rows={rows}
          columns={columns}
          rowKey={(found) => found.case_id}
          rowLabel={(found) => `${found.case_title}, ${resourceOf(found)}`}
          rowHeight={ROW_HEIGHT}
          sort={view.sort}
          onSort={(sort) => {
            const by = sorts.find((one) => one === sort.by);
            if (by) onChange({ ...view, sort: { by, order: sort.order } });
          }}
          {...(mayChange ? { selected: selection.selected, onSelect: selection.onSelect } : {})}
          onOpen={(found, event) => {
            // The second click of a double click, whose first one closed a dialog above or opened this list.
            if (event.detail <= 1) openPath(casePath(found.case_id, view), event);
          }}
          more={hasNextPage}
          onMore={more}
        />
      </div>
      {mayChange && (
        <BatchBar
          cases={targets}
          changes={changes}
          ask={ask}
          onAsk={setAsk}
          onClear={selection.clear}
          shown={!none}
        />
      )}
    </Stack>
  );
}
