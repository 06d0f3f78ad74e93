import type { BudgetDraft } from '@shared/api/budgets/budgets.api';
import type { CallResult } from '@shared/api/index';
import { addMonths } from '@shared/model/days';
import type { Making } from './creating.port';

/** How much of the forecast of the month each budget has, so that one is broken, one will be, and the others are kept. */
const plans = [
  { name: 'All cloud spend', service: 0, of: 'forecast', share: 1.12, owner: 'Finance' },
  { name: '', service: 1, of: 'forecast', share: 0.93, owner: 'Platform' },
  { name: '', service: 2, of: 'spent', share: 0.9, owner: 'Data' },
  { name: '', service: 3, of: 'forecast', share: 1.2, owner: 'Payments' },
] as const;

/** In hundreds, as people plan. */
const planned = (amount: number) => Math.max(100, Math.round(amount / 100) * 100);

/** Budgets of the demo company against its own bills; nobody is told of them. */
export async function makeBudgets({ ask, note }: Making): Promise<void> {
  const services = await ask('costs.values', { query: { field: 'service' } });
  // A service that is charged in two currencies stands there twice.
  const largest = services.filter(
    ({ value }, index, all) => all.findIndex((other) => other.value === value) === index,
  );
  let parent: string | null = null;
  for (const plan of plans) {
    const service = largest[plan.service - 1];
    if (plan.service > 0 && !service) continue;
    const filters: BudgetDraft['filters'] = service
      ? [{ field: 'service', operator: 'in', values: [service.value] }]
      : [];
    const { month, currency } = await ask('costs.forecast', { body: { filters, months: 0 } });
    if (!month || currency === null || month.amount <= 0) continue;
    const base = plan.of === 'spent' && month.spent > 0 ? month.spent : month.amount;
    const made: CallResult<'budgets.create'>['data'] = await ask('budgets.create', {
      body: {
        name: service ? service.label || service.value : plan.name,
        filters,
        cost_method: null,
        currency,
        period: 'month',
        start: addMonths(month.from, -6),
        end: null,
        amount: planned(base * plan.share),
        growth: 0,
        amounts: null,
        owner: plan.owner,
        parent_id: parent,
        thresholds: [
          { kind: 'actual', percent: 80 },
          { kind: 'actual', percent: 100 },
          { kind: 'forecast', percent: 100 },
        ],
        tells_organization: false,
        recipients: [],
      },
    });
    await note('budget', made.budget_id);
    parent ??= made.budget_id;
  }
}
