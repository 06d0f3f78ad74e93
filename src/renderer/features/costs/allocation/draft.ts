import type { SplitKind } from '@shared/model/allocation/statement';
import { groupsOf, treeFault, type TreeNode } from '@shared/model/allocation/tree';
import { sameValues, UNALLOCATED, valueKey, valuesOf } from '@shared/model/allocation/values';
import { allocationWords } from '@shared/words/allocation';
import { treeFaultText } from '@shared/words/treeFault';
import type { TagContent } from '../../../data/allocation';
import { isSet, type ChargeFilter } from '../../../parts/spend/chargeFilter';

/** A rule as it is edited: it may still lack its value or its conditions. */
export interface RuleDraft {
  /** For the screen alone. */
  key: number;
  value: string;
  filters: ChargeFilter[];
}

export interface SharedDraft {
  value: string;
  split: SplitKind;
  /** As typed, by value. */
  percents: Readonly<Record<string, string>>;
  metricId: string | null;
  /** Each empty until it is chosen. */
  usage: { service: string; unit: string };
}

export interface TagDraft {
  name: string;
  description: string;
  rules: RuleDraft[];
  shared: SharedDraft[];
  /** Of the tree: what no rule names. */
  groups: string[];
  /** What a value or group stands under, by `valueKey`. */
  parents: Readonly<Record<string, string>>;
}

export const emptyDraft: TagDraft = {
  name: '',
  description: '',
  rules: [{ key: 0, value: '', filters: [] }],
  shared: [],
  groups: [],
  parents: {},
};

export const newShared = (value: string): SharedDraft => ({
  value,
  split: 'direct',
  percents: {},
  metricId: null,
  usage: { service: '', unit: '' },
});

export const draftOf = (tag: { name: string; description: string; content: TagContent }): TagDraft => ({
  name: tag.name,
  description: tag.description,
  rules: tag.content.rules.map(({ value, filters }, key) => ({ key, value, filters })),
  shared: tag.content.shared.map(({ value, split, shares, metric_id: metricId, usage }) => ({
    value,
    split,
    percents: Object.fromEntries(shares.map((share) => [share.value, String(share.percent)])),
    metricId,
    usage: usage ?? { service: '', unit: '' },
  })),
  groups: groupsOf(tag.content.tree, valuesOf(tag.content.rules)),
  parents: Object.fromEntries(
    tag.content.tree.flatMap(({ value, parent }) => (parent === null ? [] : [[valueKey(value), parent]])),
  ),
});

/** The tree as it is saved: groups, and values that stand under something. */
export function treeOf({
  rules,
  groups,
  parents,
}: Pick<TagDraft, 'rules' | 'groups' | 'parents'>): TreeNode[] {
  const nodeOf = (value: string) => ({ value, parent: parents[valueKey(value)] ?? null });
  const values = valuesOf(rules).filter((value) => value !== '');
  const known = new Set(values.map(valueKey));
  // A rule may have been given the name of a group.
  const own = groups.filter((group) => !known.has(valueKey(group)));
  return [...own.map(nodeOf), ...values.map(nodeOf).filter(({ parent }) => parent !== null)];
}

export const addRule = (rules: readonly RuleDraft[]): RuleDraft[] => [
  ...rules,
  { key: Math.max(-1, ...rules.map(({ key }) => key)) + 1, value: '', filters: [] },
];

/** One place up (-1) or down (1). */
export function moved(rules: readonly RuleDraft[], at: number, by: -1 | 1): RuleDraft[] {
  const next = [...rules];
  const [one] = next.splice(at, 1);
  if (one) next.splice(at + by, 0, one);
  return next;
}

/** Conditions that narrow something down; without any, a rule catches nothing yet. */
export const setFilters = ({ filters }: Pick<RuleDraft, 'filters'>): ChargeFilter[] => filters.filter(isSet);

/** What keeps a rule from being saved, in words. */
export function wrongWithRule(rule: RuleDraft): { value: string | null; filters: string | null } {
  const { rules: words } = allocationWords;
  const key = valueKey(rule.value);
  return {
    value: key === '' ? words.noValue : key === valueKey(UNALLOCATED) ? words.reserved : null,
    filters: setFilters(rule).length === 0 ? words.noFilters : null,
  };
}

