import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { recordGridWords } from '@shared/words/recordGrid';
import { OptionTag } from '../../../parts/datastores/OptionTag';
import { Icon } from '../../../ui/base/Icon';
import { Text } from '../../../ui/layout/Layout';
import type { After, EditorProps } from './TextEditor';

const words = recordGridWords.editor;
/** The draft of several options is a JSON array, since a comma may stand in one. */
function chosenOf(draft: string): string[] {
  try {
    const value: unknown = JSON.parse(draft);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

/** One option, or several of a multi-select; typing searches them. */
export function OptionEditor(props: EditorProps & { typed: string; up: boolean }) {
  const { column, draft } = props;
  const many = column.type === 'multi-select';
  const chosen = many ? chosenOf(draft) : [draft];
  const [search, setSearch] = useState(props.typed);
  const shown = (column.options ?? []).filter(({ value }) =>
    value.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ value }) => chosen.includes(value)),
    ),
  );
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closing = useRef(false);
  useEffect(() => {
    field.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const box = list.current;
    const view = box?.closest('.cl-rg');
    if (!box || !view) return;
    // At the right edge it would be cut off: it lies below the cell's other side then.
    const past = box.getBoundingClientRect().right > view.getBoundingClientRect().right;
    box.classList.toggle('cl-rg__options--aside', past);
  }, []);
  useEffect(() => {
    // Still open: what was saved was refused.
    closing.current = false;
  });
  const commit = (text: string, after: After) => {
    closing.current = true;
    props.onCommit(text, after);
  };
  const cancel = () => {
    closing.current = true;
    props.onCancel();
  };
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const toggled = (value: string) =>
    JSON.stringify(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const choose = (value: string, after: After) => {
    if (many) props.onDraft(toggled(value));
    else commit(value, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = shown[active];
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (move !== 0) setActive((now) => (now + move + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter' && option) choose(option.value, 'down');
    else if (event.key === 'Enter' && search.trim() !== '') commit(search.trim(), 'down');
    else if (event.key === 'Escape') cancel();
    else if (event.key === 'Tab') {
      const after = event.shiftKey ? 'left' : 'right';
      if (many || search === '' || !option) commit(search !== '' && !option ? search : draft, after);
      else commit(option.value, after);
    } else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={field}
        className="cl-grow cl-rg__input"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        aria-label={words.label(column.key, props.row + 1)}
        aria-invalid={props.problem !== null}
        value={search}
        placeholder={chosen.join(', ') || words.search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.relatedTarget !== null && !closing.current) commit(draft, 'stay');
        }}
      />
      <ul
        id={id}
        ref={list}
        role="listbox"
        aria-label={column.key}
        aria-multiselectable={many}
        className={`cl-box-surface cl-scroll cl-pad-xs cl-rg__options ${props.up ? 'cl-rg__options--up' : ''}`}
      >
        {shown.map(({ value, color }, at) => (
          <li
            key={value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={chosen.includes(value)}
            data-active={at === active}
            className={`cl-option ${at === active ? 'cl-option--active' : ''}`}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(value, 'stay');
            }}
          >
            <span className="cl-option__mark">
              {chosen.includes(value) && <Icon name="check" size={13} />}
            </span>
            <OptionTag value={value} color={column.type === 'status' ? color : undefined} />
          </li>
        ))}
        {shown.length === 0 && (
          <Text as="li" role="presentation" size="xs" tone="faint" flow="line" className="cl-pad-xs">
            {words.none}
          </Text>
        )}
        <Text as="li" role="presentation" size="xs" tone="faint" flow="line" className="cl-pad-xs">
          {many ? words.pickManyHelp : words.pickHelp}
        </Text>
      </ul>
    </>
  );
}
