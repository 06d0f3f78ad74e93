import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, chartOf, tableOf, textOf, type Answer } from '../answer';
import { isCovered, previousOf, spanOf, withinBills } from '../compare';
import { fields, type AgentData, type Field } from '../data';
import { cents, changeOf, money, pathTo } from '../format';
import { scoring, type Intent } from '../intent';
import { monthLabel, monthsFrom, monthStart, thisMonth, type Period } from '../period';
import type { Question } from '../question';
import { fieldOf, noBills, noDays, spendOf } from '../spending';
import { topicOf } from '../topic';

const words = agentAnswers.spend;
const ROWS = 10;
const TREND_MONTHS = 6;

type Data = Pick<AgentData, 'bills' | 'spend' | 'values'>;

interface Topic {
  field: Field;
  value: string;
  label: string;
}

/** What a name on the bills is; the one with the largest spend of those that have it in them. */
async function found(data: Data, topic: string): Promise<Topic | null> {
  for (const field of fields) {
    const [first] = await data.values(field, topic);
    if (first) return { field, value: first.value, label: first.label || first.value };
  }
  return null;
}

interface Asked {
  period: Period;
  topic: Topic | null;
  path: string;
}

const filtersOf = ({ topic }: Asked) =>
  topic ? [{ field: topic.field, operator: 'in' as const, values: [topic.value] }] : [];

async function totals(data: Data, asked: Asked, isComparable: boolean): Promise<string> {
  const { period, topic } = asked;
  const filters = filtersOf(asked);
  const what = topic?.label ?? words.all;
  const previous = previousOf(period);
  const now = await spendOf(data, period, { filters });
  const before = isComparable ? await spendOf(data, previous, { filters }) : null;
  if (now.totals.length === 0) return words.nothing(what, spanOf(period));
  const texts = now.totals.map(({ currency, cost }) => {
    const then = before?.totals.find((one) => one.currency === currency)?.cost ?? null;
    const amount = money({ amount: cost, currency });
    return words.said(what, spanOf(period), amount, changeOf(cost, then), previous.label);
  });
  return texts.join(' ');
}

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
          .toSorted((a, b) => b.cost - a.cost)
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

async function answer(question: Question, data: Data): Promise<Answer> {
  const bills = await data.bills();
  if (bills.firstDay === null) return noBills();
  const isTrend = question.has('trend') || (question.period?.months ?? 1) > 1;
  const usual = isTrend ? trendPeriod(question.today) : thisMonth(question.today);
  const period = withinBills(question.period ?? usual, bills);
  if (!isCovered(period, bills)) return noDays(period, bills);
  const name = topicOf(question);
  const topic = name === '' ? null : await found(data, name);
  const field = fieldOf(question);
  const path = pathTo('/costs', {
    range: `${period.from}..${period.to}`,
    group: field ?? (topic ? undefined : 'service'),
    filters: topic ? JSON.stringify([{ field: topic.field, values: [topic.value] }]) : undefined,
  });
  const asked = { period, topic, path };
  const text = await totals(data, asked, isCovered(previousOf(period), bills));
  const notes = [
    ...(question.has('budget') ? [words.noBudget] : []),
    ...(name !== '' && topic === null ? [words.noTopic(name)] : []),
  ];
  const parts = isTrend
    ? await byMonth(data, asked)
    : topic && field === null
      ? []
      : await byField(data, asked, field ?? 'service', question.count ?? ROWS);
  const next = ask(agentAnswers.changes.example('service'), words.examples('account'), words.trend);
  return answerOf([textOf([...notes, text].join(' '), { path }), ...parts], next);
}

/** What was paid, by what it was paid for. */
export const spend: Intent<'bills' | 'spend' | 'values'> = {
  id: 'spend',
  example: words.example,
  score: scoring([['spend'], ['budget'], ['service'], ['account'], ['region'], ['provider']], {
    ...{ spend: 3, budget: 3, service: 1, account: 1, region: 1, provider: 1, top: 1, trend: 1 },
  }),
  answer,
};
