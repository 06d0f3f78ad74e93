import { useMemo } from 'react';
import { LIST_SEARCH_FROM } from '@shared/model/limits';
import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import type { Integration, IntegrationKind } from '../../data/integrations';
import { Page } from '../../parts/page/Page';
import { useRights } from '../../parts/user/userContext';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Tag } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { SearchInput } from '../../ui/fields/TextField';
import { ConnectedList } from './ConnectedList';
import { Gallery } from './Gallery';
import {
  ALL,
  categoryParam,
  orderParam,
  searchParam,
  shownIntegrations,
  sortParam,
  usedCategories,
  type ShownCategory,
} from './integrationsView';
import './integrations.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { together } from '../../parts/feedback/together';

/** What is connected, and what can be. */
export function IntegrationsScreen() {
  const list = useCall('integrations.list', { query: {} });
  const kinds = useCall('integrations.kinds');
  if (!list.data || !kinds.data)
    return <Pending what="integrations" query={together(list, kinds)} rows={10} />;
  return <Integrations all={list.data.data} kinds={kinds.data.data} />;
}

function Integrations({ all, kinds }: { all: readonly Integration[]; kinds: readonly IntegrationKind[] }) {
  const url = useUrl();
  const mayConnect = useRights().mayChange('integrations:read');
  const searchable = all.length >= LIST_SEARCH_FROM;
  // What was searched in a longer list does not hide what is left of it.
  const search = searchable ? url.get(searchParam) : '';
  const [category, by, order] = [url.get(categoryParam), url.get(sortParam), url.get(orderParam)];
  const shown = useMemo(
    () => shownIntegrations(all, kinds, { search, category, by, order }),
    [all, kinds, search, category, by, order],
  );
  const categories = usedCategories(all, kinds);
  const choices: ShownCategory[] = [ALL, ...categories];
  const isBare = all.length === 0 && mayConnect && choices.length <= 2;
  const bar = !isBare && (
    <>
      {searchable && (
        <SearchInput
          value={search}
          onChange={(text) => url.set(to(searchParam, text))}
          label={words.search}
          width={240}
        />
      )}
      {(categories.length > 1 || category !== ALL) && (
        <Segmented
          label={words.category}
          value={category}
          options={choices.map((value) => ({
            value,
            label: value === ALL ? words.all : words.categories[value],
          }))}
          onChange={(next) => url.set(to(categoryParam, next))}
        />
      )}
      {all.length > 0 && (
        <span className="cl-faint cl-num" role="status">
          {words.count(shown.length, all.length)}
        </span>
      )}
      <span className="cl-grow" />
      {!mayConnect && (
        <span title={words.readOnlyText}>
          <Tag icon="lock">{words.readOnly}</Tag>
        </span>
      )}
    </>
  );
  return (
    <Page bar={bar}>
      <Panel flush className="cl-integrations__clip" title={all.length > 0 ? words.connected : undefined}>
        {all.length === 0 ? (
          <Empty icon="integrations" title={words.empty}>
            {mayConnect ? words.emptyText : words.emptyReadOnly}
          </Empty>
        ) : shown.length === 0 ? (
          <Empty
            icon="search"
            title={words.found}
            action={
              <Button onClick={() => url.set(to(searchParam, ''), to(categoryParam, ALL))}>
                {words.showAll}
              </Button>
            }
          >
            {words.foundText}
          </Empty>
        ) : (
          <ConnectedList rows={shown} />
        )}
      </Panel>
      <Gallery all={all} kinds={kinds} category={category} mayConnect={mayConnect} />
    </Page>
  );
}
