import type { CaseFilter, FilterGroup, FilterRule } from '@shared/model/caseFilter';
import { needsValue, type FilterOperator } from '@shared/model/caseOperators';
import { FILTER_TAG_MAX } from '@shared/model/limits';
import { shortened } from '../../platform/formatting/texts';
import { filterNames, kindOf, operatorChoices } from './filterNames';

/** A row of the filters popover; without a name it is empty. */
export interface FilterRow {
  id: string;
  key: string;
  operator: FilterOperator;
  values: readonly string[];
}

/** What the popover edits: the rows of the first group and how they join. Further groups stay as they are. */
export interface FilterDraft {
  logic: 'AND' | 'OR';
  rows: readonly FilterRow[];
}

let made = 0;
export function emptyRow(): FilterRow {
  made += 1;
  return { id: `row-${made}`, key: '', operator: 'in', values: [] };
}

const isEmptyRow = (row: FilterRow) => row.key === '';

export function draftOf(groups: CaseFilter['filters']): FilterDraft {
  const first = groups?.[0];
  const rows = (first?.rules ?? []).map((rule): FilterRow => ({
    id: rule.id,
    key: rule.key,
    operator: rule.operator,
    values: (Array.isArray(rule.value) ? rule.value : rule.value === undefined ? [] : [rule.value]).map(
      String,
    ),
  }));
  return { logic: first?.filter_logic ?? 'AND', rows: rows.length === 0 ? [emptyRow()] : rows };
}

/** A row that can be sent: a name, and a value where its comparison needs one. */
export function isComplete(row: FilterRow): boolean {
  if (isEmptyRow(row)) return false;
  if (!needsValue(row.operator)) return true;
  if (kindOf(row.key) === 'number') return row.values.length === 1 && isNumeric(row.values[0] ?? '');
  return row.values.length > 0;
}

const isNumeric = (text: string) => /^-?\d+(\.\d+)?$/.test(text.trim());

function ruleOf(row: FilterRow, index: number): FilterRule {
  const rule = { id: `r${index + 1}`, key: row.key, operator: row.operator };
  if (!needsValue(row.operator)) return rule;
  return { ...rule, value: kindOf(row.key) === 'number' ? (row.values[0] ?? '').trim() : [...row.values] };
}

/** The groups after an edit; rows that are not complete are left out, a group without rows too. */
export function groupsOf(draft: FilterDraft, before: CaseFilter['filters']): FilterGroup[] {
  const rules = draft.rows.filter(isComplete).map(ruleOf);
  const rest = (before ?? []).slice(1);
  return rules.length === 0 ? rest : [{ id: 'g1', filter_logic: draft.logic, rules }, ...rest];
}

const said = (groups: FilterGroup[]) =>
  JSON.stringify(
    groups.map((group) => [
      group.rules.length > 1 ? group.filter_logic : 'AND',
      group.rules.map((rule) => [rule.key, rule.operator, [rule.value ?? []].flat().map(String)]),
    ]),
  );

/** Whether Apply has something to do: the set differs from what holds, and no begun row lacks its value. */
export function canApply(draft: FilterDraft, before: CaseFilter['filters']): boolean {
  const begun = draft.rows.some((row) => !isEmptyRow(row) && !isComplete(row));
  return !begun && said(groupsOf(draft, before)) !== said(before ?? []);
}

/** The names that a row may take: its own, and those that no other row has. */
export function freeNames(rows: readonly FilterRow[], row: FilterRow) {
  const taken = new Set(rows.filter((other) => other.id !== row.id).map((other) => other.key));
  return filterNames.filter((name) => !taken.has(name));
}

export function canAdd(rows: readonly FilterRow[]): boolean {
  return !rows.some(isEmptyRow) && rows.length < filterNames.length;
}

export function addRow(rows: readonly FilterRow[]): FilterRow[] {
  return canAdd(rows) ? [...rows, emptyRow()] : [...rows];
}

/** Takes a row away; the last one is only emptied. */
export function removeRow(rows: readonly FilterRow[], id: string): FilterRow[] {
  const left = rows.filter((row) => row.id !== id);
  return left.length === 0 ? [emptyRow()] : left;
}

/** Another name brings its own comparison and no values; a name that another row has is refused. */
export function nameRow(rows: readonly FilterRow[], id: string, key: string): FilterRow[] {
  if (rows.some((row) => row.id !== id && row.key === key)) return [...rows];
  const operator = operatorChoices(key)[0] ?? 'in';
  return rows.map((row) => (row.id === id && row.key !== key ? { ...row, key, operator, values: [] } : row));
}

export function changeRow(rows: readonly FilterRow[], id: string, change: Partial<FilterRow>): FilterRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** LIM-19 */
export const tagText = (label: string): string => shortened(label, FILTER_TAG_MAX);

/** How many rules hold, for the button. */
export const ruleCount = (groups: CaseFilter['filters']): number =>
  (groups ?? []).reduce((sum, group) => sum + group.rules.length, 0);

/**
 * A value as it is sent. A text that a number writes back the same is sent as that number; 000123 (an account) and
 * numbers of more digits than a number holds stay texts.
 */
function sentValue(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) && String(number) === value.trim() ? number : value;
}

export function sentGroups(groups: readonly FilterGroup[]): FilterGroup[] {
  return groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) =>
      rule.value === undefined
        ? rule
        : { ...rule, value: Array.isArray(rule.value) ? rule.value.map(sentValue) : sentValue(rule.value) },
    ),
  }));
}
