import { useEffect, type MouseEvent } from 'react';
import { SEARCH_ROW_HEIGHT } from '@shared/model/limits';
import { searchWords as words } from '@shared/words/search';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { optionId } from './optionId';
import type { MoreHit } from './moreHit';

interface Props {
  id: string;
  hits: readonly MoreHit[];
  height: number;
  /** The place of the first one in the whole list. */
  from: number;
  cursor: number;
  onCursor(index: number): void;
  onOpen(index: number, click: MouseEvent): void;
}

/** Cases and commands that fit what is typed, below what the index has found. */
export function MoreList({ id, hits, height, from, cursor, onCursor, onOpen }: Props) {
  useEffect(() => {
    if (cursor >= from) document.getElementById(optionId(id, cursor))?.scrollIntoView({ block: 'nearest' });
  }, [id, from, cursor]);
  if (hits.length === 0) return null;
  return (
    <div
      id={`${id}-more`}
      role="listbox"
      aria-label={words.more}
      className="cl-scroll cl-search__more"
      style={{ height }}
    >
      {hits.map((hit, at) => {
        const index = from + at;
        return (
          <div
            key={hit.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === cursor}
            className="cl-row cl-gap-m cl-edge-bottom cl-search__row"
            style={{ height: SEARCH_ROW_HEIGHT }}
            onMouseMove={() => index !== cursor && onCursor(index)}
            onClick={(event) => onOpen(index, event)}
          >
            <Icon name={hit.icon} size={18} className="cl-faint" />
            <span className="cl-clip cl-grow">
              {hit.title} {hit.about !== '' && <span className="cl-faint">{hit.about}</span>}
            </span>
            <Tag>{words.moreKinds[hit.kind]}</Tag>
          </div>
        );
      })}
    </div>
  );
}
