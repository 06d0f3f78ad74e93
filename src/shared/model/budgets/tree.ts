import { monthsOf, periodsBetween, type BudgetPlan, type PlannedPeriod } from './plan';
import { roundMoney } from '../forecast/forecast';

export interface TreeBudget extends BudgetPlan {
  id: string;
  parent: string | null;
}

/** How the budgets below one add up beside it, in one of its periods. */
export interface Sum {
  /** Of those below it that can be compared. */
  amount: number;
  count: number;
  /** Below 0: they plan more than the budget above them has. */
  left: number;
  /** Names no amount: another currency, or periods that do not fit into this one. */
  notCompared: string[];
}

/** What a budget plans within a period of another one; null: its own periods do not fit into it. */
export function amountWithin(
  plan: BudgetPlan,
  { from, to }: Pick<PlannedPeriod, 'from' | 'to'>,
): number | null {
  const periods = periodsBetween(plan, from, to);
  if (periods.some((one) => one.from < from || one.to > to)) return null;
  return periods.reduce((sum, { amount }) => sum + amount, 0);
}

/** Null: there is nothing below. */
export function sumBelow(parent: TreeBudget, all: readonly TreeBudget[], period: PlannedPeriod): Sum | null {
  const children = all.filter((one) => one.parent === parent.id);
  if (children.length === 0) return null;
  let amount = 0;
  const notCompared: string[] = [];
  for (const child of children) {
    const fits = child.currency === parent.currency && monthsOf[child.period] <= monthsOf[parent.period];
    const own = fits ? amountWithin(child, period) : null;
    if (own === null) notCompared.push(child.id);
    else amount += own;
  }
  const rounded = roundMoney(amount, parent.currency);
  return {
    amount: rounded,
    count: children.length - notCompared.length,
    left: roundMoney(period.amount - rounded, parent.currency),
    notCompared,
  };
}

/** The budgets above one, the nearest first; ends where it comes round again. */
export function above(id: string, all: readonly Pick<TreeBudget, 'id' | 'parent'>[]): string[] {
  const parents = new Map(all.map((one) => [one.id, one.parent]));
  const found: string[] = [];
  for (
    let next = parents.get(id) ?? null;
    next !== null && !found.includes(next);
    next = parents.get(next) ?? null
  )
    found.push(next);
  return found;
}

/** Whether a budget can be under another one: not under itself, nor under one that is under it. */
export const canBeUnder = (
  id: string | null,
  parent: string,
  all: readonly Pick<TreeBudget, 'id' | 'parent'>[],
): boolean => id === null || (parent !== id && !above(parent, all).includes(id));

/** Levels from a budget down to its lowest. */
export function depthBelow(id: string, all: readonly Pick<TreeBudget, 'id' | 'parent'>[]): number {
  const mine = all.filter((one) => above(one.id, all).includes(id));
  return mine.reduce((most, one) => Math.max(most, above(one.id, all).indexOf(id) + 1), 0);
}

/** In the order of a list: each followed by those below it. */
export function inTree<T extends Pick<TreeBudget, 'id' | 'parent'>>(
  all: readonly T[],
): { budget: T; level: number }[] {
  const ids = new Set(all.map(({ id }) => id));
  const under = Map.groupBy(all, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const walk = (parent: string | null, level: number): { budget: T; level: number }[] =>
    level > 20
      ? []
      : (under.get(parent) ?? []).flatMap((budget) => [{ budget, level }, ...walk(budget.id, level + 1)]);
  return walk(null, 0);
}
