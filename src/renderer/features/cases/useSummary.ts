import { useCaseSummaryQuery, useMspCaseSummaryQuery } from '../../data/cases.endpoints';
import { groupByOf, requestFilter, type CaseView } from './caseView';
import { useScope, useToday } from './useCaseView';

/** The cases of a view as rows of groups. */
export function useSummary(view: CaseView, { skip = false } = {}) {
  const today = useToday();
  const { msp, customer } = useScope(view);
  const filters = { ...requestFilter(view, today), group_by: groupByOf(view) };
  const body = { filters, ...customer };
  const own = useCaseSummaryQuery({ body }, { skip: skip || msp });
  const ofCustomer = useMspCaseSummaryQuery({ body }, { skip: skip || !msp });
  return msp ? ofCustomer : own;
}
