import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { LIST_SEARCH_FROM } from '@shared/model/limits';
import { messages } from '@shared/words/messages';
import { uiWords } from '@shared/words/ui';
import { Button } from '../base/Button';
import { Icon } from '../base/Icon';
import { Popover } from '../overlays/Popover';
import { useFocusInside } from '../overlays/useFocusInside';
import { Checkbox, TextInput, type Choice } from './Field';
import { useFieldIds } from './fieldIds';

export interface SelectProps<T extends string> {
  label: string;
  value: T | null;
  options: readonly (Choice<T> & { hint?: string; group?: string })[];
  onChange(value: T): void;
  /** Written before the value on the button: “Group by: Service”. */
  prefix?: string;
  placeholder?: string;
  disabled?: boolean;
  fill?: boolean;
  /** Of the button, which a label points to. */
  id?: string;
  describedBy?: string;
  invalid?: boolean;
}

/** One of many. The list is searched by typing as soon as it has five entries; arrows and Enter choose. */
export function Select<T extends string>(props: SelectProps<T>) {
  const [open, setOpen] = useState(false);
  const field = useFieldIds(props);
  const current = props.options.find((option) => option.value === props.value);
  const choose = (value: T) => {
    props.onChange(value);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      fill={props.fill}
      content={
        <OptionList
          label={props.label}
          options={props.options}
          chosen={props.value ? [props.value] : []}
          onChoose={choose}
        />
      }
    >
      <Button
        menu
        disabled={props.disabled}
        fill={props.fill}
        className="cl-select"
        {...field}
        label={`${props.label}: ${current?.label ?? props.placeholder ?? uiWords.choose}`}
        endIcon="chevronDown"
      >
        {props.prefix && <span className="cl-faint">{props.prefix} </span>}
        {current?.label ?? <span className="cl-faint">{props.placeholder ?? uiWords.choose}</span>}
      </Button>
    </Popover>
  );
}

export interface MultiSelectProps<T extends string> {
  label: string;
  values: readonly T[];
  options: readonly (Choice<T> & { hint?: string; group?: string })[];
  onChange(values: T[]): void;
  /** Shown when nothing is chosen. */
  none: string;
  disabled?: boolean;
  fill?: boolean;
  /** Only what is chosen stands on the button. */
  hideLabel?: boolean;
  /** Of the button, which a label points to. */
  id?: string;
  describedBy?: string;
  invalid?: boolean;
}

export function MultiSelect<T extends string>(props: MultiSelectProps<T>) {
  const { values, options } = props;
  const field = useFieldIds(props);
  const toggle = (value: T) =>
    props.onChange(values.includes(value) ? values.filter((v) => v !== value) : [...values, value]);
  const chosen = options.filter((option) => values.includes(option.value));
  const text =
    values.length === 0
      ? props.none
      : chosen.length === 1 && values.length === 1
        ? chosen[0]?.label
        : `${values.length} chosen`;
  return (
    <Popover
      fill={props.fill}
      content={
        <OptionList
          label={props.label}
          options={options}
          chosen={values}
          onChoose={toggle}
          many
          onAll={() => props.onChange(values.length === options.length ? [] : options.map((o) => o.value))}
        />
      }
    >
      <Button
        menu
        className="cl-select"
        disabled={props.disabled}
        label={`${props.label}: ${text ?? ''}`}
        endIcon="chevronDown"
        fill={props.fill}
        {...field}
      >
        {!props.hideLabel && <span className="cl-faint">{props.label} </span>}
        {text}
      </Button>
    </Popover>
  );
}

interface OptionListProps<T extends string> {
  label: string;
  options: readonly (Choice<T> & { hint?: string; group?: string })[];
  chosen: readonly T[];
  onChoose(value: T): void;
  many?: boolean;
  onAll?(): void;
}

function OptionList<T extends string>(props: OptionListProps<T>) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('.cl-option--active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const searchable = props.options.length >= LIST_SEARCH_FROM;
  useFocusInside(box, searchable ? 'input' : 'ul');
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase();
    return props.options.filter((option) => option.label.toLowerCase().includes(words));
  }, [props.options, search]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = shown[active];
    if (move !== 0) setActive((now) => (now + move + shown.length) % Math.max(shown.length, 1));
    else if (event.key === 'Enter' && option) props.onChoose(option.value);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box} className="cl-options" onKeyDown={onKeyDown}>
      {searchable && (
        <div className="cl-options__search">
          <TextInput
            value={search}
            onChange={(text) => {
              setSearch(text);
              setActive(0);
            }}
            label={`${uiWords.search} ${props.label}`}
            placeholder={uiWords.search}
            icon="search"
            autoFocus
            searches={{ list: id, active: shown[active] ? `${id}-${active}` : undefined }}
          />
        </div>
      )}
      {props.many && props.onAll && search === '' && (
        <div className="cl-options__all">
          <Checkbox
            label={uiWords.all}
            checked={props.chosen.length === props.options.length && props.options.length > 0}
            partly={props.chosen.length > 0 && props.chosen.length < props.options.length}
            onChange={props.onAll}
          />
        </div>
      )}
      <ul
        id={id}
        ref={list}
        role="listbox"
        aria-activedescendant={!searchable && shown[active] ? `${id}-${active}` : undefined}
        aria-label={props.label}
        aria-multiselectable={props.many}
        tabIndex={searchable ? -1 : 0}
      >
        {shown.map((option, index) => {
          const selected = props.chosen.includes(option.value);
          const heading = option.group !== undefined && option.group !== shown[index - 1]?.group;
          return (
            <li key={option.value} role="presentation">
              {heading && <div className="cl-options__group">{option.group}</div>}
              <div
                id={`${id}-${index}`}
                role="option"
                aria-selected={selected}
                className={`cl-option ${index === active ? 'cl-option--active' : ''}`}
                onMouseEnter={() => setActive(index)}
                onClick={() => props.onChoose(option.value)}
              >
                <span className="cl-option__mark">{selected && <Icon name="check" size={14} />}</span>
                <span className="cl-clip cl-grow">{option.label}</span>
                {option.hint && <span className="cl-faint cl-num">{option.hint}</span>}
              </div>
            </li>
          );
        })}
        {shown.length === 0 && <li className="cl-options__none">{messages.noResults}</li>}
      </ul>
    </div>
  );
}
