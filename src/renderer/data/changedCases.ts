import type { ChangedCase, ChangedCases } from '@shared/api/cases/changed';
import { api } from '../platform/api/api';
import { cachedArgs, updateAllCached, updateCached } from '../platform/api/cached';
import type { Store } from '../platform/api/callExtras';
import { casesApi, type Case } from './cases';
import { takeIntoList } from './caseLists';

/**
 * Takes what changed into all that shows cases, asking for nothing; what cannot be told from it (sums over filters, lists
 * in which a case may now appear) is asked for again where it is shown.
 *
 * @param ownOrg the active organisation: its calls are not about the customers of a provider, whose changes come as well
 */
export function takeChangedCases(store: Store, changed: ChangedCases, ownOrg: string | undefined): void {
  const own = changed.org_id === ownOrg;
  const rows = changed.cases.map(rowOf);
  const unclear = takeIntoLists(store, changed, rows, own);
  for (const found of changed.cases) takeIntoPage(store, found, rowOf(found));
  takeBoards(store, changed.boards, own);
  if (own) takeTypes(store, changed);
  store.dispatch(
    api.util.invalidateTags([
      { type: 'case', id: 'sums' },
      ...(unclear ? [{ type: 'case' as const, id: 'rows' }] : []),
      ...changed.gone.map((id) => ({ type: 'case' as const, id })),
    ]),
  );
}

/** A row of a list has nothing of what is only on the case's page. */
function rowOf(found: ChangedCase): Case {
  const { exclusion: _e, conflicts: _c, realised: _r, completed_on: _d, baseline_daily: _b, ...rest } = found;
  const { activities: _a, ...row } = rest;
  return row;
}

function takeIntoLists(store: Store, { gone, org_id }: ChangedCases, rows: Case[], own: boolean): boolean {
  let unclear = false;
  for (const arg of casesApi.util.selectCachedArgsForQuery(store.getState(), 'caseList')) {
    const { customer_id } = arg.body;
    const concerned = customer_id === undefined ? own || arg.msp : customer_id === org_id;
    if (!concerned) continue;
    store.dispatch(
      casesApi.util.updateQueryData('caseList', arg, (draft) => {
        unclear = takeIntoList(arg, draft.pages, rows, gone) || unclear;
      }),
    );
  }
  for (const arg of cachedArgs(store, 'cases.search')) {
    if (!own || arg.body.customer_id !== undefined) continue;
    updateCached(store, 'cases.search', arg, (draft) => {
      unclear = takeIntoList({ msp: false, ...arg }, [draft], rows, gone) || unclear;
    });
  }
  return unclear;
}

function takeIntoPage(store: Store, found: ChangedCase, row: Case): void {
  const { exclusion, conflicts, realised, completed_on, baseline_daily, activities } = found;
  const params = { id: found.case_id };
  updateCached(store, 'cases.get', { params }, ({ data }) => {
    const { customer_id, customer_name } = data;
    Object.assign(data, row, { exclusion, conflicts, realised, customer_id, customer_name });
  });
  updateCached(store, 'cases.activities', { params }, (draft) => {
    const known = new Set(draft.data.map((one) => one.activity_id));
    draft.data.unshift(...activities.filter((one) => !known.has(one.activity_id)));
  });
  updateAllCached(store, 'cases.costs', ({ data }, arg) => {
    if (arg.params.id === found.case_id) Object.assign(data, { completed_on, baseline_daily });
  });
}

function takeBoards(store: Store, boards: ChangedCases['boards'], own: boolean): void {
  const now = new Map(boards.map((board) => [board.board_id, board]));
  const take = ({ data }: { data: ChangedCases['boards'] }) => {
    for (const board of data) Object.assign(board, now.get(board.board_id));
  };
  if (own) updateAllCached(store, 'boards.list', take);
  updateAllCached(store, 'boards.listMsp', take);
}

function takeTypes(store: Store, { types, cases, gone }: ChangedCases): void {
  const keyOf = (one: { board_id: string; case_type: string }) => `${one.board_id} ${one.case_type}`;
  // A board and type that are asked for and have no row any more have no cases.
  const asked = new Set(cases.map((one) => `${one.case_board_id} ${one.case_type}`));
  if (gone.length > 0) return void store.dispatch(api.util.invalidateTags([{ type: 'case', id: 'types' }]));
  updateAllCached(store, 'cases.types', (draft, arg) => {
    const boardId = arg?.query?.board_id;
    for (const now of types) {
      if (!asked.has(keyOf(now)) || (boardId !== undefined && now.board_id !== boardId)) continue;
      const known = draft.data.find((one) => keyOf(one) === keyOf(now));
      if (known) known.quantity = now.quantity;
      else draft.data.push(now);
    }
  });
}
