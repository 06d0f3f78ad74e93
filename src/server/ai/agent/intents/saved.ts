import { agentAnswers } from '@shared/words/agentAnswers';
import { yearOf } from '@shared/model/money';
import { answerOf, ask, textOf } from '../answer';
import { money } from '../format';
import { scoring, type Intent } from '../intent';
import { periodOf } from './savings';

const words = agentAnswers.saved;
const path = '/cases?tab=overview';

/** What completed cases save, and how much of it the bills show. */
export const saved: Intent<'savings' | 'period'> = {
  id: 'saved',
  example: words.example,
  score: scoring([['saved']], { saved: 6, saving: 1, cases: 1 }),
  async answer(question, data) {
    const period = await periodOf(question, data);
    const found = (await data.savings()).filter(({ claimed, measured }) => claimed > 0 || measured > 0);
    const next = ask(agentAnswers.savings.example(3), agentAnswers.spend.example);
    if (found.length === 0) return answerOf([textOf(words.nothing, { path })], next);
    const texts = found.map(({ currency, claimed, verified, measured }) => {
      const text = (amount: number) =>
        money({ amount: period === 'year' ? yearOf(amount) : amount, currency });
      return words.said(text(verified), text(claimed), money({ amount: measured, currency }), period);
    });
    return answerOf([textOf(texts.join(' '), { title: words.title, path })], next);
  },
};
