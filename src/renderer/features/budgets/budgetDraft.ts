import { THRESHOLDS_MAX, type Threshold } from '@shared/model/budgets/standing';
import { AMOUNTS_MAX, type BudgetPeriod } from '@shared/model/budgets/plan';
import { budgetWords } from '@shared/words/budgets';
import { setFilters, type ChargeFilters } from '../../parts/spend/chargeFilter';
import type { Budget, BudgetBody } from '../../data/budgets';

/** A budget as it is typed. */
export interface BudgetDraft {
  name: string;
  currency: string;
  period: BudgetPeriod;
  start: string;
  end: string;
  how: 'same' | 'curve';
  amount: string;
  growth: string;
  /** One a line. */
  amounts: string;
  owner: string;
  parent: string;
  filters: ChargeFilters;
  costMethod: Budget['cost_method'];
  actual: string;
  forecast: string;
  recipients: string;
  tells: boolean;
}

export const emptyDraft = (currency: string, month: string): BudgetDraft => ({
  name: '',
  currency,
  period: 'month',
  start: month,
  end: '',
  how: 'same',
  amount: '',
  growth: '',
  amounts: '',
  owner: '',
  parent: '',
  filters: [],
  costMethod: null,
  actual: '80, 100',
  forecast: '100',
  recipients: '',
  tells: true,
});

const percents = (thresholds: readonly Threshold[], kind: Threshold['kind']) =>
  thresholds
    .filter((one) => one.kind === kind)
    .map(({ percent }) => percent)
    .toSorted((a, b) => a - b)
    .join(', ');

export const draftOf = (budget: Budget): BudgetDraft => ({
  name: budget.name,
  currency: budget.currency,
  period: budget.period,
  start: budget.start,
  end: budget.end ?? '',
  how: budget.amounts ? 'curve' : 'same',
  amount: String(budget.amount),
  growth: budget.growth === 0 ? '' : String(budget.growth),
  amounts: budget.amounts?.join('\n') ?? '',
  owner: budget.owner ?? '',
  parent: budget.parent_id ?? '',
  filters: budget.filters,
  costMethod: budget.cost_method,
  actual: percents(budget.thresholds, 'actual'),
  forecast: percents(budget.thresholds, 'forecast'),
  recipients: budget.recipients.join(', '),
  tells: budget.tells_organization,
});

const parts = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `12,500.50` → 12500.5; NaN for what is no number. */
const numberOf = (text: string): number => {
  const bare = text.replaceAll(/[\s,$€£¥]/g, '');
  return bare === '' ? NaN : Number(bare);
};
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text.trim());
const amountsOf = (draft: BudgetDraft) => parts(draft.amounts, /\n/).map(numberOf);
const percentsOf = (text: string) => parts(text, /[,;\s]+/).map((part) => Number(part.replace('%', '')));
const recipientsOf = (draft: BudgetDraft) => parts(draft.recipients, /[,;\s]+/);

/** The amount of the first period; NaN while there is none. */
export const firstAmount = (draft: BudgetDraft): number =>
  draft.how === 'curve' ? (amountsOf(draft)[0] ?? NaN) : numberOf(draft.amount);

/** What is wrong, by field. */
export function problemsOf(draft: BudgetDraft) {
  const { wrong } = budgetWords.dialog;
  const end = draft.end.trim();
  const growth = draft.growth.trim() === '' ? 0 : Number(draft.growth);
  const amounts = amountsOf(draft);
  const areAmounts =
    amounts.length > 0 && amounts.length <= AMOUNTS_MAX && amounts.every((value) => value > 0);
  const isAmount = draft.how === 'curve' ? areAmounts : numberOf(draft.amount) > 0;
  const wrongPercents = (text: string) =>
    percentsOf(text).length > THRESHOLDS_MAX / 2 ||
    percentsOf(text).some((value) => !(value >= 1 && value <= 1000));
  return {
    name: draft.name.trim() === '' ? wrong.name : null,
    currency: draft.currency === '' ? wrong.currency : null,
    start: isMonth(draft.start) ? null : wrong.month,
    end: end === '' ? null : !isMonth(end) ? wrong.month : end < draft.start ? wrong.end : null,
    amount: isAmount ? null : wrong.amount,
    growth: growth >= -99 && growth <= 1000 ? null : wrong.growth,
    actual: wrongPercents(draft.actual) ? wrong.thresholds : null,
    forecast: wrongPercents(draft.forecast) ? wrong.thresholds : null,
    recipients: recipientsOf(draft).every((address) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
      ? null
      : wrong.recipients,
  };
}

/** What is sent; only of a draft without problems. */
export function bodyOf(draft: BudgetDraft): BudgetBody {
  const amounts = draft.how === 'curve' ? amountsOf(draft) : null;
  const thresholdsOf = (kind: Threshold['kind']) =>
    [...new Set(percentsOf(draft[kind]))].map((percent) => ({ kind, percent }));
  return {
    name: draft.name.trim(),
    currency: draft.currency,
    period: draft.period,
    start: draft.start.trim(),
    end: draft.end.trim() || null,
    amount: firstAmount(draft),
    growth: draft.how === 'curve' || draft.growth.trim() === '' ? 0 : Number(draft.growth),
    amounts,
    owner: draft.owner.trim() || null,
    parent_id: draft.parent || null,
    filters: setFilters(draft.filters),
    cost_method: draft.costMethod,
    thresholds: [...thresholdsOf('actual'), ...thresholdsOf('forecast')],
    recipients: recipientsOf(draft),
    tells_organization: draft.tells,
  };
}
