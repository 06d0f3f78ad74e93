import { addMonths, monthsBetween } from '../days';
import { roundMoney } from '../forecast/forecast';

export const budgetPeriods = ['month', 'quarter', 'year'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

export const monthsOf: Readonly<Record<BudgetPeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** Periods that a budget can give one by one. */
export const AMOUNTS_MAX = 60;
/** Budgets of an organization, and how deep they can be under each other. */
export const BUDGETS_MAX = 1_000;
export const BUDGET_DEPTH = 10;

export interface BudgetPlan {
  period: BudgetPeriod;
  /** yyyy-MM: the first month of the first period. */
  start: string;
  /** yyyy-MM: the last month; null: it goes on, or ends with its amounts. */
  end: string | null;
  currency: string;
  /** Of the first period; each later one is more by `growth` percent. Not used where there are `amounts`. */
  amount: number;
  growth: number;
  /** Period by period; null: by amount and growth. */
  amounts: readonly number[] | null;
}

export interface PlannedPeriod {
  index: number;
  /** yyyy-MM, both inclusive. */
  from: string;
  to: string;
  amount: number;
}

/** A period by its number, from 0; null: the budget has none there. */
export function periodAt(plan: BudgetPlan, index: number): PlannedPeriod | null {
  if (index < 0) return null;
  const length = monthsOf[plan.period];
  const from = addMonths(plan.start, index * length);
  const to = addMonths(from, length - 1);
  if (plan.end !== null && from > plan.end) return null;
  const amount = plan.amounts
    ? plan.amounts[index]
    : roundMoney(plan.amount * (1 + plan.growth / 100) ** index, plan.currency);
  return amount === undefined ? null : { index, from, to, amount };
}

/** The number of the period that a month is in; below 0 before the first one. */
export const periodIndex = (plan: BudgetPlan, month: string): number =>
  Math.floor(monthsBetween(plan.start, month) / monthsOf[plan.period]);

/** The periods from one month to another, in order. */
export function periodsBetween(plan: BudgetPlan, from: string, to: string): PlannedPeriod[] {
  const found: PlannedPeriod[] = [];
  for (let index = Math.max(0, periodIndex(plan, from)); ; index += 1) {
    const period = periodAt(plan, index);
    if (!period || period.from > to) return found;
    found.push(period);
  }
}

/** The last period that a budget has; null: it goes on. */
export function lastPeriod(plan: BudgetPlan): PlannedPeriod | null {
  const byEnd = plan.end === null ? Infinity : periodIndex(plan, plan.end);
  const byAmounts = plan.amounts ? plan.amounts.length - 1 : Infinity;
  const last = Math.min(byEnd, byAmounts);
  return Number.isFinite(last) ? periodAt(plan, last) : null;
}
