import { useEffect, useMemo } from 'react';
import type { CustomerFigures } from '../../data/customers';
import { currenciesOf, rowIn } from '../../parts/customers/portfolio';
import { usePortfolio } from '../../parts/customers/usePortfolio';
import { useCall } from '../../platform/api/calls';
import type { ListedCustomer } from './customersView';

/** Figures come page by page without being asked for, up to as many customers. */
const AT_FIRST = 100;

const unknown = (id: string, name: string): CustomerFigures => ({
  id,
  name,
  days: null,
  spend: [],
  notCompared: null,
  savings: [],
  open: 0,
  new: 0,
  late: 0,
  margins: [],
});

/** The customers with their figures in a currency: the one of the address, or that of the most of them. */
export function useListedCustomers(chosen: string) {
  const query = useCall('customers.list', { query: { fields: 'id,name,integrations,users,created_at' } });
  const portfolio = usePortfolio({ skip: false });
  const { customers: figures, more, busy, error, showMore } = portfolio;
  const goesOn = more && !busy && !error && (figures?.length ?? 0) < AT_FIRST;
  useEffect(() => {
    if (goesOn) showMore();
  });
  const currencies = useMemo(() => currenciesOf(figures ?? []), [figures]);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? 'USD');
  const rows = useMemo((): ListedCustomer[] | undefined => {
    const known = new Map(figures?.map((one) => [one.id, one]));
    return query.data?.data.map(({ id, name, users = 0, integrations = [], created_at: createdAt = '' }) => {
      const row = rowIn(known.get(id) ?? unknown(id, name), currency);
      return { ...row, name, isKnown: known.has(id), users, integrations, createdAt };
    });
  }, [query.data, figures, currency]);
  return { rows, query, currency, currencies, portfolio };
}
