import type { CustomerRow } from '../../parts/customers/customerRows';
import { listed, type ListView } from '../../parts/list/listed';
import { urlChoice } from '../../platform/urlState';

export const sortBys = ['name', 'users', 'integrations', 'open', 'savings', 'created'] as const;

export const listTabParam = urlChoice('tab', ['list', 'audit'], 'list');
export const pageTabParam = urlChoice('tab', ['overview', 'users', 'integrations', 'audit'], 'overview');

export interface ListedCustomer extends CustomerRow {
  users: number;
  integrations: readonly { integrationId: string; name: string; type: string }[];
  createdAt: string;
}

/** Searched by name and by the names of integrations. */
export const shownCustomers = <T extends ListedCustomer>(
  rows: readonly T[],
  view: ListView<(typeof sortBys)[number]>,
): T[] =>
  listed(rows, view, {
    name: (row) => row.name,
    texts: (row) => row.integrations.map((one) => one.name),
    keys: {
      users: (row) => row.users,
      integrations: (row) => row.integrations.length,
      open: (row) => row.open,
      savings: (row) => row.savings[0]?.month ?? 0,
      created: (row) => row.createdAt,
    },
  });
