import { caseStatuses } from '@shared/model/caseStatus';
import type { Case, CaseListArg } from './cases';

type Page = { details: Case[]; total: number; next_page_key: { scroll_id: string | null } };

/** What a changed case means for a list: `unclear` when only the server can say. */
type Fate = 'stays' | 'leaves' | 'unclear';

/** Whether a case is in what a list is filtered to. The filters that people build, and searches, only the server tells. */
function fateIn({ query, body }: CaseListArg, found: Case): Fate {
  const { case_status, case_effort, board_ids, filters, search, date_range } = body.filters ?? {};
  const { case_type, case_account_id, case_owner } = query ?? {};
  const within = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.length === 0 || list.includes(value);
  const is = (wanted: string | undefined, value: string | null) =>
    wanted === undefined || wanted === (value ?? '');
  const holds =
    within(case_status, found.case_status) &&
    within(case_effort, found.effort) &&
    within(board_ids, found.case_board_id) &&
    is(case_type, found.case_type) &&
    is(case_account_id, found.case_account_id) &&
    is(case_owner, found.case_owner);
  if (!holds) return 'leaves';
  return (filters && filters.length > 0) || search || date_range ? 'unclear' : 'stays';
}

/** What numbers order a list by; of texts the database knows the order. */
function sortNumber(by: string | undefined, found: Case): number | null {
  switch (by) {
    case undefined:
    case 'impact':
      return found.cost_impact?.month ?? -1;
    case 'age':
      return found.case_age;
    case 'status':
      return caseStatuses.indexOf(found.case_status);
    case 'updated':
      return Date.parse(found.case_last_update);
    default:
      return null;
  }
}

/** Puts a case that now belongs into a list where it stands in its order. → false when only the server knows where. */
function putIn({ msp, body }: CaseListArg, pages: Page[], found: Case): boolean {
  const { by, order } = body.sort ?? { by: 'impact', order: 'desc' };
  const mine = sortNumber(by, found);
  if (msp || mine === null) return false;
  const precedes = (row: Case) => {
    const theirs = sortNumber(by, row) ?? 0;
    if (mine === theirs) return order === 'asc' ? found.case_id < row.case_id : found.case_id > row.case_id;
    return order === 'asc' ? mine < theirs : mine > theirs;
  };
  for (const page of pages) {
    const at = page.details.findIndex(precedes);
    if (at < 0) continue;
    page.details.splice(at, 0, found);
    for (const one of pages) one.total += 1;
    return true;
  }
  const end = pages.at(-1);
  // After all that is loaded: it comes when somebody scrolls there.
  if (!end || end.next_page_key.scroll_id !== null) return end !== undefined;
  end.details.push(found);
  for (const one of pages) one.total += 1;
  return true;
}

/**
 * Takes changed cases into the loaded pages of a list, in place: rows do not jump while somebody reads. → whether the
 * list has to be read again.
 */
export function takeIntoList(
  arg: CaseListArg,
  pages: Page[],
  cases: readonly Case[],
  gone: readonly string[],
): boolean {
  const changed = new Map(cases.map((found) => [found.case_id, found]));
  const leaving = new Set(gone);
  const met = new Set<string>();
  let unclear = false;
  let left = 0;
  for (const page of pages) {
    page.details = page.details.flatMap((row) => {
      const found = changed.get(row.case_id);
      if (found) met.add(row.case_id);
      const fate = leaving.has(row.case_id) ? 'leaves' : found ? fateIn(arg, found) : 'stays';
      unclear ||= fate === 'unclear';
      left += fate === 'leaves' ? 1 : 0;
      // Whose it is comes with lists over customers only.
      const { customer_id, customer_name } = row;
      if (fate === 'leaves') return [];
      return found ? [{ ...found, customer_id, customer_name }] : [row];
    });
  }
  for (const page of pages) page.total -= left;
  for (const found of cases) {
    const fate = met.has(found.case_id) ? 'leaves' : fateIn(arg, found);
    if (fate === 'unclear' || (fate === 'stays' && !putIn(arg, pages, found))) unclear = true;
  }
  return unclear;
}
