import {
  portfolioSorts,
  sorted,
  type PortfolioRow,
  type PortfolioSort,
} from '../../parts/customers/portfolio';
import type { ListView } from '../../parts/list/listed';
import { urlChoice, urlText } from '../../platform/urlState';

export const sortBys = portfolioSorts;

export const currencyParam = urlText('currency');
export const listTabParam = urlChoice('tab', ['list', 'audit'], 'list');
export const pageTabParam = urlChoice('tab', ['overview', 'users', 'integrations', 'audit'], 'overview');

export interface ListedCustomer extends PortfolioRow {
  /** Its figures are there. */
  isKnown: boolean;
  users: number;
  integrations: readonly { integrationId: string; name: string; type: string }[];
  createdAt: string;
}

/** Searched by name and by the names of integrations. */
export const shownCustomers = <T extends ListedCustomer>(
  rows: readonly T[],
  view: ListView<PortfolioSort>,
): T[] => sorted(rows, view, (row) => row.integrations.map((one) => one.name));
