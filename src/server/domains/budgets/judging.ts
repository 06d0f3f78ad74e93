import type { Budget, BudgetDetails, BudgetPeriodRow } from '@shared/api/budgets/budgets.api';
import {
  lastPeriod,
  periodAt,
  periodIndex,
  periodsBetween,
  type BudgetPlan,
  type PlannedPeriod,
} from '@shared/model/budgets/plan';
import { stateOf } from '@shared/model/budgets/standing';
import type { TreeBudget } from '@shared/model/budgets/tree';
import { addMonths, monthOfDay } from '@shared/model/days';
import { dayAbove, foretoldThrough } from '@shared/model/forecast/forecast';
import type { KnownCosts } from '../costs/forecasts.port';
import { rounded, spentIn } from '@shared/model/forecast/rounded';
import type { BudgetRow } from './budgets.store';

export const planOf = (row: BudgetRow): BudgetPlan => ({
  period: row.period,
  start: row.start_month,
  end: row.end_month,
  currency: row.currency,
  amount: row.amount,
  growth: row.growth,
  amounts: row.amounts,
});

export const treeOf = (row: BudgetRow): TreeBudget => ({
  ...planOf(row),
  id: row.budget_id,
  parent: row.parent_id,
});

/** The month under way by the bills; by the calendar where there are none. */
const monthUnderWay = (known: Pick<KnownCosts, 'forecast' | 'through'>, now: Date): string =>
  known.forecast?.month ?? monthOfDay(known.through ?? now.toISOString());

/** The period that a month is in; before the first one that, after the last one the last. */
export function currentPeriod(plan: BudgetPlan, month: string): PlannedPeriod | null {
  const index = periodIndex(plan, month);
  return periodAt(plan, Math.max(0, index)) ?? lastPeriod(plan);
}

/** What a period was planned to cost, has cost and will. */
function judgePeriod(
  { from, to, amount }: Omit<PlannedPeriod, 'index'>,
  known: KnownCosts,
  month: string,
): BudgetPeriodRow {
  const actual = spentIn(known.monthly, from, to);
  const isOver = to < month;
  const past = spentIn(known.monthly, from, addMonths(month, -1));
  const told = isOver || !known.forecast ? null : foretoldThrough(known.forecast, from, to, past);
  const forecast = told && rounded(told, known.currency ?? '');
  return { from, to, amount, actual, forecast, state: stateOf({ amount, actual, forecast, isOver }) };
}

export function standingOf(row: BudgetRow, known: KnownCosts, now: Date): NonNullable<Budget['standing']> {
  const plan = planOf(row);
  const month = monthUnderWay(known, now);
  const period = currentPeriod(plan, month) ?? { from: plan.start, to: plan.start, amount: plan.amount };
  const judged = judgePeriod(period, known, month);
  const isAhead = period.from > month;
  const past = spentIn(known.monthly, period.from, addMonths(month, -1));
  const on =
    known.forecast && !isAhead && (judged.state === 'over' || judged.state === 'will_exceed')
      ? dayAbove(known.forecast, { from: period.from, to: period.to, past, above: period.amount })
      : null;
  const rest = {
    on,
    through: known.through,
    not_complete: spentIn(known.notComplete, period.from, period.to),
  };
  return { ...judged, state: isAhead ? 'not_started' : judged.state, ...rest };
}

const BEFORE = { month: 12, quarter: 18, year: 12 } as const;

/** Around the period under way: what was, and as far as the forecast reaches. */
export function periodRows(row: BudgetRow, known: KnownCosts, now: Date): BudgetDetails['periods'] {
  const month = monthUnderWay(known, now);
  const from = addMonths(month, -BEFORE[row.period]);
  return periodsBetween(planOf(row), from, addMonths(month, 12))
    .map((period) => judgePeriod(period, known, month))
    .filter(({ to, forecast }) => to < month || forecast !== null || known.forecast === null)
    .map((period) => (period.from > month ? { ...period, state: 'not_started' as const } : period));
}
