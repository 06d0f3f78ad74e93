import { useCallback, useMemo, useState } from 'react';
import type { Json } from '@shared/model/json';
import { readOperator, RULES_MAX, SORTS_MAX, takesNoValue } from '@shared/model/datastores/operators';
import { to, urlJson, urlText, useUrl } from '../../../platform/urlState';

export interface Rule {
  key: string;
  operator: string;
  value: Json;
}
export interface Filter {
  combinator: 'and' | 'or';
  rules: Rule[];
}
export interface SortBy {
  key: string;
  descending: boolean;
}
/** What of the records is shown, and in which order; all of it is in the URL. */
export interface GridView {
  search: string;
  filter: Filter;
  sort: SortBy[];
}

export const noFilter: Filter = { combinator: 'and', rules: [] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isRule = (value: unknown): value is Rule =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  typeof value['operator'] === 'string' &&
  readOperator(value['operator']) !== undefined;
const isFilter = (value: unknown): value is Filter =>
  isObject(value) &&
  (value['combinator'] === 'and' || value['combinator'] === 'or') &&
  Array.isArray(value['rules']) &&
  value['rules'].length <= RULES_MAX &&
  value['rules'].every(isRule);
const isSort = (value: unknown): value is SortBy[] =>
  Array.isArray(value) &&
  value.length <= SORTS_MAX &&
  value.every(
    (one) => isObject(one) && typeof one['key'] === 'string' && typeof one['descending'] === 'boolean',
  );

const params = {
  search: urlText('q'),
  filter: urlJson('filter', isFilter, noFilter),
  sort: urlJson<SortBy[]>('sort', isSort, []),
};

interface Shown {
  view: GridView;
  /** What the address last said, and what was written there since; it comes back from there a moment later. */
  seen: string;
  written: string[];
}

/**
 * The view in the address. What a person does shows at once: the address comes back too late for the next key of a
 * field that stands in it.
 */
export function useGridView() {
  const url = useUrl();
  const addressed = useMemo<GridView>(
    () => ({
      search: url.get(params.search),
      filter: url.get(params.filter),
      sort: url.get(params.sort),
    }),
    [url],
  );
  const text = JSON.stringify(addressed);
  const [shown, setShown] = useState<Shown>({ view: addressed, seen: text, written: [] });
  if (text !== shown.seen) {
    const at = shown.written.indexOf(text);
    setShown(
      at >= 0
        ? { ...shown, seen: text, written: shown.written.slice(at + 1) }
        : { view: addressed, seen: text, written: [] },
    );
  }
  const set = useCallback(
    (view: GridView) => {
      const next = JSON.stringify(view);
      setShown((now) => ({
        ...now,
        view,
        written: next === (now.written.at(-1) ?? now.seen) ? now.written : [...now.written, next],
      }));
      url.set(to(params.search, view.search), to(params.filter, view.filter), to(params.sort, view.sort));
    },
    [url, setShown],
  );
  return { view: shown.view, set, unread: url.isUnread(params.filter) };
}

/** Rules that say something: of columns that are there, with the value that their operator needs. */
export function completeFilter(filter: Filter, keys: readonly string[]): Filter | null {
  const rules = filter.rules.filter(({ key, operator, value }) => {
    const known = readOperator(operator);
    if (known === undefined || !keys.includes(key)) return false;
    const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return takesNoValue(known) || !empty;
  });
  return rules.length === 0 ? null : { ...filter, rules };
}

/** The next order after a press on a head: up, down, none. With Shift the others stay, three at most. */
export function pressedSort(sort: readonly SortBy[], key: string, shift: boolean): SortBy[] {
  const now = sort.find((one) => one.key === key);
  const next =
    now === undefined ? { key, descending: false } : now.descending ? null : { key, descending: true };
  if (!shift) return next ? [next] : [];
  if (now === undefined) return next && sort.length < SORTS_MAX ? [...sort, next] : [...sort];
  return sort.flatMap((one) => (one.key === key ? (next ?? []) : one));
}
