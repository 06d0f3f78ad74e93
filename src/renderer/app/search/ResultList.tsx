import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type MouseEvent } from 'react';
import { SEARCH_OVERSCAN, SEARCH_ROW_HEIGHT } from '@shared/model/limits';
import { searchWords as words } from '@shared/words/search';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { kinds } from './categories';
import type { FoundResource } from './engine/engine';
import { Marked } from './Marked';
import { optionId } from './optionId';
import type { SearchResults } from './useSearch';

interface Props {
  id: string;
  results: SearchResults;
  count: number;
  height: number;
  cursor: number;
  onCursor(index: number): void;
  onOpen(index: number, click: MouseEvent): void;
}

/** The results of one tab, of which only those in view are drawn, however many there are. */
export function ResultList({ id, results, count, height, cursor, onCursor, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // It rerenders by itself when it is scrolled; nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => SEARCH_ROW_HEIGHT,
    overscan: SEARCH_OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    results.need(first, last);
  });
  useEffect(() => {
    if (cursor < count) virtual.scrollToIndex(cursor);
  }, [virtual, cursor, count]);
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={words.results}
      className="cl-scroll"
      style={{ height }}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === cursor}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="cl-row cl-gap-m cl-edge-bottom cl-search__row"
            style={{ position: 'absolute', top: start, left: 0, right: 0, height: SEARCH_ROW_HEIGHT }}
            onMouseMove={() => index !== cursor && onCursor(index)}
            onClick={(event) => onOpen(index, event)}
          >
            <Result resource={results.row(index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Result({ resource }: { resource: FoundResource | undefined }) {
  if (!resource) return <span className="cl-faint">{words.loading}</span>;
  const { name, id, type, spaceName, matched } = resource;
  return (
    <>
      <Icon name={kinds[type].icon} size={18} className="cl-faint" />
      <Stack gap="xxs" className="cl-grow">
        <Text as="div" flow="clip" medium>
          <Marked text={name} ranges={matched.name} />
        </Text>
        <Row gap="m" align="stretch" className="cl-clip cl-faint cl-size-s">
          {type !== 'space' && spaceName !== null && <span>{spaceName}</span>}
          {matched.id && (
            <span>
              <Marked text={id} ranges={matched.id} />
            </span>
          )}
        </Row>
      </Stack>
      <Tag>
        <Marked text={words.types[type]} ranges={matched.type} />
      </Tag>
    </>
  );
}
