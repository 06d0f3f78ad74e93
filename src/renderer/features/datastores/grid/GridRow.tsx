import { memo } from 'react';
import type { Json, JsonObject } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores';
import { formatNumber } from '../../../platform/formatting/numbers';
import { isNumeric } from './cellText';
import { drawnCell, isPlain } from './drawnCell';
import type { LaidColumn } from './columnLayout';

export const ROW = 30;
export const HEAD = 34;
export const GUTTER = 68;

export interface ShownColumn extends LaidColumn {
  /** Of all columns, from 0. */
  index: number;
  /** Of its cells: the same objects for all of them. */
  look: string;
  style: { left: number; width: number };
}

/** A column as its cells need it. */
export const shownColumn = (laid: LaidColumn, index: number): ShownColumn => ({
  ...laid,
  index,
  look: `cl-clip cl-rg__cell ${isPlain(laid.column) ? '' : 'cl-row cl-gap-xs'} ${isNumeric(laid.column) ? 'cl-right cl-num' : ''}`,
  style: { left: laid.left + GUTTER, width: laid.width },
});

const lookOf = (look: string, selected: boolean, active: boolean) =>
  `${look} ${selected ? 'cl-rg__cell--in' : ''} ${active ? 'cl-rg__cell--active' : ''}`;

export const cellId = (gridId: string, row: number, col: number) => `${gridId}-${row}-${col}`;

interface Props {
  gridId: string;
  index: number;
  /** Nothing: the empty row at the end, or one that is not here or not made yet. */
  record: GridRecord | undefined;
  /** What was typed into a row that is still being made. */
  fresh?: JsonObject | undefined;
  isNew: boolean;
  columns: readonly ShownColumn[];
  width: number;
  /** Selected columns of this row, none: -1. */
  from: number;
  to: number;
  active: number;
  ticked: boolean;
  edits: boolean;
}

/** One record. It is drawn again only when something of it changes: a hundred of them pass by in a second. */
export const GridRow = memo(function GridRow(props: Props) {
  const { gridId, index, record, columns, isNew, ticked } = props;
  const values: Record<string, Json> | undefined = record?.record_data ?? props.fresh;
  const loading = !values && !isNew;
  const toggles = props.edits && !isNew;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={ticked}
      aria-busy={loading || undefined}
      className={`cl-rg__row ${ticked ? 'cl-rg__row--ticked' : ''} ${isNew ? 'cl-rg__row--new' : ''}`}
      style={{ transform: `translateY(${index * ROW}px)`, width: props.width }}
    >
      <div role="rowheader" aria-colindex={1} className="cl-row cl-gap-xs cl-size-xs cl-faint cl-rg__gutter">
        {isNew ? (
          <span className="cl-grow cl-num cl-right cl-rg__number">
            +<span className="cl-hidden"> {recordGridWords.row.newRow}</span>
          </span>
        ) : (
          <>
            <input
              type="checkbox"
              tabIndex={-1}
              className="cl-flush cl-rg__tick"
              data-tick={index}
              aria-label={recordGridWords.row.select(index + 1)}
              checked={ticked}
              disabled={!record}
              readOnly
            />
            <span className="cl-grow cl-num cl-right cl-rg__number">{formatNumber(index + 1)}</span>
          </>
        )}
      </div>
      {columns.map(({ column, look, style, index: col }) => {
        const selected = col >= props.from && col <= props.to;
        const active = col === props.active;
        return (
          <div
            key={column.key}
            // Only the active one is looked for by its id.
            id={active ? cellId(gridId, index, col) : undefined}
            role="gridcell"
            aria-colindex={col + 2}
            aria-selected={selected}
            data-row={index}
            data-col={col}
            className={selected || active ? lookOf(look, selected, active) : look}
            style={style}
          >
            {loading ? <span className="cl-rg__bar" /> : drawnCell(column, values?.[column.key], toggles)}
          </div>
        );
      })}
    </div>
  );
});
