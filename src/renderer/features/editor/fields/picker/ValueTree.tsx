import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { Icon } from '../../../../ui/base/Icon';
import { TextInput } from '../../../../ui/fields/Field';
import { Stack } from '../../../../ui/layout/Layout';
import { REFERENCE_MIME } from '../pickTargets';
import { walkTree } from './walkTree';

interface TreeRow {
  key: string;
  parent: string | null;
  depth: number;
  name: string;
  hasMore: boolean;
  isOpen: boolean;
  /** Beside the name: type and sample. */
  note?: ReactNode;
  /** Before the name, instead of nothing. */
  mark?: ReactNode;
  checked?: boolean;
  /** What is dragged; absent where there is nothing to drag. */
  drag?: string | undefined;
}

export interface ValueTreeProps {
  label: string;
  searchLabel: string;
  rows: readonly TreeRow[];
  search: string;
  onSearch(text: string): void;
  active: string | null;
  onActive(key: string): void;
  onToggle(key: string, open: boolean): void;
  /** Enter, or a double click. */
  onChoose(key: string): void;
  empty: string;
  /** Below the last row. */
  foot?: ReactNode;
  /** Many may be chosen; a click then chooses. */
  many?: boolean;
  /** A click on a row chooses, and the search waits to be pressed: it stands beside what one works on. */
  beside?: boolean;
}

/** What stands beside the name of a value: its classes. */
export const NOTE_LOOK = 'cl-row cl-grow cl-align-baseline cl-size-s cl-vtree__note';

/** In place of rows, or below them. */
export const TreeNote = ({ children }: { children: string }) => (
  <Stack as="p" align="center" pad="m" className="cl-faint">
    {children}
  </Stack>
);

/** A tree that is searched: the arrows walk it from the search as well, Enter chooses. */
export function ValueTree(props: ValueTreeProps) {
  const { rows, active } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tree.current?.querySelector('.cl-vtree__row--active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inSearch = event.target instanceof HTMLInputElement;
    const isCaret = event.key === 'ArrowLeft' || event.key === 'ArrowRight' || /^(Home|End)$/.test(event.key);
    if (inSearch && isCaret) return;
    const space = event.key === ' ' && props.many === true && !inSearch;
    if ((event.key === 'Enter' || space) && active !== null && rows.some(({ key }) => key === active)) {
      props.onChoose(active);
    } else {
      const move = walkTree(rows, active, event.key);
      if (!move) return;
      if ('to' in move) props.onActive(move.to);
      else if ('open' in move) props.onToggle(move.open, true);
      else props.onToggle(move.close, false);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const at = rows.findIndex(({ key }) => key === active);
  const activeId = at < 0 ? undefined : `${id}-${at}`;
  return (
    <Stack gap="s" room="rest" onKeyDown={onKeyDown}>
      <TextInput
        icon="search"
        value={props.search}
        onChange={props.onSearch}
        label={props.searchLabel}
        placeholder={props.searchLabel}
        autoFocus={!props.beside}
        clearable
        searches={{ list: id, active: activeId }}
      />
      <div
        ref={tree}
        id={id}
        className="cl-box-surface cl-pad-xs cl-room-rest cl-scroll"
        role="tree"
        aria-label={props.label}
        aria-multiselectable={props.many}
        aria-activedescendant={activeId}
        tabIndex={0}
      >
        {rows.map((row, index) => (
          <div
            key={row.key}
            id={`${id}-${index}`}
            role="treeitem"
            aria-level={row.depth + 1}
            aria-expanded={row.hasMore ? row.isOpen : undefined}
            aria-selected={row.checked ?? row.key === active}
            className={`cl-press cl-press--entry cl-gap-xs cl-pad-xxs cl-vtree__row ${row.key === active ? 'cl-vtree__row--active' : ''}`}
            style={{ paddingInline: `${6 + row.depth * 16}px 8px` }}
            draggable={row.drag !== undefined}
            onDragStart={({ dataTransfer }) => {
              if (row.drag === undefined) return;
              dataTransfer.setData(REFERENCE_MIME, row.drag);
              dataTransfer.setData('text/plain', row.drag);
              dataTransfer.effectAllowed = 'copy';
            }}
            onClick={() => {
              if (!props.many) props.onActive(row.key);
              if (props.many || props.beside) props.onChoose(row.key);
            }}
            onDoubleClick={() => props.many || props.beside || props.onChoose(row.key)}
          >
            <span
              className="cl-row cl-room-own cl-faint cl-vtree__twist"
              onClick={(event) => {
                if (!row.hasMore) return;
                event.stopPropagation();
                props.onToggle(row.key, !row.isOpen);
              }}
            >
              {row.hasMore && <Icon name={row.isOpen ? 'chevronDown' : 'chevronRight'} size={14} />}
            </span>
            {row.mark}
            <span className="cl-vtree__name cl-clip" title={row.name}>
              {row.name}
            </span>
            {row.note}
          </div>
        ))}
        {rows.length === 0 && <TreeNote>{props.search === '' ? props.empty : messages.noResults}</TreeNote>}
        {props.foot}
      </div>
    </Stack>
  );
}
