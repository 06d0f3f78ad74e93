import { agentAnswers } from '@shared/words/agentAnswers';
import { answerOf, ask, chartOf, tableOf, textOf, type Answer } from '../answer';
import { incompleteNote, isCovered, previousOf, spanOf, withinBills } from '../compare';
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

/** How people call what bills write out. */
const shortNames: Readonly<Record<string, string>> = {
  ec2: 'elastic compute cloud',
  s3: 'simple storage service',
  rds: 'relational database service',
  ebs: 'elastic block store',
  eks: 'elastic kubernetes',
  ecs: 'elastic container service',
  sqs: 'simple queue service',
  sns: 'simple notification service',
  vms: 'virtual machines',
};
const NAMED = 3;

interface Topic {
  field: Field;
  values: string[];
  label: string;
}

/** What on the bills has this name, else what has it in its name. */
async function found(data: Data, name: string): Promise<Topic | null> {
  for (const topic of [shortNames[name] ?? name, name]) {
    for (const field of fields) {
      const all = (await data.values(field, topic)).map(({ value, label }) => ({
        value,
        label: label || value,
      }));
      const exact = all.filter(({ value, label }) =>
        [value, label].some((one) => one.toLowerCase() === topic),
      );
      const chosen = exact.length > 0 ? exact : all;
      const names = [...new Set(chosen.map(({ label }) => label))];
      if (names.length === 0) continue;
      const label =
        names.length === 1 ? (names[0] ?? '') : words.several(name, names.slice(0, NAMED), names.length);
      return { field, values: chosen.map(({ value }) => value), label };
    }
  }
  return null;
}

interface Asked {
  period: Period;
  topic: Topic | null;
  path: string;
}

const filtersOf = ({ topic }: Asked) =>
  topic ? [{ field: topic.field, operator: 'in' as const, values: topic.values }] : [];

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
    filters: topic ? JSON.stringify([{ field: topic.field, values: topic.values }]) : undefined,
  });
  const asked = { period, topic, path };
  const text = await totals(data, asked, isCovered(previousOf(period), bills));
  const notes = [
    ...(question.has('budget') ? [words.noBudget] : []),
    ...(name !== '' && topic === null ? [words.noTopic(name)] : []),
  ];
  const incomplete = incompleteNote(period, bills);
  const parts = isTrend
    ? await byMonth(data, asked)
    : topic && field === null && topic.values.length === 1
      ? []
      : await byField(data, asked, field ?? topic?.field ?? 'service', question.count ?? ROWS);
  const next = ask(agentAnswers.changes.example('service'), words.examples('account'), words.trend);
  return answerOf([textOf([...notes, text, ...incomplete].join(' '), { path }), ...parts], next);
}

/** What was paid, by what it was paid for. */
export const spend: Intent<'bills' | 'spend' | 'values'> = {
  id: 'spend',
  example: words.example,
  score: scoring([['spend'], ['budget'], ['service'], ['account'], ['region'], ['provider']], {
    spend: 3,
    budget: 3,
    service: 1,
    account: 1,
    region: 1,
    provider: 1,
    top: 1,
    trend: 1,
  }),
  answer,
};
