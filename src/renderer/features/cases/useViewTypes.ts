import { useMemo } from 'react';
import type { CaseView } from './caseView';
import { useScope } from './useCaseView';
import { useCall } from '../../platform/api/calls';

/** The types of the cases of the organization, or of the customer that the view is about. */
export function useViewTypes(view: CaseView, { skip = false } = {}) {
  const { msp, customer } = useScope(view);
  const own = useCall('cases.types', { query: {} }, { skip: skip || msp }).data?.data;
  const ofAll = useCall('cases.mspTypes', {}, { skip: skip || !msp }).data?.data;
  const { customer_id: id } = customer;
  return useMemo(
    () => (id === undefined ? own : ofAll?.filter(({ customer_id }) => customer_id === id)),
    [own, ofAll, id],
  );
}
