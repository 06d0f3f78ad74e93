import { useMemo } from 'react';
import { useCaseTypesQuery } from '../../data/cases.endpoints';
import { useMspCaseTypesQuery } from '../../data/mspCaseTypes.endpoints';
import type { CaseView } from './caseView';
import { useScope } from './useCaseView';

/** The types of the cases of the organization, or of the customer that the view is about. */
export function useViewTypes(view: CaseView, { skip = false } = {}) {
  const { msp, customer } = useScope(view);
  const own = useCaseTypesQuery({ query: {} }, { skip: skip || msp }).data?.data;
  const ofAll = useMspCaseTypesQuery({}, { skip: skip || !msp }).data?.data;
  const { customer_id: id } = customer;
  return useMemo(
    () => (id === undefined ? own : ofAll?.filter(({ customer_id }) => customer_id === id)),
    [own, ofAll, id],
  );
}
