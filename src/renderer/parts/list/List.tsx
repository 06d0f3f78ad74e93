import type { ReactNode } from 'react';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { SearchInput } from '../../ui/fields/TextField';
import { Row, Stack } from '../../ui/layout/Layout';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable';
import { uiWords } from '@shared/words/ui';
import type { ListControl } from './useListView';
import './list.css';

interface ListProps<T> extends Omit<DataTableProps<T>, 'sort' | 'onSort' | 'maxHeight' | 'rowHeight'> {
  /** Of all rows, those are shown that fit the search and the filters. */
  all: readonly unknown[];
  /** What the search is about, and the order; a short list has neither. */
  view?: ListControl;
  search?: string;
  count?(shown: number, all: number): string;
  /** Beside the search. */
  filters?: ReactNode;
  /** What can be done here, at the end of the bar. */
  actions?: ReactNode;
  /** Why nothing can be changed here. */
  readOnly?: { text: string; reason: string } | false | undefined;
  /** In place of the bar and the table where there is nothing at all. */
  none: ReactNode;
  /** That nothing fits, and what to try. */
  notFound?: string;
  notFoundText?: string;
  /** Takes the search and the filters away. */
  onClear?(): void;
  /** What that is called where there are no filters. */
  clear?: string;
  /** Under the table, within its frame. */
  foot?: ReactNode;
  rowHeight?: number;
}

/** A list: a bar with search, filters, count and actions; the table; what is said where there is none. */
export function List<T>(props: ListProps<T>) {
  const { all, rows, view, search, count, filters, actions, readOnly, none, notFound, foot, ...table } =
    props;
  const { notFoundText, onClear, clear, columns, ...rest } = table;
  if (all.length === 0) return <Panel flush>{none}</Panel>;
  const hasBar = [search, filters, actions, readOnly].some(Boolean);
  return (
    <Stack>
      {hasBar && (
        <Row wrap>
          {view && search !== undefined && (
            <SearchInput value={view.search} onChange={view.onSearch} label={search} width={240} />
          )}
          {filters}
          {count && (
            <span className="cl-faint cl-num" role="status">
              {count(rows.length, all.length)}
            </span>
          )}
          <span className="cl-grow" />
          {readOnly && (
            <Tag icon="lock">
              <span title={readOnly.reason}>{readOnly.text}</span>
            </Tag>
          )}
          {actions}
        </Row>
      )}
      <Panel flush className="cl-list">
        {rows.length === 0 ? (
          <Empty
            icon="search"
            title={notFound ?? uiWords.noResults}
            action={onClear && <Button onClick={onClear}>{clear ?? uiWords.clearFilters}</Button>}
          >
            {notFoundText}
          </Empty>
        ) : (
          <DataTable
            rowHeight={44}
            {...rest}
            rows={rows}
            columns={
              view ? columns.map((one) => ({ ...one, sortable: view.sorts.includes(one.id) })) : columns
            }
            {...(view && {
              sort: { by: view.by, order: view.order },
              onSort: ({ by, order }) => view.onSort(by, order),
            })}
          />
        )}
        {foot}
      </Panel>
    </Stack>
  );
}
