import { useEffect, type MouseEvent, type ReactNode } from 'react';
import type { RecentSearch } from '@shared/host/contract';
import { searchWords as words } from '@shared/words/search';
import { messages } from '@shared/words/messages';
import { keyHint } from '../../platform/formatting/keyHint';
import { Icon } from '../../ui/base/Icon';
import { Row } from '../../ui/layout/Layout';
import type { FoundCommand } from './commands';
import { Marked } from './Marked';
import { optionId } from './optionId';

interface Props {
  id: string;
  cursor: number;
  onCursor(index: number): void;
  onOpen(index: number, click: MouseEvent): void;
}

export function RecentList(props: Props & { recents: readonly RecentSearch[]; onForget(): void }) {
  const { recents } = props;
  if (recents.length === 0) return <p className="cl-muted cl-search__note">{words.noRecents}</p>;
  return (
    <>
      <Row gap="none" className="cl-faint cl-size-s cl-strong cl-search__heading">
        <span className="cl-grow">{words.recents}</span>
        <button type="button" tabIndex={-1} className="cl-link" onClick={props.onForget}>
          {words.forget}
        </button>
      </Row>
      <div
        id={props.id}
        role="listbox"
        aria-label={words.recents}
        className="cl-scroll cl-search__list--recents"
      >
        {recents.map(({ id, query }, index) => (
          <Option key={id} {...props} index={index}>
            <Icon name="history" className="cl-faint" />
            <span className="cl-clip cl-grow">{query}</span>
          </Option>
        ))}
      </div>
    </>
  );
}

/** @param props.from the place of the first one in the whole list */
export function CommandList(props: Props & { listId: string; from: number; found: readonly FoundCommand[] }) {
  const { found, from } = props;
  if (found.length === 0) return <p className="cl-muted cl-search__note">{messages.noResults}</p>;
  return (
    <>
      <Row gap="none" className="cl-faint cl-size-s cl-strong cl-search__heading">
        {words.commands}
      </Row>
      <div
        id={props.listId}
        role="listbox"
        aria-label={words.commands}
        className="cl-scroll cl-search__list--commands"
      >
        {found.map(({ command, matched }, index) => (
          <Option key={command.id} {...props} index={from + index}>
            <Icon name={command.icon} className="cl-faint" />
            <span className="cl-clip">
              <Marked text={command.title} ranges={matched} />
            </span>
            <span className="cl-grow cl-faint cl-size-s">{command.about}</span>
            {command.keys && <Keys keys={command.keys} />}
          </Option>
        ))}
      </div>
    </>
  );
}

const Keys = ({ keys }: { keys: string }) => (
  <Row as="span" gap="xs">
    {keyHint(keys)
      .split(' ')
      .map((key) => (
        <kbd key={key} className="cl-kbd">
          {key}
        </kbd>
      ))}
  </Row>
);

function Option(props: Props & { index: number; children: ReactNode }) {
  const { index, cursor } = props;
  const id = optionId(props.id, index);
  const active = index === cursor;
  useEffect(() => {
    if (active) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="cl-row cl-gap-m cl-search__row"
      onMouseMove={() => !active && props.onCursor(index)}
      onClick={(event) => props.onOpen(index, event)}
    >
      {props.children}
    </div>
  );
}
