import { useId, useRef } from 'react';
import { searchWords as words } from '@shared/words/search';
import { keyHint } from '../../platform/formatting/keyHint';
import { useKeys } from '../../platform/hooks/useKeys';
import { INPUT_LOOK } from '../../ui/fields/looks';
import { Icon } from '../../ui/base/Icon';
import { Row } from '../../ui/layout/Layout';
import { optionId } from './optionId';
import { SearchDropdown } from './SearchDropdown';
import { useCommands } from './useCommands';
import { useSearchBox } from './useSearchBox';
import './search.css';

const FOCUS = 'mod+k';

/** Search over everything that has a name, and the commands of the app behind a `>`; Ctrl or ⌘ and K from everywhere. */
export function SearchBox(props: {
  onKeys(): void;
  onHelp(topicId: string): void;
  onToggleNavigation(): void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { commands, dialog, openPage } = useCommands(props);
  const box = useSearchBox({
    commands,
    onHelp: props.onHelp,
    onPage: openPage,
    leave: () => field.current?.blur(),
  });
  const { open, cursor, total } = box;
  useKeys([
    {
      keys: FOCUS,
      run: () => {
        field.current?.focus();
        field.current?.select();
        box.setOpen(true);
      },
    },
  ]);
  return (
    <div className={open ? 'cl-search cl-search--open' : 'cl-search'} role="search">
      {open && <div className="cl-search__overlay" onMouseDown={box.close} />}
      <Row gap="none" className="cl-search__field">
        <Icon name="search" className="cl-faint" />
        <input
          ref={field}
          className={`${INPUT_LOOK} cl-search__input`}
          role="combobox"
          aria-label={words.label}
          aria-expanded={open}
          aria-controls={`${listId} ${listId}-more`}
          aria-autocomplete="list"
          aria-activedescendant={open && cursor >= 0 && cursor < total ? optionId(listId, cursor) : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={box.typed}
          onChange={(event) => box.type(event.target.value)}
          onFocus={() => box.setOpen(true)}
          // After Escape the field has the focus still, so that a click brings none.
          onClick={() => box.setOpen(true)}
          // The window itself may have lost the focus; then the field has it still.
          onBlur={(event) => document.activeElement !== event.target && box.close()}
          onKeyDown={(event) => {
            if (!box.press(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        {!open && (
          <Row as="span" gap="xs" className="cl-search__hint" aria-hidden="true">
            {keyHint('mod K')
              .split(' ')
              .map((key) => (
                <kbd key={key} className="cl-kbd">
                  {key}
                </kbd>
              ))}
          </Row>
        )}
      </Row>
      {open && <SearchDropdown box={box} listId={listId} />}
      {dialog}
    </div>
  );
}
