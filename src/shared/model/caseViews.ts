import type { CaseFilter, FilterRule } from './caseFilter';

/** Views of cases that everybody has: which open cases each shows. */
export const caseViews = ['all', 'mine', 'new', 'unowned', 'regressed'] as const;
export type CaseViewName = (typeof caseViews)[number];

const rules: Readonly<Record<Exclude<CaseViewName, 'all' | 'mine'>, Omit<FilterRule, 'id'>>> = {
  new: { key: 'is_new', operator: 'in', value: ['true'] },
  unowned: { key: 'case_owner', operator: 'isEmpty' },
  regressed: { key: 'regressed', operator: 'in', value: ['true'] },
};

/** Its filter; the group's id says which view it is. `me`: the names by which a person owns cases. */
export function filterOfView(name: CaseViewName, me: readonly string[] = []): CaseFilter['filters'] {
  if (name === 'all') return undefined;
  const rule = name === 'mine' ? { key: 'case_owner', operator: 'in' as const, value: [...me] } : rules[name];
  return [{ id: name, filter_logic: 'AND', rules: [{ id: name, ...rule }] }];
}

/** The view that a filter is; undefined where somebody filters in another way. */
export function viewOfFilter({ filters = [], ...others }: CaseFilter): CaseViewName | undefined {
  if (others.search || others.case_effort || others.case_status || others.found_range) return undefined;
  if (filters.length === 0) return 'all';
  const [only] = filters;
  return filters.length === 1 ? caseViews.find((name) => name === only?.id) : undefined;
}
