import { useMemo } from 'react';
import { to, urlChoice, urlList, urlText, useUrl, type UrlParam } from '../../platform/urlState';

export const sortBys = ['name', 'state', 'lastRuns', 'problems', 'changed', 'by', 'space'] as const;
export type SortBy = (typeof sortBys)[number];
export const stateChoices = ['all', 'enabled', 'disabled'] as const;
type StateChoice = (typeof stateChoices)[number];

/** What is in the URL: the folder (null: all of them), the words searched for, filters and the order. */
export interface ListView {
  path: string | null;
  search: string;
  labels: string[];
  state: StateChoice;
  sort: { by: SortBy; order: 'asc' | 'desc' };
}

/** `/Savings/AWS`; anything else that is there reads as it is, without slashes at its end. */
const urlPath: UrlParam<string | null> = {
  key: 'path',
  read: (text) => (text === null || text === '' ? null : `/${text.split('/').filter(Boolean).join('/')}`),
  write: (path) => path,
};
const params = {
  search: urlText('search'),
  labels: urlList('labels'),
  state: urlChoice('state', stateChoices, 'all'),
  by: urlChoice('sort', sortBys, 'name'),
  order: urlChoice('order', ['asc', 'desc'] as const, 'asc'),
};

export function useListView() {
  const url = useUrl();
  return useMemo(
    () => ({
      view: {
        path: url.get(urlPath),
        search: url.get(params.search),
        labels: url.get(params.labels),
        state: url.get(params.state),
        sort: { by: url.get(params.by), order: url.get(params.order) },
      } satisfies ListView,
      set: (next: ListView) =>
        url.set(
          to(urlPath, next.path),
          to(params.search, next.search),
          to(params.labels, next.labels),
          to(params.state, next.state),
          to(params.by, next.sort.by),
          to(params.order, next.sort.order),
        ),
    }),
    [url],
  );
}
