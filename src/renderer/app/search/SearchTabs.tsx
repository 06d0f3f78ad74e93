import { searchWords as words } from '@shared/words/search';
import type { Tab } from './engine/engine';
import { Row, Text } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';

/** The kinds of results. The focus stays in the field; the arrows left and right move here. */
export function SearchTabs(props: {
  tabs: readonly Tab[];
  selected: Tab;
  counts: Readonly<Record<Tab, number>> | null;
  listId: string;
  onSelect(tab: Tab): void;
}) {
  return (
    <Row
      role="tablist"
      label={words.categories}
      gap="xxs"
      pad="s"
      align="stretch"
      edge="bottom"
      scroll
      className="cl-size-s cl-medium cl-muted cl-nowrap"
    >
      {props.tabs.map((tab) => (
        <Press
          key={tab}
          role="tab"
          tabIndex={-1}
          aria-selected={tab === props.selected}
          className="cl-row cl-search__tab"
          onClick={() => props.onSelect(tab)}
        >
          {words.tabs[tab]}
          {props.counts && <Text figures>{props.counts[tab].toLocaleString('en')}</Text>}
        </Press>
      ))}
    </Row>
  );
}
