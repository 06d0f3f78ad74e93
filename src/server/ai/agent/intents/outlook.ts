import { agentAnswers } from '@shared/words/agentAnswers';
import { costWords } from '@shared/words/costs';
import { answerOf, ask, textOf } from '../answer';
import { withinBills } from '../compare';
import { money } from '../format';
import { scoring, type Intent } from '../intent';
import { anomalyRows, anomalyTables, forecastsIn, forecastTables } from '../outlook';
import { daysAway, rangeLabel, type Period } from '../period';
import { noBills } from '../spending';

const DAYS = 30;
const ROWS = 10;

/** What this month, quarter and year will cost, in the largest currency. */
export const forecast: Intent<'forecast'> = {
  id: 'forecast',
  example: agentAnswers.forecast.example,
  score: scoring([['forecast']], { forecast: 6 }),
  async answer(_question, data) {
    const words = agentAnswers.forecast;
    const told = await data.forecast({ filters: [], months: 12 });
    const { currency, cost_method: method } = told;
    const [first] = forecastsIn(told);
    const next = ask(agentAnswers.budgets.example, agentAnswers.changes.example('service'));
    if (!first || currency === null) return answerOf([textOf(words.nothing, { path: '/overview' })], next);
    const text = (amount: number) => money({ amount, currency });
    const range = first.low === null || first.high === null ? null : [text(first.low), text(first.high)];
    const said = words.said(first.name, text(first.amount), costWords.methods[method].toLowerCase());
    const more = [
      ...(range ? [words.range(range[0] ?? '', range[1] ?? '')] : []),
      words.spent(
        text(first.spent),
        told.completeThrough ?? '',
        first.not_complete === 0 ? null : text(first.not_complete),
      ),
    ];
    const parts = [textOf([said, ...more].join(' '), { path: '/overview' }), ...forecastTables(told)];
    return answerOf(parts, next);
  },
};

/** Unusual costs of a time; of the last 30 days of the bills unless one is said. */
export const anomalies: Intent<'bills' | 'anomalies'> = {
  id: 'anomalies',
  example: agentAnswers.anomalies.example,
  score: scoring([['anomaly']], { anomaly: 6 }),
  async answer(question, data) {
    const words = agentAnswers.anomalies;
    const bills = await data.bills();
    if (bills.firstDay === null) return noBills();
    const to = question.today;
    const usual: Period = { from: daysAway(to, 1 - DAYS), to, label: '', months: null };
    const { from, to: through } = withinBills(question.period ?? usual, bills);
    const found = await data.anomalies({ from, to: through });
    const label = rangeLabel(from, through);
    const rows = anomalyRows(found.slice(0, question.count ?? ROWS));
    const next = ask(agentAnswers.changes.example('service'), agentAnswers.forecast.example);
    const said = textOf(words.said(found.length, label, rows.length), { path: '/costs/anomalies' });
    return answerOf([said, ...anomalyTables(rows, { from, to: through })], next);
  },
};
