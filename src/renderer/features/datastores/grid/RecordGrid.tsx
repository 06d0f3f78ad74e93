import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
} from 'react';
import { messages } from '@shared/words/messages';
import { recordGridWords } from '@shared/words/recordGrid';
import type { GridRecord } from '../../../data/datastores';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Failed } from '../../../ui/feedback/States';
import { textOf } from './cellText';
import type { LaidColumn } from './columnLayout';
import { EditorLayer } from './EditorLayer';
import { GridHead, type HeadAsk } from './GridHead';
import { commandOf, type GridCommand } from './gridKeys';
import { caughtUp, noTail } from './freshRows';
import { cellId, GridRow, GUTTER, HEAD, ROW } from './GridRow';
import type { SortBy } from './gridView';
import { shownRecord } from './overlay';
import { changeOf, type PastePlan } from './pastePlan';
import { at, clamp, everything, moved, rangeOf, tab, walk, type Cell, type Selection } from './selection';
import type { After } from './TextEditor';
import { useDragSelect } from './useDragSelect';
import { useEditing } from './useEditing';
import { useFreshRows, type GridTail } from './useFreshRows';
import { useGridActions } from './useGridActions';
import { useGridRows, type GridQuery } from './useGridRows';
import type { RecordSaver } from './useRecordSaver';
import { useTicks, type Ticked } from './useTicks';
import { useVisible } from './useVisible';

export interface GridHandle {
  /** Goes to the empty row at the end. */
  toNew(): void;
  focus(): void;
  /** Writes what fits of a block that was held back. */
  write(plan: PastePlan): void;
}

interface Props {
  label: string;
  query: GridQuery;
  /** The query as a text: with another one the grid begins at its top, in the same column. */
  asked: string;
  /** Records of the datastore, by its own count. */
  expected: number;
  columns: readonly LaidColumn[];
  sort: readonly SortBy[];
  edits: boolean;
  /** An empty row at the end takes new records. */
  takesNew: boolean;
  saver: RecordSaver;
  ticked: Ticked;
  ref: Ref<GridHandle>;
  onTick(change: (ticked: Ticked) => Ticked): void;
  onSort(sort: SortBy[]): void;
  onPressedSort(key: string, shift: boolean): void;
  onWidth(key: string, width: number): void;
  onPlace(key: string, to: number): void;
  onHeadAsk(ask: HeadAsk, key: string): void;
  onPlan(plan: PastePlan): void;
  onTotal(total: number): void;
  onLeave(): void;
  onOpen(url: string): void;
}

const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest('[data-col]') : null;
  if (!(cell instanceof HTMLElement)) return null;
  return { row: Number(cell.dataset['row']), col: Number(cell.dataset['col']) };
};
const within = (target: EventTarget | null, what: string) =>
  target instanceof Element ? target.closest(what) : null;

