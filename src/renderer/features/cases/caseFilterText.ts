import type { CaseFilter, FilterGroup, FilterRule } from '@shared/model/caseFilter';
import { filterOperators, needsValue, type FilterOperator } from '@shared/model/caseOperators';
import { activeStatuses, caseStatuses, efforts, groupBys } from '@shared/model/caseStatus';
import { isDayRange } from '../../platform/formatting/ranges';
import type { Unread } from '../../parts/filters/UnreadFilter';
import { isSame } from '../../parts/filters/statusSections';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOperator = (value: unknown): value is FilterOperator =>
  filterOperators.some((operator) => operator === value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
const isLogic = (value: unknown): value is 'AND' | 'OR' => value === 'AND' || value === 'OR';
const known = <T extends string>(all: readonly T[], value: unknown): T[] =>
  all.filter((one) => listOf(value).includes(one));

function ruleOf(value: unknown): FilterRule[] {
  if (!isObject(value) || !isText(value['id']) || !isText(value['key']) || !isOperator(value['operator']))
    return [];
  const rule = { id: value['id'], key: value['key'].trim(), operator: value['operator'] };
  if (!needsValue(rule.operator)) return [rule];
  const given = value['value'];
  if (Array.isArray(given)) {
    const scalars = given.filter(isScalar);
    return scalars.length > 0 ? [{ ...rule, value: scalars }] : [];
  }
  return isScalar(given) && given !== '' ? [{ ...rule, value: given }] : [];
}

/** A group counts with an id, a logic and at least one valid rule. */
function groupOf(value: unknown): FilterGroup[] {
  if (!isObject(value) || !isText(value['id']) || !isLogic(value['filter_logic'])) return [];
  const rules = listOf(value['rules']).flatMap(ruleOf);
  return rules.length > 0 ? [{ id: value['id'], filter_logic: value['filter_logic'], rules }] : [];
}

function rangeOf(value: unknown): CaseFilter['date_range'] {
  if (!isObject(value)) return undefined;
  const { start_date: from, end_date: to } = value;
  return typeof from === 'string' && typeof to === 'string' && isDayRange({ from, to })
    ? { start_date: from, end_date: to }
    : undefined;
}

/** The filter object of a URL; whatever is not valid in it is left out, so that an old link still opens. */
export function readFilter(text: string | null): CaseFilter {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (!isObject(json)) return {};
  const filter: CaseFilter = {};
  if (Array.isArray(json['case_status'])) filter.case_status = known(caseStatuses, json['case_status']);
  const effort = known(efforts, json['case_effort']);
  if (effort.length > 0) filter.case_effort = effort;
  const range = rangeOf(json['date_range']);
  if (range) filter.date_range = range;
  const found = rangeOf(json['found_range']);
  if (found) filter.found_range = found;
  const boards = listOf(json['board_ids']).filter(isText);
  if (boards.length > 0) filter.board_ids = boards;
  if (isText(json['search'])) filter.search = json['search'].trim();
  const groups = listOf(json['filters']).flatMap(groupOf);
  if (groups.length > 0) filter.filters = groups;
  if (groups.length > 1 && isLogic(json['filter_logic'])) filter.filter_logic = json['filter_logic'];
  const groupBy = groupBys.find((one) => one === json['group_by']);
  if (groupBy) filter.group_by = groupBy;
  return filter;
}

const lists = ['case_status', 'case_effort', 'board_ids', 'filters'] as const;
const parts = [...lists, 'date_range', 'found_range', 'search', 'filter_logic', 'group_by'] as const;

function isPartRead(key: (typeof parts)[number], given: unknown, read: CaseFilter): boolean {
  if (key === 'filter_logic') return isLogic(given);
  const got = read[key];
  if (!Array.isArray(given)) return !Array.isArray(got) && got !== undefined;
  if (given.length === 0) return lists.some((list) => list === key);
  if (!Array.isArray(got) || got.length !== new Set(given).size) return false;
  return (
    key !== 'filters' ||
    given.every(
      (group, at) => isObject(group) && listOf(group['rules']).length === read.filters?.[at]?.rules.length,
    )
  );
}

/** How much of the filter in a URL says something that `readFilter` has to leave out. */
export function unreadFilter(text: string | null): Unread {
  if (text === null || text === '') return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'all';
  }
  if (!isObject(json)) return 'all';
  const read = readFilter(text);
  const said = Object.entries(json).filter(([, value]) => value !== null && value !== '');
  const lost = said.filter(([key, value]) => {
    const part = parts.find((one) => one === key);
    return part === undefined || !isPartRead(part, value, read);
  });
  if (lost.length === 0) return null;
  return Object.keys(read).length === 0 ? 'all' : 'part';
}

/** The text of a filter for the URL, null for what a view shows by itself. */
export function writeFilter(filter: CaseFilter): string | null {
  const kept: CaseFilter = {};
  const { case_status, case_effort, date_range, found_range, board_ids, search } = filter;
  const { filters, filter_logic, group_by } = filter;
  if (case_status && !isSame(case_status, activeStatuses)) kept.case_status = case_status;
  if (case_effort && case_effort.length > 0) kept.case_effort = case_effort;
  if (date_range) kept.date_range = date_range;
  if (found_range) kept.found_range = found_range;
  if (board_ids && board_ids.length > 0) kept.board_ids = board_ids;
  if (search) kept.search = search;
  if (filters && filters.length > 0) kept.filters = filters;
  if (filters && filters.length > 1 && filter_logic) kept.filter_logic = filter_logic;
  if (group_by && group_by !== 'TYPE') kept.group_by = group_by;
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
}
