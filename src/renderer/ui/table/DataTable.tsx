import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { uiWords } from '@shared/words/ui';
import { Icon } from '../base/Icon';
import { Checkbox } from '../fields/Field';
import { Skeleton } from '../feedback/States';
import { useReachEnd } from './useReachEnd';

export interface Column<T> {
  id: string;
  title: string;
  /** The title is only said. */
  hideTitle?: true;
  /** A track of CSS grid: `120px`, `minmax(160px, 2fr)`. */
  width: string;
  /** `exact`: amounts are written with decimals. */
  cell(row: T, exact?: boolean): ReactNode;
  /** Of a column of amounts: whether this row’s needs decimals; then all of the column have them. */
  hasDecimals?(row: T): boolean;
  align?: 'end';
  sortable?: boolean;
  /** Stays in sight while the others scroll across; of the first one. */
  sticky?: boolean;
}

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

export interface DataTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey(row: T): string;
  rowLabel?(row: T): string;
  rowHeight?: number;
  /** Pixels; the table scrolls inside. Without it, it fills its parent. */
  maxHeight?: number;
  sort?: Sort;
  onSort?(sort: Sort): void;
  selected?: ReadonlySet<string>;
  onSelect?(selected: Set<string>): void;
  onOpen?(row: T, event: MouseEvent | KeyboardEvent): void;
  /** Rows can be dragged; this puts what is dragged into the event. */
  onDrag?(row: T, event: DragEvent): void;
  /** Asked when the end comes near; `more` while a further page exists. */
  more?: boolean;
  onMore?(): void;
  footer?: ReactNode;
  /** Told which rows are drawn: the first and the last one's place. */
  onRange?(first: number, last: number): void;
  /** A row that stands out without being selected: what is open beside the table. */
  current?: string | null;
}

/**
 * Rows in a scroll that draws only what is seen. Keyboard: arrows, j, k, Home, End walk; Enter opens; Space or x selects;
 * Ctrl/⌘ A selects all.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, columns, rowHeight = 36 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // The rows are drawn again whenever it says so; nothing of it is kept.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const { onRange } = props;
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    onRange?.(first, last);
  }, [onRange, first, last]);
  useReachEnd(props.more ? props.onMore : undefined, (items.at(-1)?.index ?? 0) >= rows.length - 10);

  const exact = useMemo(() => exactColumns(columns, rows), [columns, rows]);
  const selected = props.selected;
  const template = `${selected ? '36px ' : ''}${columns.map((column) => column.width).join(' ')}`;
  const least = leastWidth(columns) + (selected ? 36 : 0);
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    props.onSelect?.(next);
  };
  const all = () => {
    const every = selected?.size === rows.length;
    props.onSelect?.(every ? new Set() : new Set(rows.map(props.rowKey)));
  };
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector(`[data-index="${next}"]`);
      if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || !(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return;
    const jump = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      j: active + 1,
      k: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    }[event.key];
    if (jump !== undefined) goTo(jump);
    else if (event.key === 'Enter' && props.onOpen) props.onOpen(row, event);
    else if ((event.key === ' ' || event.key === 'x') && selected) toggle(props.rowKey(row));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selected) all();
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="cl-table"
      style={props.maxHeight ? { maxHeight: props.maxHeight } : undefined}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      {/* A grid has rows only: what says that it loads, and the foot, stand outside it. */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selected ? true : undefined}
      >
        <div className="cl-table__head" role="row" style={{ gridTemplateColumns: template, minWidth: least }}>
          {selected && (
            <div role="columnheader" className="cl-table__cell">
              <Checkbox
                label={uiWords.selectAll}
                hideLabel
                checked={rows.length > 0 && selected.size === rows.length}
                partly={selected.size > 0 && selected.size < rows.length}
                onChange={all}
              />
            </div>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </div>
        <div
          className="cl-table__body"
          role="rowgroup"
          style={{ height: virtual.getTotalSize(), minWidth: least }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const key = props.rowKey(row);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={selected ? selected.has(key) : undefined}
                aria-label={props.rowLabel?.(row)}
                data-index={item.index}
                tabIndex={item.index === active ? 0 : -1}
                className={`cl-table__row ${props.onOpen ? 'cl-table__row--link' : ''} ${selected?.has(key) || props.current === key ? 'cl-table__row--selected' : ''}`}
                aria-current={props.current === key ? 'true' : undefined}
                style={{
                  gridTemplateColumns: template,
                  height: item.size,
                  transform: `translateY(${item.start}px)`,
                }}
                draggable={props.onDrag ? true : undefined}
                onDragStart={(event) => props.onDrag?.(row, event)}
                onFocus={() => setActive(item.index)}
                onClick={(event) => props.onOpen?.(row, event)}
              >
                {selected && (
                  <div
                    role="gridcell"
                    className="cl-table__cell"
                    onClick={(event) => event.stopPropagation()}
                  >
                    <Checkbox
                      label={uiWords.select(props.rowLabel?.(row) ?? key)}
                      hideLabel
                      checked={selected.has(key)}
                      onChange={() => toggle(key)}
                    />
                  </div>
                )}
                {columns.map((column) => (
                  <div key={column.id} role="gridcell" className={cellClass(column)}>
                    {column.cell(row, exact.has(column.id))}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {props.more && <Skeleton rows={2} label={uiWords.loadingRows} />}
      {props.footer && <div className="cl-table__foot">{props.footer}</div>}
    </div>
  );
}

/** The columns that are written with decimals, since one of their rows needs them. */
export const exactColumns = <T,>(
  columns: readonly Pick<Column<T>, 'id' | 'hasDecimals'>[],
  rows: readonly T[],
): Set<string> =>
  new Set(columns.filter((column) => rows.some((row) => column.hasDecimals?.(row))).map(({ id }) => id));

const cellClass = ({ align, sticky }: Pick<Column<never>, 'align' | 'sticky'>) =>
  `cl-table__cell ${align === 'end' ? 'cl-table__cell--end' : ''} ${sticky ? 'cl-table__cell--sticky' : ''}`;

/** Head and rows are grids of their own: with the same least width they have the same columns. */
function leastWidth<T>(columns: readonly Column<T>[]): number {
  return columns.reduce((sum, column) => sum + Number(/(\d+)px/.exec(column.width)?.[1] ?? 0), 0);
}

function HeadCell<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>;
  sort?: Sort;
  onSort?(sort: Sort): void;
}) {
  const sorted = sort?.by === column.id ? sort.order : undefined;
  const className = cellClass(column);
  if (!column.sortable || !onSort) {
    return (
      <div role="columnheader" className={className}>
        <span className={column.hideTitle ? 'cl-hidden' : 'cl-clip'}>{column.title}</span>
      </div>
    );
  }
  const next = sorted === 'desc' ? 'asc' : 'desc';
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" className="cl-table__sort" onClick={() => onSort({ by: column.id, order: next })}>
        <span className="cl-clip">{column.title}</span>
        {sorted && <Icon name={sorted === 'asc' ? 'chevronUp' : 'chevronDown'} size={12} />}
      </button>
    </div>
  );
}
