import { searchWords as words } from '@shared/words/search';
import type { Tab } from './engine/engine';
import { Row } from '../../ui/layout/Layout';

/** The kinds of results. The focus stays in the field; the arrows left and right move here. */
export function SearchTabs(props: {
  tabs: readonly Tab[];
  selected: Tab;
  counts: Readonly<Record<Tab, number>> | null;
  listId: string;
  onSelect(tab: Tab): void;
}) {
  return (
    <Row role="tablist" label={words.categories} gap="xxs" align="stretch" className="cl-search__tabs">
      {props.tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          tabIndex={-1}
          aria-selected={tab === props.selected}
          className="cl-search__tab"
          onClick={() => props.onSelect(tab)}
        >
          {words.tabs[tab]}
          {props.counts && <span className="cl-search__count">{props.counts[tab].toLocaleString('en')}</span>}
        </button>
      ))}
    </Row>
  );
}
