import type { CaseFilter } from '@shared/model/caseFilter';
import { activeStatuses, type GroupBy } from '@shared/model/caseStatus';
import { mapTypes, type MapType } from '@shared/model/settings/ownership';
import { sentGroups } from '../../parts/filters/filterRows';
import { rangeOf } from './caseDays';
import { readFilter, writeFilter } from './caseFilterText';

const caseTabs = ['boards', 'configuration', 'overview', 'customer'] as const;
export type CaseTab = (typeof caseTabs)[number];

// The model's own list stands beside its schemas; the type of the call keeps this one right.
export const sorts = ['impact', 'age', 'title', 'owner', 'account', 'status', 'updated'] as const;
type CaseSort = (typeof sorts)[number];

/** A list of one type, account or owner; an empty owner is those without one. */
interface Narrowing {
  case_type?: string;
  case_account_id?: string;
  case_owner?: string;
}

/** What the URL of the case screens says. */
export interface CaseView {
  tab: CaseTab;
  narrowing: Narrowing;
  boardId: string | null;
  customerId: string | null;
  filter: CaseFilter;
  isOverview: boolean;
  mapType: MapType | null;
  sort: { by: CaseSort; order: 'asc' | 'desc' };
}

/** Of what shows a view, and leads to another one; a step that the user would go back from is pushed. */
export interface ViewProps {
  view: CaseView;
  onChange(view: CaseView, push?: boolean): void;
}

const narrowings = [
  ['case_type', 'TYPE'],
  ['case_account_id', 'ACCOUNT'],
  ['case_owner', 'OWNER'],
] as const;

export function readView(params: URLSearchParams): CaseView {
  const narrowing: Narrowing = {};
  // One list has one mode: of several parameters the first counts.
  const [found] = narrowings.filter(([key]) => params.has(key));
  if (found) narrowing[found[0]] = params.get(found[0]) ?? '';
  return {
    tab: caseTabs.find((tab) => tab === params.get('tab')) ?? 'boards',
    narrowing,
    boardId: params.get('board_id') || null,
    customerId: params.get('customerId') || null,
    filter: readFilter(params.get('filters')),
    isOverview: params.get('isOverview') === 'true',
    mapType: mapTypes.find((type) => type === params.get('mapType')) ?? null,
    sort: {
      by: sorts.find((by) => by === params.get('sort')) ?? 'impact',
      order: params.get('order') === 'asc' ? 'asc' : 'desc',
    },
  };
}

export function writeView(view: CaseView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, text: string | null | undefined) => {
    if (text !== null && text !== undefined) params.set(key, text);
  };
  put('tab', view.tab === 'boards' ? null : view.tab);
  for (const [key] of narrowings) put(key, view.narrowing[key]);
  put('board_id', view.boardId);
  put('customerId', view.customerId);
  put('filters', writeFilter(view.filter));
  put('isOverview', view.isOverview ? 'true' : null);
  put('mapType', view.mapType);
  put('sort', view.sort.by === 'impact' ? null : view.sort.by);
  put('order', view.sort.order === 'desc' ? null : 'asc');
  return params;
}

export function casesPath(change: Partial<CaseView>): string {
  const text = writeView({ ...readView(new URLSearchParams()), ...change }).toString();
  return text ? `/cases?${text}` : '/cases';
}

export function casePath(caseId: string, view: CaseView): string {
  const text = writeView({ ...view, tab: 'boards' }).toString();
  return `/cases/${encodeURIComponent(caseId)}${text ? `?${text}` : ''}`;
}

/** What the list is of; a list of one group says what it was grouped by. */
export function groupByOf(view: CaseView): GroupBy {
  const [found] = narrowings.filter(([key]) => view.narrowing[key] !== undefined);
  return found?.[1] ?? view.filter.group_by ?? 'TYPE';
}

/** Rows of groups, or a list of cases. */
export function modeOf(view: CaseView): 'groups' | 'list' {
  const narrowed = narrowings.some(([key]) => view.narrowing[key] !== undefined);
  return narrowed || view.filter.group_by === 'NONE' ? 'list' : 'groups';
}

/** Another grouping leaves the list of one group for the rows of the new one; None is the list of all. */
export function withGroupBy(view: CaseView, group_by: GroupBy): CaseView {
  return { ...view, narrowing: {}, filter: { ...view.filter, group_by } };
}

export function withGroup(view: CaseView, groupBy: GroupBy, value: string): CaseView {
  const key = narrowings.find(([, by]) => by === groupBy)?.[0];
  if (!key) return withGroupBy(view, 'NONE');
  return { ...view, narrowing: { [key]: value }, filter: { ...view.filter, group_by: groupBy } };
}

export const statusesOf = (filter: CaseFilter) => filter.case_status ?? [...activeStatuses];

/** What is asked of the server: defaults filled in, the board put in, without the grouping. */
export function requestFilter(view: CaseView, today: Date): Omit<CaseFilter, 'group_by'> {
  const { group_by: _group, ...filter } = view.filter;
  const range = rangeOf(filter, today);
  return {
    ...filter,
    case_status: statusesOf(filter),
    date_range: { start_date: range.from, end_date: range.to },
    ...(view.boardId ? { board_ids: [view.boardId] } : {}),
    ...(filter.filters ? { filters: sentGroups(filter.filters) } : {}),
  };
}

/** Whether something is filtered beyond what a view shows by itself. */
export function isFiltered(view: CaseView): boolean {
  return writeFilter({ ...view.filter, group_by: undefined }) !== null;
}