/** The name that a rule’s value goes by, where an earlier rule writes it differently. */
export function countsAs(rules: readonly RuleDraft[], at: number): string | null {
  const name = sameValues(rules.map(({ value }) => value))[at] ?? '';
  const own = rules[at]?.value.trim() ?? '';
  return own !== '' && name !== own ? name : null;
}

const percentPattern = /^\d{1,3}(\.\d{1,2})?$/;
/** In hundredths of a percent, as it is split; null: not a percentage. */
export function hundredths(text: string): number | null {
  if (text.trim() === '') return 0;
  const value = Math.round(Number(text) * 100);
  return percentPattern.test(text.trim()) && value <= 10_000 ? value : null;
}

/** The values that bear shared costs. */
export const targetsOf = (draft: Pick<TagDraft, 'rules' | 'shared'>): string[] => {
  const shared = new Set(draft.shared.map(({ value }) => valueKey(value)));
  return valuesOf(draft.rules).filter((value) => value !== '' && !shared.has(valueKey(value)));
};

/** What is left of 100 %, in hundredths of a percent; null: a share is not a percentage. */
export function leftOf(one: SharedDraft, targets: readonly string[]): number | null {
  const shares = targets.map((value) => hundredths(one.percents[value] ?? ''));
  return shares.some((share) => share === null)
    ? null
    : 10_000 - shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
}

const lacksMeasure = ({ split, metricId, usage }: SharedDraft): boolean =>
  (split === 'metric' && metricId === null) ||
  (split === 'usage' && (usage.service === '' || usage.unit === ''));

/** What keeps it from being saved, in words. */
export function whyNotSaved(draft: TagDraft): string | null {
  const { rules: words } = allocationWords;
  if (draft.name.trim() === '') return words.noName;
  if (draft.rules.length === 0) return words.noRules;
  const wrong = draft.rules.map(wrongWithRule);
  const refused = wrong.find(({ value }) => value === words.reserved)?.value;
  if (refused) return refused;
  if (wrong.some(({ value, filters }) => value !== null || filters !== null)) return words.unfinished;
  const targets = targetsOf(draft);
  const isShared = draft.shared.every((one) => one.split !== 'fixed' || (leftOf(one, targets) ?? -1) >= 0);
  if (!isShared) return words.wrongShares;
  if (draft.shared.some((one) => lacksMeasure(one))) return words.noMeasure;
  const fault = treeFault(treeOf(draft), valuesOf(draft.rules));
  return fault === null ? null : treeFaultText(fault);
}

function sharedOf(one: SharedDraft, targets: readonly string[]) {
  const shares = targets.map((value) => ({
    value,
    percent: (hundredths(one.percents[value] ?? '') ?? 0) / 100,
  }));
  return {
    value: one.value,
    split: one.split,
    shares: one.split === 'fixed' ? shares.filter(({ percent }) => percent > 0) : [],
    metric_id: one.split === 'metric' ? one.metricId : null,
    usage: one.split === 'usage' ? one.usage : null,
  };
}

/** As it is saved: what is not set yet narrows nothing; a value that no rule has any more is not shared. */
export function contentOf(draft: TagDraft) {
  const values = new Set(valuesOf(draft.rules).map(valueKey));
  const targets = targetsOf(draft);
  return {
    rules: draft.rules.map((rule) => ({ value: rule.value.trim(), filters: setFilters(rule) })),
    shared: draft.shared
      .filter(({ value }) => values.has(valueKey(value)))
      .map((one) => sharedOf(one, targets)),
    tree: treeOf(draft),
  };
}

export const isSame = (a: TagDraft, b: TagDraft): boolean =>
  a.name === b.name &&
  a.description.trim() === b.description.trim() &&
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** What is wrong with a finished rule by what it catches, in words. */
export function flagOf(
  found: { caught: { charges: number }; taken: { charges: number } } | undefined,
): string | null {
  if (!found || found.caught.charges > 0) return null;
  return found.taken.charges > 0 ? allocationWords.rules.shadowed : allocationWords.rules.dead;
}
