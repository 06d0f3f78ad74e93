import { useMemo } from 'react';
import { caseStatuses } from '@shared/model/caseStatus';
import { customerRows } from '../../parts/customers/customerRows';
import type { ListedCustomer } from './customersView';
import { useCall } from '../../platform/api/calls';
import { together } from '../../parts/feedback/together';

/** The customers with their figures; those of cases come from the cases. */
export function useListedCustomers() {
  const customers = useCall('customers.list', { query: { fields: 'id,name,integrations,users,created_at' } });
  const summary = useCall('cases.searchMspSummary', {
    body: { filters: { group_by: 'NONE', case_status: [...caseStatuses] } },
  });
  const rows = useMemo((): ListedCustomer[] | undefined => {
    if (!customers.data || !summary.data) return undefined;
    const known = new Map(customers.data.data.map((one) => [one.id, one]));
    return customerRows(customers.data.data, summary.data.data).map((row) => {
      const one = known.get(row.id);
      return {
        ...row,
        users: one?.users ?? 0,
        integrations: one?.integrations ?? [],
        createdAt: one?.created_at ?? '',
      };
    });
  }, [customers.data, summary.data]);
  return { rows, query: together(customers, summary) };
}
