import { groupByOf, requestFilter, type CaseView } from './caseView';
import { useScope, useToday } from './useCaseView';
import { useCall } from '../../platform/api/calls';

/** The cases of a view as rows of groups. */
export function useSummary(view: CaseView, { skip = false } = {}) {
  const today = useToday();
  const { msp, customer } = useScope(view);
  const group_by = groupByOf(view);
  const { board_ids = [], date_range, ...filter } = requestFilter(view, today);
  const ofBoard = !msp && group_by === 'ACCOUNT' && board_ids.length > 0;
  const filters = { ...requestFilter(view, today), group_by };
  const body = { filters, ...customer };
  const own = useCall('cases.searchSummary', { body }, { skip: skip || msp || ofBoard });
  const ofCustomer = useCall('cases.searchMspSummary', { body }, { skip: skip || !msp });
  // BOARD-09
  const accounts = useCall(
    'cases.boardAccounts',
    { body: { filter, board_ids, date_range, group_by: 'ACCOUNT' } },
    { skip: skip || !ofBoard },
  );
  return msp ? ofCustomer : ofBoard ? accounts : own;
}
