import type { Configuration } from '../../../data/cases';

type Rule = Pick<Configuration, 'case_type' | 'title' | 'case_group' | 'providers'>;

/** The rules in which a word stands; all of them without one. */
export function searchRules<R extends Rule>(rules: readonly R[], search: string): R[] {
  const wanted = search.trim().toLowerCase();
  return rules.filter((rule) =>
    [rule.title, rule.case_group, rule.case_type, ...rule.providers].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

/** What of all rules of a type a board does not have yet. */
export function addableRules<R extends Rule>(
  all: readonly R[],
  own: readonly Pick<Rule, 'case_type'>[],
  search: string,
): R[] {
  const has = new Set(own.map((rule) => rule.case_type));
  return searchRules(
    all.filter((rule) => !has.has(rule.case_type)),
    search,
  );
}
