import { agentAnswers } from '@shared/words/agentAnswers';
import type { BudgetState } from '@shared/model/budgets/standing';
import { budgetWords } from '@shared/words/budgets';
import { answerOf, ask, tableOf, textOf } from '../answer';
import { cents } from '../format';
import { scoring, type Intent } from '../intent';

const words = agentAnswers.budgets;
const path = '/budgets';
const ROWS = 20;

/** How each budget stands in its current period. */
export const budgets: Intent<'budgets'> = {
  id: 'budgets',
  example: words.example,
  score: scoring([['budget']], { budget: 6 }),
  async answer(question, data) {
    const found = await data.budgets();
    const next = ask(agentAnswers.spend.example, agentAnswers.spend.examples('account'));
    if (found.length === 0) return answerOf([textOf(words.nothing, { path })], next);
    const count = (...states: readonly BudgetState[]) =>
      found.filter(({ standing }) => standing !== null && states.includes(standing.state)).length;
    const shown = found.slice(0, question.count ?? ROWS);
    const currencies = [...new Set(shown.map(({ currency }) => currency))];
    const tables = currencies.map((currency) => {
      const money = { kind: 'money', currency } as const;
      return tableOf(
        {
          columns: [
            { key: 'name', label: words.columns.name, kind: 'text' },
            { key: 'state', label: words.columns.state, kind: 'text' },
            { key: 'amount', label: words.columns.amount, ...money },
            { key: 'spent', label: words.columns.spent, ...money },
            { key: 'forecast', label: words.columns.forecast, ...money },
          ],
          rows: shown
            .filter((one) => one.currency === currency)
            .map(({ name, standing }) => ({
              name,
              state: standing === null ? budgetWords.working : budgetWords.states[standing.state],
              amount: standing === null ? null : cents(standing.amount),
              spent: standing === null ? null : cents(standing.actual),
              forecast: standing?.forecast ? cents(standing.forecast.amount) : null,
            })),
        },
        { title: words.title, path },
      );
    });
    return answerOf(
      [textOf(words.said(found.length, count('over'), count('at_risk', 'will_exceed')), { path }), ...tables],
      next,
    );
  },
};
