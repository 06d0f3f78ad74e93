import { useCallback, useMemo, useState } from 'react';
import type { Json } from '@shared/model/json';
import { resultWords as words } from '@shared/words/results';
import { uiWords } from '@shared/words/ui';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { useRemembered } from '../../platform/hooks/useRemembered';
import { Button } from '../../ui/base/Button';
import { Block, Empty, Progress } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Hint, Row, Stack, Text } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { JsonPages } from './JsonPages';
import { orderOf, type ResultSort } from './order';
import { ALL_MOST, type ResultPages } from './pages';
import { ResultChart } from './ResultChart';
import { columnsOf, isEmptyResult, listsIn } from './rows';
import { ResultTable } from './ResultTable';
import { useCsv } from './useCsv';
import { useAllRows, usePagedRows, type Reading } from './useRows';
import './results.css';
import { SearchInput } from '../../ui/fields/TextField';

const views = ['table', 'chart', 'json'] as const;
type ViewName = (typeof views)[number];

const isView = (value: unknown): value is ViewName => views.some((view) => view === value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export interface ResultsViewProps {
  /** The value; of a list that is too long to come along, its first items. */
  value: Json | undefined;
  /** What it is the result of: the name of files that are made of it. */
  name: string;
  /** Reads the rest of a long list. */
  page?: ResultPages | undefined;
}

/** EXEC-35: a result as a table, a chart or JSON, whichever fit. Fills its parent; larger in a window of its own. */
export function ResultsView(props: ResultsViewProps) {
  const [large, setLarge] = useRemembered(`${props.name} large`, false, isFlag);
  return (
    <>
      <View {...props} onLarger={() => setLarge(true)} />
      {large && (
        <Dialog title={props.name} open width={1280} onClose={() => setLarge(false)}>
          <div className="cl-results__large">
            <View {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function View(props: ResultsViewProps & { onLarger?(): void }) {
  const { value, page, onLarger } = props;
  const [path, setPath] = useRemembered<string | null>(`${props.name} list`, null, isText);
  const [chosen, setView] = useRemembered<ViewName | null>(`${props.name} view`, null, isView);
  const lists = useMemo(() => (value === undefined ? [] : listsIn(value)), [value]);
  const list = lists.find((one) => one.path === path) ?? lists[0];
  const rows = list?.rows ?? noRows;
  const columns = useMemo(() => columnsOf(rows), [rows]);
  if (value === undefined || isEmptyResult(value)) return <Empty title={words.none} />;
  const fits: Record<ViewName, boolean> = {
    table: columns.length > 0,
    chart: columns.some(({ kind }) => kind === 'number'),
    json: true,
  };
  const offered = views.filter((view) => fits[view]);
  const view = offered.find((one) => one === chosen) ?? offered[0] ?? 'json';
  return (
    <Stack gap="s" room="rest" className="cl-results">
      {(offered.length > 1 || lists.length > 1 || onLarger) && (
        <Row wrap>
          {offered.length > 1 && (
            <Segmented
              label={words.view}
              value={view}
              options={offered.map((one) => ({ value: one, label: words.views[one] }))}
              onChange={(next) => setView(views.find((one) => one === next) ?? null)}
            />
          )}
          {lists.length > 1 && view !== 'json' && (
            <Select
              label={words.list}
              prefix={words.list}
              value={list?.path ?? ''}
              options={lists.map((one) => ({ value: one.path, label: one.path }))}
              onChange={setPath}
            />
          )}
          {onLarger && (
            <>
              <span className="cl-grow" />
              <Button kind="quiet" size="small" icon="external" label={words.larger} onClick={onLarger} />
            </>
          )}
        </Row>
      )}
      {view === 'json' ? (
        <div className="cl-results__json cl-grow">
          <JsonPages value={value} name={props.name} page={page} />
        </div>
      ) : (
        <Rows key={list?.path} name={props.name} rows={rows} columns={columns} page={page} view={view} />
      )}
    </Stack>
  );
}

const noRows: readonly Json[] = [];

function Rows(props: {
  name: string;
  rows: readonly Json[];
  columns: ReturnType<typeof columnsOf>;
  page: ResultPages | undefined;
  view: 'table' | 'chart';
}) {
  const { columns, page, view } = props;
  const [filter, setFilter] = useRemembered(`${props.name} filter`, '', isText);
  const [sort, setSort] = useState<ResultSort | null>(null);
  const sought = useDebounced(filter);
  const csv = useCsv(props.name);
  const isOrdered = sort !== null || sought.trim() !== '';
  const all = useAllRows(props.rows, page, view === 'chart' || isOrdered);
  const { row, want, failed } = usePagedRows(props.rows, page);
  const order = useMemo(
    () => (all.rows && isOrdered ? orderOf(all.rows, columns, sought, sort) : null),
    [all.rows, isOrdered, columns, sought, sort],
  );
  const total = page?.total ?? props.rows.length;
  const isWaiting = isOrdered && all.rows === null;
  const rowAt = (at: number) => {
    const place = order ? order[at] : at;
    if (place === undefined) return undefined;
    const found = all.rows && place < all.rows.length ? all.rows[place] : row(place);
    return found === undefined ? undefined : { row: found, number: place + 1 };
  };
  const readsPages = page !== undefined && all.rows === null;
  const onRange = useCallback(
    (first: number, last: number) => {
      if (readsPages) want(first, last);
    },
    [readsPages, want],
  );
  const shown = order?.length ?? total;
  const reading = csv.reading ?? all.reading;
  const problem = failed ?? all.failed;
  return (
    <>
      <Row wrap>
        {view === 'table' && (
          <SearchInput value={filter} onChange={setFilter} label={words.filter} width={150} />
        )}
        <Text tone="faint" figures flow="line" className="cl-grow" role="status">
          {order ? words.rowsOf(shown, total) : words.rows(total)}
        </Text>
        <Button
          size="small"
          icon="download"
          disabled={csv.reading !== null}
          onClick={() => void csv.start(props.rows, page)}
        >
          {words.csv}
        </Button>
      </Row>
      {reading && <ReadingNote reading={reading} onCancel={csv.reading ? csv.cancel : undefined} />}
      {problem !== null && <p className="cl-bad">{words.readFailed(problem)}</p>}
      {all.isPart && (isOrdered || view === 'chart') && <Hint>{words.tooMany(ALL_MOST)}</Hint>}
      {view === 'chart' ? (
        all.rows ? (
          <ResultChart name={props.name} rows={all.rows} columns={columns} />
        ) : (
          <Block height={320} />
        )
      ) : isWaiting ? (
        <Block height={240} />
      ) : shown === 0 ? (
        <Empty title={words.noMatch} />
      ) : (
        <ResultTable
          name={props.name}
          columns={columns}
          count={shown}
          rowAt={rowAt}
          sort={sort}
          onSort={setSort}
          onRange={onRange}
        />
      )}
    </>
  );
}

function ReadingNote({ reading, onCancel }: { reading: Reading; onCancel: (() => void) | undefined }) {
  const text = words.reading(reading.done, reading.all);
  return (
    <Row>
      <div className="cl-grow">
        <Progress value={reading.done / Math.max(1, reading.all)} label={text} />
      </div>
      <Text tone="faint" figures flow="line">
        {text}
      </Text>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {uiWords.cancel}
        </Button>
      )}
    </Row>
  );
}