/** Records as a spreadsheet: only what is seen is drawn and fetched. */
export function RecordGrid({ ref, ...props }: Props) {
  const { columns, saver, edits, ticked } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [tail, setTail] = useState<GridTail>(noTail(props.expected));
  const [selection, setSelection] = useState<Selection>(at({ row: 0, col: 0 }));
  const { end } = tail;
  const shownRows = end + (props.takesNew ? 1 : 0);
  const seen = useVisible(scroller, shownRows, columns);
  const rows = useGridRows(props.query, seen.first, seen.last, props.expected);
  const fresh = useFreshRows({ tail, setTail, saver });
  const edit = useEditing({ columns, saver, rows, fresh });
  const { editing, settle } = edit;
  const next = caughtUp(tail, rows, props.takesNew);
  if (next) {
    setTail(next.tail);
    if (next.moved.size > 0) {
      setSelection(moved(selection, next.moved));
      edit.move(next.moved);
    }
  }
  const { onTotal } = props;
  useEffect(() => {
    if (rows.counted) onTotal(rows.total);
  }, [onTotal, rows.total, rows.counted]);
  const actions = useGridActions({ rows, fresh, end, saver, columns, onPlan: props.onPlan });
  const page = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 600) - HEAD) / ROW) - 1);
  const bounds = (): { rows: number; cols: number; page: number } => ({
    rows: shownRows,
    cols: columns.length,
    page: page(),
  });
  const shown = (row: number): GridRecord | undefined => {
    const record = rows.at(row) ?? tail.fresh.find((one) => one.row === row)?.record;
    return record ? shownRecord(record, saver.overlay) : undefined;
  };
  /** A row that is still being made. */
  const begun = (row: number) => tail.fresh.find((one) => one.row === row && !one.record);

  const { asked } = props;
  const [drawn, setDrawn] = useState(asked);
  if (drawn !== asked) {
    setDrawn(asked);
    seen.toTop();
    setSelection(at({ row: 0, col: selection.focus.col }));
  }
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    if (scroller.current) scroller.current.scrollTop = 0;
    settle();
  }, [asked, settle]);

  const reveal = (cell: Cell) => {
    const view = scroller.current;
    const column = columns[cell.col];
    if (!view || !column) return;
    const top = cell.row * ROW;
    if (top < view.scrollTop) view.scrollTop = top;
    else if (top + ROW + HEAD > view.scrollTop + view.clientHeight)
      view.scrollTop = top + ROW + HEAD - view.clientHeight;
    if (column.left < view.scrollLeft) view.scrollLeft = column.left;
    else if (column.left + column.width + GUTTER > view.scrollLeft + view.clientWidth)
      view.scrollLeft = column.left + column.width + GUTTER - view.clientWidth;
  };
  // Once it is drawn: the row may be a new one.
  const toReveal = useRef<Cell | null>(null);
  useLayoutEffect(() => {
    if (toReveal.current) reveal(toReveal.current);
    toReveal.current = null;
  });
  const select = (next: Selection) => {
    toReveal.current = next.focus;
    setSelection(next);
  };
  const { write } = actions;
  useImperativeHandle(ref, () => ({
    toNew: () => {
      select(at({ row: end, col: 0 }));
      grid.current?.focus();
    },
    focus: () => grid.current?.focus(),
    write: (plan) => void write(plan),
  }));

  const place = useMemo(() => {
    if (!editing) return null;
    const row = editing.record ? rows.find(editing.record.recordId) : -1;
    return row >= 0 ? row : editing.row;
  }, [editing, rows]);
  const startEdit = (cell: Cell, typed: string | null) => {
    const column = columns[cell.col]?.column;
    if (!edits || !column || cell.row >= shownRows) return;
    const record = shown(cell.row) ?? null;
    const one = begun(cell.row) ?? null;
    if (!record && !one && cell.row < end) return;
    if (column.type === 'boolean') return typed === null ? toggle(cell) : undefined;
    edit.begin(cell, { record, fresh: one }, typed);
  };
  const toggle = (cell: Cell) => {
    const column = columns[cell.col]?.column;
    const record = shown(cell.row);
    const one = begun(cell.row);
    if (!edits || column?.type !== 'boolean') return;
    const value = (record?.record_data ?? one?.values)?.[column.key] !== true;
    if (one) return fresh.change(one, { [column.key]: value });
    if (!record) {
      if (props.takesNew && cell.row === end) fresh.add({ [column.key]: value });
      return;
    }
    const change = changeOf(record, [[column.key, value]]);
    if (change) void saver.act([{ kind: 'update', changes: [change] }]);
  };
  const commit = (draft: string, after: After) => {
    const from = editing && place !== null && { row: place, col: editing.col };
    const ended = edit.commit(draft);
    if (ended === 'open' || !from) return;
    // The empty row has become one more.
    const now = { ...bounds(), rows: shownRows + (ended === 'added' ? 1 : 0) };
    if (after === 'right' || after === 'left') select(tab(at(from), after === 'left', now) ?? at(from));
    else if (after !== 'stay')
      select(at(clamp({ row: from.row + (after === 'down' ? 1 : -1), col: from.col }, now)));
    grid.current?.focus();
  };
  const openLink = (cell: Cell) => {
    const column = columns[cell.col]?.column;
    const value = column && shown(cell.row)?.record_data[column.key];
    if (column?.type === 'url' && value !== undefined && value !== null) props.onOpen(textOf(value));
  };
  const { tick, tickRange, tickAll } = useTicks({
    ticked,
    total: end,
    shown,
    recordsOf: actions.recordsOf,
    onTick: props.onTick,
  });
  // The head is not drawn again by every row that comes into sight.
  const tickAllNow = useRef(tickAll);
  useEffect(() => {
    tickAllNow.current = tickAll;
  });
  const onTickAll = useCallback(() => tickAllNow.current(), []);

  const commands: Record<GridCommand, () => void> = {
    undo: () => edits && saver.undo(),
    redo: () => edits && saver.redo(),
    all: () => setSelection(everything({ ...bounds(), rows: Math.max(1, end) })),
    fill: () => void (edits && actions.fill(selection)),
    open: () => openLink(selection.focus),
    edit: () => startEdit(selection.focus, null),
    toggle: () => {
      const column = columns[selection.focus.col]?.column;
      if (column?.type === 'boolean') toggle(selection.focus);
      else startEdit(selection.focus, ' ');
    },
    tick: () => tickRange(selection),
    clear: () => void (edits && actions.clear(selection)),
    leave: () => {
      const { anchor, focus } = selection;
      if (anchor.row !== focus.row || anchor.col !== focus.col) setSelection(at(focus));
      else props.onLeave();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== grid.current) return;
    // An accent, or an input method: the field that opens takes what comes of it.
    if (event.key === 'Dead' || event.key === 'Process') return startEdit(selection.focus, '');
    const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    const next = event.altKey ? null : walk(selection, press, bounds());
    const tabbed = event.key === 'Tab' && !press.ctrl ? tab(selection, event.shiftKey, bounds()) : null;
    const command = commandOf(event);
    if (next) select(next);
    else if (tabbed) select(tabbed);
    else if (command === null) return;
    else if (typeof command === 'object') startEdit(selection.focus, command.text);
    else commands[command]();
    event.preventDefault();
  };

  const drag = useDragSelect({
    scroller,
    columns,
    rows: shownRows,
    onReach: (cell) => setSelection(({ anchor }) => ({ anchor, focus: cell })),
  });
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0 || within(event.target, '[data-open]')) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    drag(event, cell);
    setSelection(event.shiftKey ? { anchor: selection.anchor, focus: cell } : at(cell));
  };
  const onClick = (event: MouseEvent) => {
    const box = within(event.target, '[data-tick]');
    if (box instanceof HTMLElement) return tick(Number(box.dataset['tick']), event.shiftKey);
    const cell = cellAt(event.target);
    if (!cell) return;
    if (within(event.target, '[data-open]')) openLink(cell);
    else if (within(event.target, '[data-check]')) toggle(cell);
  };
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    if (event.target !== grid.current) return;
    event.preventDefault();
    actions.copy(selection, event.clipboardData);
    if (cut && edits) void actions.clear(selection);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== grid.current || !edits) return;
    event.preventDefault();
    void actions.paste(selection, event.clipboardData.getData('text/plain'));
  };

  const range = rangeOf(selection);
  const { focus } = selection;
  const rest = columns.at(-1);
  const width = GUTTER + (rest ? rest.left + rest.width : 0);
  const activeSeen = focus.row >= seen.first && focus.row <= seen.last;

  if (rows.error && !rows.ready)
    return (
      <div className="cl-room-rest cl-scroll cl-rg" ref={scroller}>
        <Failed
          title={messages.failedToFetch('records')}
          reason={reasonOf(rows.error)}
          onRetry={rows.retry}
          busy={rows.busy}
        />
      </div>
    );
  return (
    <div className="cl-room-rest cl-scroll cl-rg" ref={scroller}>
      <div
        role="grid"
        ref={grid}
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={shownRows + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={!edits}
        aria-busy={!rows.ready}
        aria-activedescendant={activeSeen ? cellId(gridId, focus.row, focus.col) : undefined}
        className={`cl-rg__grid ${seen.aside ? 'cl-rg__grid--aside' : ''}`}
        style={{ width }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const cell = cellAt(event.target);
          if (cell && columns[cell.col]?.column.type !== 'boolean') startEdit(cell, null);
        }}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={onPaste}
      >
        <GridHead
          columns={seen.columns}
          count={columns.length}
          width={width}
          sort={props.sort}
          edits={edits}
          all={ticked.size > 0 && ticked.size >= rows.total}
          some={ticked.size > 0}
          onAll={onTickAll}
          onSort={props.onPressedSort}
          onSorted={props.onSort}
          onWidth={props.onWidth}
          onPlace={props.onPlace}
          onAsk={props.onHeadAsk}
        />
        <div role="rowgroup" className="cl-rg__body" style={{ height: seen.height }}>
          {seen.items.map(({ slot, index }) => {
            const isNew = props.takesNew && index === end;
            const record = shown(index);
            const inRange = index >= range.top && index <= range.bottom;
            return (
              <GridRow
                key={slot}
                gridId={gridId}
                index={index}
                record={record}
                fresh={begun(index)?.values}
                isNew={isNew}
                columns={seen.columns}
                width={width}
                from={inRange ? range.left : -1}
                to={inRange ? range.right : -2}
                active={index === focus.row ? focus.col : -1}
                ticked={record !== undefined && ticked.has(record.recordId)}
                edits={edits}
              />
            );
          })}
        </div>
      </div>
      {editing && place !== null && (
        <EditorLayer
          editing={editing}
          row={place}
          laid={columns[editing.col]}
          onDraft={edit.setDraft}
          onCommit={commit}
          onCancel={() => {
            edit.cancel();
            grid.current?.focus();
          }}
        />
      )}
      <p className="cl-hidden" role="status">
        {rows.ready ? '' : recordGridWords.row.loading}
      </p>
    </div>
  );
}
