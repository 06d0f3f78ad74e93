import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, textOf } from '../answer';
import { money } from '../format';
import { scoring, type Intent } from '../intent';
import { rangeLabel } from '../period';
import { shownOf } from '../tools/commitments';

const words = agentAnswers.commitments;
const path = '/costs/commitments';
const ROWS = 10;

const percent = (share: number | null): string | null =>
  share === null ? null : `${(share * 100).toFixed(1)}%`;

/** How much of reservations, savings plans and committed use is used. */
export const commitments: Intent<'commitments'> = {
  id: 'commitments',
  example: words.example,
  score: scoring([['commitment']], { commitment: 5, unused: 2, spend: 1 }),
  async answer({ period, currency, count }, data) {
    const told = await data.commitments({
      ...(period === null ? {} : { from: period.from, to: period.to }),
      ...(currency === null ? {} : { currency }),
      filters: [],
    });
    const next = ask(agentAnswers.savings.example(3), agentAnswers.spend.example);
    if (told.commitments.length === 0) return answerOf([textOf(words.nothing, { path })], next);
    const { utilization, coverage, waste } = told.total;
    const unused = money({ amount: waste, currency: told.currency });
    const days = rangeLabel(told.from, told.to);
    const text = words.said(days, unused, percent(utilization), percent(coverage));
    return answerOf([textOf(text, { path }), ...shownOf(told, count ?? ROWS).parts], next);
  },
};
