import type { CaseFilter } from '@shared/model/caseFilter';
import { filterOperators } from '@shared/model/caseOperators';
import { caseStatuses, efforts, type CaseStatus, type Effort } from '@shared/model/caseStatus';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { readList } from '@shared/model/steps/checkValue';
import { paramWords } from '@shared/words/paramEditors';
import { parseJson, textOf } from '../basic/texts';

/** What the editor shows of a filter; days may be references. */
export interface CaseFilterDraft {
  case_status: CaseStatus[];
  case_effort: Effort[];
  board_ids: string[];
  search: string;
  /** Active in these days. */
  from: string;
  to: string;
  foundFrom: string;
  foundTo: string;
  filters: CaseFilter['filters'];
}

const among = <T extends string>(known: readonly T[], value: Json | undefined): T[] => {
  const given = new Set((readList(value ?? []) ?? []).map(textOf));
  return known.filter((one) => given.has(one));
};

const logicOf = (value: Json | undefined): 'AND' | 'OR' =>
  textOf(value ?? '').toUpperCase() === 'OR' ? 'OR' : 'AND';

type Group = NonNullable<CaseFilter['filters']>[number];
type Rule = Group['rules'][number];

function ruleOf(value: Json, index: number): Rule[] {
  if (!isJsonObject(value)) return [];
  const operator = filterOperators.find((one) => one === value['operator']);
  const key = textOf(value['key'] ?? '');
  if (operator === undefined || key === '') return [];
  const scalar = (item: Json) => (typeof item === 'number' ? item : textOf(item));
  const { value: given } = value;
  const right =
    given === undefined ? {} : { value: Array.isArray(given) ? given.map(scalar) : scalar(given) };
  return [{ id: textOf(value['id'] ?? '') || `r${index + 1}`, key, operator, ...right }];
}

function groupsOf(value: Json | undefined): Group[] {
  return (Array.isArray(value) ? value : []).filter(isJsonObject).flatMap((group, index) => {
    const { rules } = group;
    const read = (Array.isArray(rules) ? rules : []).flatMap(ruleOf);
    if (read.length === 0) return [];
    return [
      {
        id: textOf(group['id'] ?? '') || `g${index + 1}`,
        filter_logic: logicOf(group['filter_logic']),
        rules: read,
      },
    ];
  });
}

/** What cannot be read is passed over; JSON text is read too. */
export function readCaseFilter(value: Json): CaseFilterDraft {
  const read = typeof value === 'string' ? (parseJson(value) ?? null) : value;
  const filter: JsonObject = isJsonObject(read) ? read : {};
  const days = (key: 'date_range' | 'found_range') => {
    const range = filter[key];
    const { start_date: from, end_date: to } = isJsonObject(range) ? range : {};
    return [textOf(from ?? ''), textOf(to ?? '')] as const;
  };
  const [from, to] = days('date_range');
  const [foundFrom, foundTo] = days('found_range');
  return {
    case_status: among(caseStatuses, filter['case_status']),
    case_effort: among(efforts, filter['case_effort']),
    board_ids: (readList(filter['board_ids'] ?? []) ?? []).map(textOf),
    search: textOf(filter['search'] ?? ''),
    from,
    to,
    foundFrom,
    foundTo,
    filters: groupsOf(filter['filters']),
  };
}

/** The filter object of the case calls; what does not filter is left out. */
export function writeCaseFilter(draft: CaseFilterDraft): JsonObject {
  const { case_status, case_effort, board_ids, search, from, to, foundFrom, foundTo, filters = [] } = draft;
  const groups = filters.map(({ id, filter_logic, rules }): JsonObject => ({
    id,
    filter_logic,
    rules: rules.map(({ value, ...rule }): JsonObject => (value === undefined ? rule : { ...rule, value })),
  }));
  return {
    ...(case_status.length > 0 ? { case_status } : {}),
    ...(case_effort.length > 0 ? { case_effort } : {}),
    ...(board_ids.length > 0 ? { board_ids } : {}),
    ...(search.trim() === '' ? {} : { search }),
    ...(from === '' && to === '' ? {} : { date_range: { start_date: from, end_date: to } }),
    ...(foundFrom === '' && foundTo === ''
      ? {}
      : { found_range: { start_date: foundFrom, end_date: foundTo } }),
    ...(groups.length > 0 ? { filters: groups } : {}),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Why the days do not make a range, or null; what is a reference is known only later. */
export function rangeProblem(
  { from, to }: Pick<CaseFilterDraft, 'from' | 'to'>,
  noDay: string,
): string | null {
  if (from === '' && to === '') return null;
  const known = [from, to].filter((text) => !hasReference(text));
  if (!known.every(isDay)) return noDay;
  return known.length === 2 && from > to ? paramWords.caseFilter.order : null;
}
