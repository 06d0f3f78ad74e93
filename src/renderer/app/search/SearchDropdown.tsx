import type { ReactNode } from 'react';
import { messages } from '@shared/words/messages';
import { searchWords as words } from '@shared/words/search';
import { formatMoment } from '../../platform/formatting/dates';
import { keyHint } from '../../platform/formatting/keyHint';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { Icon } from '../../ui/base/Icon';
import { Skeleton } from '../../ui/feedback/States';
import { listRoom } from './listRoom';
import { MoreList } from './MoreList';
import { ResultList } from './ResultList';
import { SearchTabs } from './SearchTabs';
import { CommandList, RecentList } from './ShortLists';
import type { SearchBoxState } from './useSearchBox';
import { Row, Stack } from '../../ui/layout/Layout';

/** Below the field. A press of the mouse in it leaves the focus where it is. */
export function SearchDropdown({ box, listId }: { box: SearchBoxState; listId: string }) {
  const { mode, index } = box;
  const list = { id: listId, cursor: box.cursor, onCursor: box.setCursor, onOpen: box.openAt };
  return (
    <div
      className="cl-box-surface cl-pad-none cl-search__drop"
      onMouseDown={(event) => event.preventDefault()}
    >
      {mode === 'recents' && (
        <Stack gap="none" className="cl-search__start">
          <RecentList {...list} recents={box.recents} onForget={box.forget} />
          <CommandList {...list} listId={`${listId}-more`} from={box.recents.length} found={box.found} />
        </Stack>
      )}
      {mode === 'commands' && <CommandList {...list} listId={listId} from={0} found={box.found} />}
      {mode === 'results' && <Results box={box} listId={listId} />}
      {mode !== 'commands' && index.asOf !== null && (
        <Foot>
          <Row as="span" gap="xs">
            <Icon name="offline" size={14} />
            {words.offline(formatMoment(index.asOf))}
          </Row>
        </Foot>
      )}
      {mode === 'results' && box.count > 0 && <Hints />}
    </div>
  );
}

function Results({ box, listId }: { box: SearchBoxState; listId: string }) {
  const { results, count, tab, more } = box;
  const found = count + more.length;
  const room = listRoom(results ? count : 0, more.length);
  return (
    <>
      <SearchTabs
        tabs={box.tabs}
        selected={tab}
        // All counts what is below, too.
        counts={results && { ...results.counts, all: results.counts.all + box.beside }}
        listId={listId}
        onSelect={box.selectTab}
      />
      {results ? (
        <>
          {count > 0 ? (
            <ResultList
              key={`${tab} ${box.query}`}
              id={listId}
              results={results}
              count={count}
              height={room.results}
              cursor={box.cursor}
              onCursor={box.setCursor}
              onOpen={box.openAt}
            />
          ) : (
            box.more.length === 0 && <p className="cl-muted cl-search__note">{messages.noResults}</p>
          )}
          <Announced text={found > 0 ? words.count(found) : messages.noResults} />
        </>
      ) : box.failed !== null ? (
        <p className="cl-muted cl-search__note" role="alert">
          {words.failed}: {box.failed}
        </p>
      ) : (
        <div className="cl-muted cl-search__note">
          <Skeleton rows={4} label={words.loading} />
        </div>
      )}
      <MoreList
        id={listId}
        hits={more}
        height={room.more}
        from={count}
        cursor={box.cursor}
        onCursor={box.setCursor}
        onOpen={box.openAt}
      />
    </>
  );
}

/** Said once typing has stopped, and not at every letter. */
function Announced({ text }: { text: string }) {
  return (
    <div className="cl-hidden" role="status">
      {useDebounced(text)}
    </div>
  );
}

const Hints = () => (
  <Foot hidden>
    <Row as="span" gap="xs">
      <kbd className="cl-kbd">↑</kbd>
      <kbd className="cl-kbd">↓</kbd> {words.hints.walk}
    </Row>
    <Row as="span" gap="xs">
      <kbd className="cl-kbd">←</kbd>
      <kbd className="cl-kbd">→</kbd> {words.hints.tabs}
    </Row>
    <Row as="span" gap="xs">
      <kbd className="cl-kbd">Enter</kbd> {words.hints.open}
    </Row>
    <Row as="span" gap="xs">
      {keyHint('mod Enter')
        .split(' ')
        .map((key) => (
          <kbd key={key} className="cl-kbd">
            {key}
          </kbd>
        ))}
      {words.hints.newWindow}
    </Row>
  </Foot>
);

const Foot = (props: { children: ReactNode; hidden?: boolean }) => (
  <Row wrap gap="m" edge="top" className="cl-muted cl-size-s cl-search__foot" aria-hidden={props.hidden}>
    {props.children}
  </Row>
);
