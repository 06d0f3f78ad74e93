import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, chartOf, tableOf, textOf, type Answer } from '../answer';
import { daysLabel, incompleteNote, isCovered, spanOf, withinBills } from '../compare';
import type { AgentData, Field } from '../data';
import { changeText } from '@shared/model/change';
import { cents, money, pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import {
  monthCount,
  monthLabel,
  monthsFrom,
  monthStart,
  rangeLabel,
  thisMonth,
  type Period,
} from '../period';
import type { Question } from '../question';
import { fieldOf, methodOf, noBills, noDays, ofCurrency, spendOf } from '../spending';
import { topicsIn, type Topic } from '../topics';

const words = agentAnswers.spend;
const ROWS = 10;
const TREND_MONTHS = 6;

type Data = Pick<AgentData, 'bills' | 'spend' | 'values'>;

interface Asked {
  period: Period;
  topics: readonly Topic[];
  currency: string | null;
  path: string;
}

const filtersOf = ({ topics, currency }: Pick<Asked, 'topics' | 'currency'>) => [
  ...topics.map(({ field, values }) => ({ field, operator: 'in' as const, values })),
  ...ofCurrency({ currency }),
];

async function totals(data: Data, asked: Asked): Promise<string> {
  const { period, topics } = asked;
  const filters = filtersOf(asked);
  const named = topics.length === 0 ? words.all : topics.map(({ label }) => label).join(', ');
  const what = asked.currency === null ? named : words.inCurrency(named, asked.currency);
  const now = await spendOf(data, period, { filters });
  const { compared } = now;
  const before = daysLabel(compared.before_from, compared.before_to);
  const sides =
    compared.to < period.to ? words.commonDays(before, daysLabel(compared.from, compared.to)) : before;
  if (now.totals.length === 0) return words.nothing(what, spanOf(period));
  const texts = now.totals.map(({ currency, cost, compared: own, previous }) => {
    const amount = money({ amount: cost, currency });
    return words.said(
      what,
      spanOf(period),
      amount,
      methodOf(now.cost_method),
      changeText(own, previous),
      sides,
    );
  });
  return texts.join(' ');
}

/** What is beyond the largest ones. */
const isRest = ([name]: readonly string[]) => name === 'Other';

async function byField(data: Data, asked: Asked, field: Field, count: number) {
  const { rows } = await spendOf(data, asked.period, { field, filters: filtersOf(asked), top: count });
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) =>
    tableOf(
      {
        columns: [
          { key: 'name', label: agentAnswers.field(field), kind: 'text' },
          { key: 'cost', label: words.cost, kind: 'money', currency },
        ],
        rows: rows
          .filter((row) => row.currency === currency)
          .toSorted((a, b) => Number(isRest(a.label)) - Number(isRest(b.label)) || b.cost - a.cost)
          .map(({ label, cost }) => ({ name: label[0] || agentAnswers.none, cost: cents(cost) })),
      },
      { title: words.title(field, asked.period.label), path: asked.path },
    ),
  );
}

async function byMonth(data: Data, asked: Asked) {
  const { rows } = await spendOf(data, asked.period, { granularity: 'month', filters: filtersOf(asked) });
  const months = [...new Set(rows.map(({ period }) => period))].toSorted();
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const costs = new Map(
      rows.filter((row) => row.currency === currency).map(({ period, cost }) => [period, cost]),
    );
    return chartOf(
      {
        kind: 'line',
        labels: months.map(monthLabel),
        series: [{ name: words.cost, values: months.map((month) => cents(costs.get(month) ?? 0)) }],
        currency,
      },
      { title: words.trendTitle(currency), path: asked.path },
    );
  });
}

const trendPeriod = (today: string): Period =>
  monthsFrom(monthStart(today, 1 - TREND_MONTHS), TREND_MONTHS, today, `the last ${TREND_MONTHS} months`);

/** “January to March”, or two months that follow each other: all of it. */
function bothMonths({ before, period, text, today }: Question): Period | null {
  if (before === null || period === null) return null;
  const isThrough = /\b(?:to|through|until|till)\b|–/i.test(text);
  if (!isThrough && monthStart(before.from, 1) !== period.from) return null;
  const count = monthCount(before.from, period.from);
  return monthsFrom(before.from, count, today, rangeLabel(before.from, period.to));
}

async function answer(question: Question, data: Data): Promise<Answer> {
  const bills = await data.bills();
  if (bills.firstDay === null) return noBills();
  const isTrend = question.has('trend') || (question.period?.months ?? 1) > 1;
  const usual = isTrend ? trendPeriod(question.today) : thisMonth(question.today);
  const period = withinBills(bothMonths(question) ?? question.period ?? usual, bills);
  if (!isCovered(period, bills)) return noDays(period, bills);
  const { topics, unknown } = await topicsIn(question, data);
  const [topic, other] = topics;
  const field = fieldOf(question);
  const { currency } = question;
  const filters = filtersOf({ topics, currency });
  const path = pathTo('/costs', {
    range: `${period.from}..${period.to}`,
    group: field ?? (topic ? undefined : 'service'),
    filters:
      filters.length > 0
        ? JSON.stringify(filters.map(({ field: by, values }) => ({ field: by, values })))
        : undefined,
  });
  const asked = { period, topics, currency, path };
  const text = await totals(data, asked);
  const notes = [...(unknown === null ? [] : [words.noTopic(unknown)])];
  const incomplete = incompleteNote(period, bills);
  const parts = isTrend
    ? await byMonth(data, asked)
    : topic && field === null && (other !== undefined || topic.values.length === 1)
      ? []
      : await byField(data, asked, field ?? topic?.field ?? 'service', question.count ?? ROWS);
  const next = ask(agentAnswers.changes.example('service'), words.examples('account'), words.trend);
  return answerOf([textOf([...notes, text, ...incomplete].join(' '), { path }), ...parts], next);
}

/** What was paid, by what it was paid for. */
export const spend: Intent<'bills' | 'spend' | 'values'> = {
  id: 'spend',
  example: words.example,
  score: scoring([['spend'], ['service'], ['account'], ['region'], ['provider']], {
    spend: 3,
    service: 1,
    account: 1,
    region: 1,
    provider: 1,
    top: 1,
    trend: 1,
  }),
  answer,
};
