import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { LIST_SEARCH_FROM } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { paramWords } from '@shared/words/paramEditors';
import { reasonOf } from '../../platform/api/reasonOf';
import { Icon } from '../../ui/base/Icon';
import { Failed, Skeleton } from '../../ui/feedback/States';
import { TextInput } from '../../ui/fields/Field';
import { useFocusInside } from '../../ui/overlays/useFocusInside';
import { foundOptions, ROWS_DRAWN, type PickerOption } from './options';
import './pickers.css';

/** What a picker offers. `options` is absent until the first of them are there. */
export interface PickerSource {
  options: readonly PickerOption[] | undefined;
  error?: unknown;
  onRetry?(): void;
  /** Under way, also with what is there already. */
  busy?: boolean;
  /** There is a next page; called when the end of the list comes into sight. */
  onMore?: (() => void) | undefined;
  /** Asks elsewhere for entries with these words, instead of looking in what is there. */
  onSearch?: (words: string) => void;
  /** What an empty list says; “None Exist” without it. */
  none?: string;
}

export interface PickerListProps extends PickerSource {
  label: string;
  /** For “Search …” and “Failed to fetch …”. */
  what: string;
  chosen: readonly string[];
  many?: boolean;
  onChoose(value: string): void;
  /** Below the list: make a new one, choose none. */
  footer?: ReactNode;
}

const NEAR_END = 60;

/** A list that is searched by typing and walked by arrows, and asks for its next page at its end. */
export function PickerList(props: PickerListProps) {
  const { options, onSearch, onMore } = props;
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [drawn, setDrawn] = useState(ROWS_DRAWN);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const searchable = onSearch !== undefined || (options?.length ?? 0) >= LIST_SEARCH_FROM;
  const found = onSearch ? (options ?? []) : foundOptions(options ?? [], search);
  const shown = found.slice(0, drawn);
  useEffect(() => {
    list.current?.querySelector('.cl-option--active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useFocusInside(box, searchable ? 'input' : 'ul');

  const reachEnd = () => {
    if (found.length <= drawn) {
      if (!onMore || props.busy) return;
      onMore();
    }
    // Room for what comes too: no further scrolling tells that it is there.
    setDrawn(drawn + ROWS_DRAWN);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = shown[active];
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined) {
      if (to >= shown.length - 1) reachEnd();
      setActive(Math.max(0, Math.min(to, shown.length - 1)));
    } else if (event.key === 'Enter' && option) props.onChoose(option.value);
    else return;
    event.preventDefault();
  };
  const onScroll = ({ currentTarget: box }: UIEvent) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END) reachEnd();
  };

  return (
    <div ref={box} className="cl-options cl-pickmenu" onKeyDown={onKeyDown}>
      {searchable && (
        <div className="cl-options__search">
          <TextInput
            value={search}
            onChange={(text) => {
              setSearch(text);
              setActive(0);
              onSearch?.(text);
            }}
            label={paramWords.picker.search(props.what)}
            placeholder={paramWords.picker.search(props.what)}
            icon="search"
            autoFocus
            searches={{ list: id, active: shown[active] ? `${id}-${active}` : undefined }}
          />
        </div>
      )}
      {props.error !== undefined && options === undefined ? (
        <Failed
          title={messages.failedToFetch(props.what)}
          reason={reasonOf(props.error)}
          onRetry={props.onRetry}
          busy={props.busy}
        />
      ) : options === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <ul
          id={id}
          ref={list}
          role="listbox"
          aria-label={props.label}
          aria-multiselectable={props.many}
          aria-activedescendant={!searchable && shown[active] ? `${id}-${active}` : undefined}
          tabIndex={searchable ? -1 : 0}
          onScroll={onScroll}
        >
          {shown.map((option, index) => (
            <Row
              key={option.value}
              id={`${id}-${index}`}
              option={option}
              heading={option.group !== undefined && option.group !== shown[index - 1]?.group}
              active={index === active}
              selected={props.chosen.includes(option.value)}
              onActive={() => setActive(index)}
              onChoose={() => props.onChoose(option.value)}
            />
          ))}
          {props.busy && <li className="cl-options__none">{paramWords.picker.loading}</li>}
          {shown.length === 0 && !props.busy && (
            <li className="cl-options__none">
              {search.trim() === '' ? (props.none ?? messages.noneExist) : messages.noResults}
            </li>
          )}
        </ul>
      )}
      {props.footer && (
        <div className="cl-row cl-row--wrap cl-gap-xs cl-edge-top cl-pad-s">{props.footer}</div>
      )}
    </div>
  );
}

function Row(props: {
  id: string;
  option: PickerOption;
  heading: boolean;
  active: boolean;
  selected: boolean;
  onActive(): void;
  onChoose(): void;
}) {
  const { option } = props;
  return (
    <li role="presentation">
      {props.heading && <div className="cl-options__group">{option.group}</div>}
      <div
        id={props.id}
        role="option"
        aria-selected={props.selected}
        className={`cl-option ${props.active ? 'cl-option--active' : ''}`}
        onMouseEnter={props.onActive}
        onClick={props.onChoose}
      >
        <span className="cl-option__mark">{props.selected && <Icon name="check" size={14} />}</span>
        <span className="cl-stack cl-gap-none cl-grow cl-pickmenu__text">
          <span className="cl-clip" title={option.label}>
            {option.label}
          </span>
          {option.detail && <span className="cl-clip cl-faint cl-size-s">{option.detail}</span>}
        </span>
        {option.hint && <span className="cl-faint cl-num">{option.hint}</span>}
      </div>
    </li>
  );
}
