import type { Budget } from '@shared/api/budgets/budgets.api';
import { budgetPath } from '../../../ai/agent/links';
import type { AgentAsk } from '../ai.port';
import { changedMeanwhile, type OperationHandler, type DoingOf } from './doing';

const LISTED_MAX = 1_000;

/** Budgets, by the calls of the person. */
export function budgetDoers(ask: AgentAsk) {
  async function now(id: string): Promise<Budget> {
    const { data } = await ask('budgets.list', { query: { max_returned_items: LISTED_MAX } });
    const found = data.find(({ budget_id }) => budget_id === id);
    if (!found) throw changedMeanwhile();
    return found;
  }
  const doneOf = ({ budget_id, updated_at }: Budget) => ({
    id: budget_id,
    mark: updated_at,
    path: budgetPath(budget_id),
  });

  const setAmount = (budget: Budget, amount: number) => {
    const body = {
      name: budget.name,
      filters: budget.filters,
      cost_method: budget.cost_method,
      currency: budget.currency,
      period: budget.period,
      start: budget.start,
      end: budget.end,
      amount,
      growth: budget.growth,
      amounts: budget.amounts,
      owner: budget.owner,
      parent_id: budget.parent_id,
      thresholds: budget.thresholds,
      tells_organization: budget.tells_organization,
      recipients: budget.recipients,
    };
    return ask('budgets.update', { params: { id: budget.budget_id }, body });
  };

  const create: OperationHandler<DoingOf<'budget_create'>> = {
    async run({ draft }) {
      return doneOf(await ask('budgets.create', { body: draft }));
    },
    async undo(_doing, { id, mark }) {
      if ((await now(id)).updated_at !== mark) throw changedMeanwhile();
      await ask('budgets.delete', { params: { id } });
    },
  };
  const amount: OperationHandler<DoingOf<'budget_amount'>> = {
    async run({ budgetId, was, amount: to }) {
      const budget = await now(budgetId);
      if (budget.updated_at !== was.updatedAt) throw changedMeanwhile();
      return doneOf(await setAmount(budget, to));
    },
    async undo({ was }, { id, mark }) {
      const budget = await now(id);
      if (budget.updated_at !== mark) throw changedMeanwhile();
      await setAmount(budget, was.amount);
    },
  };
  return { budget_create: create, budget_amount: amount };
}
