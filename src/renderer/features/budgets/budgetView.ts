import { inTree } from '@shared/model/budgets/tree';
import { firstDay, lastDay } from '@shared/model/days';
import { budgetWords as words } from '@shared/words/budgets';
import type { Budget } from '../../data/budgets';
import { searchOf } from '../../parts/list/listed';
import { filtersText } from '../../parts/spend/chargeFilter';
import { formatMoney } from '../../platform/formatting/money';
import { urlText } from '../../platform/urlState';
import type { IconName } from '../../ui/base/Icon';
import type { Tone } from '../../ui/feedback/States';

export const searchParam = urlText('search');
export type Standing = NonNullable<Budget['standing']>;

export const budgetPath = (id: string) => `/budgets/${encodeURIComponent(id)}`;

/** How a budget stands, in words with its money. */
export function statusText(standing: Standing | null, currency: string): string {
  if (!standing) return words.working;
  const { state, amount, actual, forecast, on, from } = standing;
  const money = (value: number) => formatMoney(value, currency);
  if (state === 'over') return words.overBy(money(actual - amount));
  if (state === 'will_exceed') return words.exceedBy(money((forecast?.amount ?? 0) - amount), on);
  if (state === 'at_risk') return words.riskUpTo(money((forecast?.high ?? amount) - amount));
  if (state === 'kept') return words.keptBy(money(amount - actual));
  if (state === 'not_started') return words.notStarted(words.month(from));
  return words.states[state];
}

/** What is charged already on days after the last complete one: in no sum yet. */
export const notCompleteText = ({ not_complete: rest = 0 }: Standing, currency: string): string | null =>
  rest === 0 ? null : words.notComplete(formatMoney(rest, currency));

const tones: Readonly<Record<Standing['state'], Tone>> = {
  over: 'bad',
  will_exceed: 'warn',
  at_risk: 'warn',
  on_track: 'good',
  kept: 'good',
  not_started: 'neutral',
  no_costs: 'neutral',
  no_forecast: 'neutral',
};
const icons: Readonly<Record<Standing['state'], IconName>> = {
  over: 'error',
  will_exceed: 'trendUp',
  at_risk: 'warning',
  on_track: 'check',
  kept: 'check',
  not_started: 'clock',
  no_costs: 'minus',
  no_forecast: 'minus',
};
export const toneOf = (standing: Standing | null): Tone => (standing ? tones[standing.state] : 'neutral');
export const iconOf = (standing: Standing | null): IconName => (standing ? icons[standing.state] : 'clock');

export interface ListedBudget {
  budget: Budget;
  level: number;
}

/** In the order of the tree; a search shows what fits, without the tree. */
export function listed(budgets: readonly Budget[], search: string): ListedBudget[] {
  const finds = searchOf(search);
  if (search.trim() !== '')
    return budgets
      .filter(({ name, owner }) => finds([name, owner ?? '']))
      .map((budget) => ({ budget, level: 0 }));
  const nodes = budgets.map((budget) => ({ id: budget.budget_id, parent: budget.parent_id, budget }));
  return inTree(nodes).map(({ budget: { budget }, level }) => ({ budget, level }));
}

const chargesOf = ({ filters, cost_method, currency }: Budget, range: string) =>
  new URLSearchParams({
    range,
    currency,
    ...(cost_method === null ? {} : { method: cost_method }),
    ...(filters.length === 0 ? {} : { filters: filtersText(filters) }),
  });

/** Spend with the charges of a budget, in the days of its period. */
export const driversPath = (budget: Budget, from: string, to: string): string =>
  `/costs?${chargesOf(budget, `${firstDay(from)}..${lastDay(to)}`)}`;

/** Why those charges changed: the complete days of the period against the same days a month earlier. */
export function changesPath(budget: Budget, { from, to, through }: Standing): string {
  const [first, last] = [firstDay(from), lastDay(to)];
  const end = through !== null && through >= first && through < last ? through : last;
  const params = chargesOf(budget, `${first}..${end}`);
  params.set('before', 'month');
  return `/costs/changes?${params}`;
}

/** Shares of the budget for the bar: what is spent, and where the forecast ends; the bar ends at the larger of them. */
export function barOf({ amount, actual, forecast }: Standing): {
  spent: number;
  tick: number | null;
  limit: number;
} {
  const most = Math.max(amount, actual, forecast?.amount ?? 0);
  const share = (value: number) => (most <= 0 ? 0 : Math.max(0, Math.min(100, (value / most) * 100)));
  return { spent: share(actual), tick: forecast ? share(forecast.amount) : null, limit: share(amount) };
}
