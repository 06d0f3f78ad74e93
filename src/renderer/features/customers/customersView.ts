import type { CustomerRow } from '../../parts/customers/customerRows';
import { urlChoice, urlText } from '../../platform/urlState';

export const sortBys = ['name', 'users', 'integrations', 'open', 'savings', 'created'] as const;
export type SortBy = (typeof sortBys)[number];

export const listTabParam = urlChoice('tab', ['list', 'audit'], 'list');
export const pageTabParam = urlChoice('tab', ['overview', 'users', 'integrations', 'audit'], 'overview');
export const searchParam = urlText('search');
export const sortParam = urlChoice('sort', sortBys, 'name');
export const orderParam = urlChoice('order', ['asc', 'desc'], 'asc');

export interface ListedCustomer extends CustomerRow {
  users: number;
  integrations: readonly { integrationId: string; name: string; type: string }[];
  createdAt: string;
}

const keys: Record<SortBy, (row: ListedCustomer) => string | number> = {
  name: (row) => row.name.toLowerCase(),
  users: (row) => row.users,
  integrations: (row) => row.integrations.length,
  open: (row) => row.open,
  savings: (row) => row.savings[0]?.month ?? 0,
  created: (row) => row.createdAt,
};

/** Those whose name, or that of an integration, holds the words; in the order that is wished, then by name. */
export function shownCustomers<T extends ListedCustomer>(
  rows: readonly T[],
  view: { search: string; by: SortBy; order: 'asc' | 'desc' },
): T[] {
  const wanted = view.search.trim().toLowerCase();
  const key = keys[view.by];
  const sign = view.order === 'asc' ? 1 : -1;
  const names = (row: ListedCustomer) => [row.name, ...row.integrations.map((one) => one.name)];
  return rows
    .filter((row) => names(row).some((name) => name.toLowerCase().includes(wanted)))
    .sort((a, b) => sign * compare(key(a), key(b)) || a.name.localeCompare(b.name, 'en'));
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
