import { to, urlChoice, urlText, useUrl, type UrlParam } from '../../platform/urlState';
import type { ListView } from './listed';

interface ListParams<By extends string> {
  sorts: readonly By[];
  search: UrlParam<string>;
  by: UrlParam<By>;
  order: UrlParam<'asc' | 'desc'>;
}

/** @param prefix of a list that stands on a page with parameters of its own */
export function listParams<By extends string>(
  sorts: readonly [By, ...By[]],
  prefix?: string,
): ListParams<By> {
  return {
    sorts,
    search: urlText(prefix ?? 'search'),
    by: urlChoice(prefix ? `${prefix}By` : 'sort', sorts, sorts[0]),
    order: urlChoice(prefix ? `${prefix}Order` : 'order', ['asc', 'desc'], 'asc'),
  };
}

export interface ListControl<By extends string = string> extends ListView<By> {
  sorts: readonly By[];
  onSearch(text: string): void;
  onSort(by: string, order: 'asc' | 'desc'): void;
}

/** Of a list that is searched and has one order. */
export const searchOnly = (search: string, onSearch: (text: string) => void): ListControl => ({
  sorts: [],
  search,
  by: '',
  order: 'asc',
  onSearch,
  onSort: () => undefined,
});

/** What is searched for and the order, kept in the URL. */
export function useListView<By extends string>(params: ListParams<By>): ListControl<By> {
  const url = useUrl();
  return {
    sorts: params.sorts,
    search: url.get(params.search),
    by: url.get(params.by),
    order: url.get(params.order),
    onSearch: (text) => url.set(to(params.search, text)),
    onSort: (by, order) => {
      const known = params.sorts.find((one) => one === by);
      if (known) url.set(to(params.by, known), to(params.order, order));
    },
  };
}
