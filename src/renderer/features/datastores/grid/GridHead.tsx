import { memo, useRef, useState, type PointerEvent } from 'react';
import { recordGridWords } from '@shared/words/recordGrid';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Press } from '../../../ui/base/Press';
import { Menu, MenuGroup, MenuItem, Popover } from '../../../ui/overlays/Popover';
import type { SortBy } from './gridView';
import { GUTTER, type ShownColumn } from './GridRow';

const words = recordGridWords.head;
const STEP = 40;

export type HeadAsk = 'edit' | 'filter' | 'delete';

interface Props {
  columns: readonly ShownColumn[];
  count: number;
  width: number;
  sort: readonly SortBy[];
  edits: boolean;
  all: boolean;
  some: boolean;
  onAll(): void;
  onSort(key: string, shift: boolean): void;
  onSorted(sort: SortBy[]): void;
  onWidth(key: string, width: number): void;
  onPlace(key: string, to: number): void;
  onAsk(ask: HeadAsk, key: string): void;
}

/** The names of the columns: sorting by a press, widths by their edge, order by dragging; the menu does the same. */
export const GridHead = memo(function GridHead(props: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="cl-rg__head cl-muted cl-size-s cl-strong"
      style={{ width: props.width }}
    >
      <div role="columnheader" aria-colindex={1} className="cl-row cl-gap-xs cl-rg__gutter cl-rg__corner">
        <input
          type="checkbox"
          className="cl-flush cl-rg__tick"
          aria-label={words.selectAll}
          checked={props.all}
          ref={(box) => {
            if (box) box.indeterminate = props.some && !props.all;
          }}
          onChange={props.onAll}
        />
        <span className="cl-hidden">{words.rows}</span>
      </div>
      {props.columns.map((shown) => {
        const { key } = shown.column;
        return (
          <HeadCell
            key={key}
            {...props}
            shown={shown}
            isOver={over === key && dragged !== null && dragged !== key}
            onDrag={(held) => {
              setDragged(held ? key : null);
              setOver(null);
            }}
            onOver={() => setOver(key)}
            onDrop={() => {
              if (dragged !== null && dragged !== key) props.onPlace(dragged, shown.index);
            }}
          />
        );
      })}
    </div>
  );
});

function HeadCell(
  props: Props & {
    shown: ShownColumn;
    isOver: boolean;
    onDrag(held: boolean): void;
    onOver(): void;
    onDrop(): void;
  },
) {
  const { shown, sort } = props;
  const { column, left, width, index } = shown;
  const { key } = column;
  const at = sort.findIndex((one) => one.key === key);
  const sorted = sort[at];
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={`cl-row cl-gap-none cl-rg__th ${props.isOver ? 'cl-rg__th--over' : ''}`}
      style={{ left: left + GUTTER, width }}
      onDragOver={(event) => {
        event.preventDefault();
        props.onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <Press
        className="cl-row cl-gap-xs cl-grow cl-rg__sort"
        aria-label={words.sort(key)}
        title={key}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', key);
          props.onDrag(true);
        }}
        onDragEnd={() => props.onDrag(false)}
        onClick={(event) => props.onSort(key, event.shiftKey)}
      >
        <span className="cl-clip">{key}</span>
        {sorted && <Icon name={sorted.descending ? 'chevronDown' : 'chevronUp'} size={12} />}
        {sorted && sort.length > 1 && <span className="cl-faint cl-size-xs cl-num">{at + 1}</span>}
      </Press>
      <HeadMenu {...props} sorted={sorted} />
      <Grip width={width} onWidth={(next) => props.onWidth(key, next)} />
    </div>
  );
}

function HeadMenu(props: Props & { shown: ShownColumn; sorted: SortBy | undefined }) {
  const { shown, sort, sorted } = props;
  const { key } = shown.column;
  const others = sort.filter((one) => one.key !== key);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu label={words.menu(key)}>
          {props.edits && <MenuItem icon="edit" text={words.edit} onClick={() => props.onAsk('edit', key)} />}
          <MenuItem icon="filter" text={words.filter} onClick={() => props.onAsk('filter', key)} />
          <MenuGroup />
          <MenuItem
            icon="arrowUp"
            text={words.ascending}
            selected={sorted?.descending === false}
            onClick={() => props.onSorted([{ key, descending: false }])}
          />
          <MenuItem
            icon="arrowDown"
            text={words.descending}
            selected={sorted?.descending === true}
            onClick={() => props.onSorted([{ key, descending: true }])}
          />
          {sorted && <MenuItem icon="close" text={words.unsorted} onClick={() => props.onSorted(others)} />}
          <MenuGroup />
          {shown.index > 0 && (
            <MenuItem
              icon="chevronLeft"
              text={words.left}
              onClick={() => props.onPlace(key, shown.index - 1)}
            />
          )}
          {shown.index < props.count - 1 && (
            <MenuItem
              icon="chevronRight"
              text={words.right}
              onClick={() => props.onPlace(key, shown.index + 1)}
            />
          )}
          <MenuItem
            icon="plus"
            text={words.wider}
            keepOpen
            onClick={() => props.onWidth(key, shown.width + STEP)}
          />
          <MenuItem
            icon="minus"
            text={words.narrower}
            keepOpen
            onClick={() => props.onWidth(key, shown.width - STEP)}
          />
          {props.edits && props.count > 1 && (
            <>
              <MenuGroup />
              <MenuItem icon="trash" text={words.delete} danger onClick={() => props.onAsk('delete', key)} />
            </>
          )}
        </Menu>
      }
    >
      <Button kind="quiet" size="tiny" icon="chevronDown" menu label={words.menu(key)} />
    </Popover>
  );
}

/** The edge of a column, for the mouse; its menu makes it wider and narrower by keys. */
function Grip(props: { width: number; onWidth(width: number): void }) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: props.width };
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <div
      className="cl-rg__grip"
      aria-hidden="true"
      onPointerDown={onDown}
      onPointerMove={(event) => {
        if (drag.current) props.onWidth(drag.current.width + event.clientX - drag.current.x);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
