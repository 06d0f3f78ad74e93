import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '@shared/model/json';
import { resultWords as words } from '@shared/words/results';
import { formatNumber } from '../../platform/formatting/numbers';
import { Icon } from '../../ui/base/Icon';
import { Press } from '../../ui/base/Press';
import { Text } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { JsonView } from '../executions/JsonView';
import type { ResultSort } from './order';
import { ColumnGrip } from './ColumnGrip';
import { cellOf, cellText, titleOf, type ResultColumn } from './rows';

const ROW = 28;
const NUMBERS = 62;
const NUMBER_LOOK = 'cl-faint cl-num cl-right cl-rtable__number';

interface Props {
  name: string;
  columns: readonly ResultColumn[];
  /** How many rows are shown. */
  count: number;
  /** The row at a place of what is shown, with its number in the list; undefined while it is read. */
  rowAt(at: number): { row: Json; number: number } | undefined;
  sort: ResultSort | null;
  onSort(sort: ResultSort | null): void;
  /** Which rows are in sight. */
  onRange(first: number, last: number): void;
}

interface Whole {
  column: string;
  number: number;
  value: Json;
}

/** Any number of rows and columns; only what is in sight is drawn. */
export function ResultTable(props: Props) {
  const { columns, count, sort, onRange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [whole, setWhole] = useState<Whole | null>(null);
  const widthOf = (at: number) => {
    const column = columns[at];
    return column ? (widths[titleOf(column)] ?? column.width) : 0;
  };
  // Both are drawn again whenever they say so; nothing of them is kept.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: ROW,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    overscan: 3,
  });
  const remeasure = useMemo(() => () => across.measure(), [across]);
  useEffect(remeasure, [remeasure, widths, columns]);
  const seen = lines.getVirtualItems();
  const first = seen[0]?.index ?? 0;
  const last = seen.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= first) onRange(first, last);
  }, [onRange, first, last]);
  const shown = across.getVirtualItems();
  const width = across.getTotalSize() + NUMBERS;
  const next = (column: ResultColumn): ResultSort | null => {
    if (sort?.key !== column.key) return { key: column.key, order: 'asc' };
    return sort.order === 'asc' ? { key: column.key, order: 'desc' } : null;
  };

  return (
    <>
      <div
        ref={scroller}
        className="cl-box-line cl-pad-none cl-room-rest cl-scroll cl-size-s cl-rtable"
        role="grid"
        aria-label={words.table(props.name)}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        tabIndex={0}
      >
        <div className="cl-edge-bottom cl-rtable__head" role="row" aria-rowindex={1} style={{ width }}>
          <div className={NUMBER_LOOK} role="columnheader" aria-colindex={1}>
            <span className="cl-hidden">{words.rowNumber}</span>#
          </div>
          {shown.map(({ index, start, size }) => {
            const column = columns[index];
            if (!column) return null;
            const title = titleOf(column);
            const sorted = sort?.key === column.key ? sort.order : null;
            return (
              <div
                key={title}
                role="columnheader"
                aria-colindex={index + 2}
                aria-sort={sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
                className={`cl-row cl-gap-none cl-muted cl-strong cl-rtable__cell ${column.kind === 'number' ? 'cl-rtable__cell--end' : ''}`}
                style={{ left: NUMBERS + start, width: size }}
              >
                <Press
                  className="cl-row cl-row--inline cl-gap-xs"
                  title={title}
                  onClick={() => props.onSort(next(column))}
                >
                  <span className="cl-clip">{title}</span>
                  {sorted && <Icon name={sorted === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
                </Press>
                <ColumnGrip
                  label={words.resize(title)}
                  width={size}
                  onWidth={(wide) => setWidths((now) => ({ ...now, [title]: wide }))}
                />
              </div>
            );
          })}
        </div>
        <div role="rowgroup" className="cl-rtable__body" style={{ height: lines.getTotalSize(), width }}>
          {seen.map((line) => {
            const found = props.rowAt(line.index);
            return (
              <div
                key={line.index}
                role="row"
                aria-rowindex={line.index + 2}
                className="cl-edge-bottom cl-rtable__row"
                style={{ transform: `translateY(${line.start}px)` }}
              >
                <div role="rowheader" aria-colindex={1} className={NUMBER_LOOK}>
                  {found ? formatNumber(found.number) : ''}
                </div>
                {shown.map(({ index, start, size }) => {
                  const column = columns[index];
                  if (!column) return null;
                  return (
                    <div
                      key={titleOf(column)}
                      role="gridcell"
                      aria-colindex={index + 2}
                      className={`cl-row cl-gap-none cl-nowrap cl-rtable__cell ${column.kind === 'number' ? 'cl-num cl-rtable__cell--end' : ''}`}
                      style={{ left: NUMBERS + start, width: size }}
                    >
                      {found ? (
                        <Cell
                          value={cellOf(found.row, column.key)}
                          column={titleOf(column)}
                          width={size}
                          onWhole={(value) =>
                            setWhole({ column: titleOf(column), number: found.number, value })
                          }
                        />
                      ) : (
                        <span className="cl-faint">{words.loadingRow}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {whole && (
        <Dialog
          title={words.cell(whole.column, whole.number)}
          open
          width={720}
          height={520}
          onClose={() => setWhole(null)}
        >
          {typeof whole.value === 'string' ? (
            <Text
              as="pre"
              mono
              size="s"
              flow="typed"
              className="cl-scroll cl-flush"
              style={{ maxHeight: 420 }}
              tabIndex={0}
            >
              {whole.value}
            </Text>
          ) : (
            <JsonView value={whole.value} name={whole.column} height={420} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** What fits; objects, lists and what is cut open whole. */
function Cell(props: { value: Json | undefined; column: string; width: number; onWhole(value: Json): void }) {
  const { value } = props;
  if (value === undefined || value === null) return <span className="cl-faint">–</span>;
  const { text, cut } = cellText(value);
  const isLong = cut || text.length * 7 > props.width - 16;
  if (typeof value !== 'object' && !isLong) return <span className="cl-clip">{text}</span>;
  return (
    <button
      type="button"
      className="cl-press cl-press--bare cl-row cl-row--inline"
      title={words.showWhole(props.column)}
      onClick={() => props.onWhole(value)}
    >
      <span className={typeof value === 'object' ? 'cl-clip cl-mono cl-accent-text' : 'cl-clip'}>{text}</span>
    </button>
  );
}
