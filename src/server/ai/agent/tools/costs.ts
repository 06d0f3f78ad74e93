import { z } from 'zod';
import type { AgentResponse } from '@shared/api/ai/entities';
import { trendOf } from '@shared/model/trend';
import { agentAnswers, agentDoing as doing } from '@shared/words/agentAnswers';
import { costWords } from '@shared/words/costs';
import { chartOf, tableOf } from '../answer';
import { fields, type AgentData, type Field } from '../data';
import { cents, pathTo } from '../format';
import { rangeLabel } from '../period';
import { countInput, dayInput, defineTool } from './contract';

const words = agentAnswers.spend;
const VALUES_MAX = 50;
const ROWS_MAX = 200;

type Reply = Awaited<ReturnType<AgentData['spend']>>;
interface About {
  title: string;
  path: string;
}

const currenciesOf = ({ rows }: Reply) => [...new Set(rows.map(({ currency }) => currency))];
const nameOf = (label: readonly string[]) => label[0] || agentAnswers.none;

const tables = (reply: Reply, by: Field, about: About): AgentResponse[] =>
  currenciesOf(reply).map((currency) =>
    tableOf(
      {
        columns: [
          { key: 'name', label: agentAnswers.field(by), kind: 'text' },
          { key: 'cost', label: words.cost, kind: 'money', currency },
        ],
        rows: reply.rows
          .filter((row) => row.currency === currency)
          .map(({ label, cost }) => ({ name: nameOf(label), cost: cents(cost) })),
      },
      about,
    ),
  );

/** In the colors that their groups have in every chart. */
const charts = (reply: Reply, about: About, most: number): AgentResponse[] =>
  currenciesOf(reply).map((currency) => {
    const { periods, series } = trendOf(reply.rows, currency, most, [], reply.colors);
    return chartOf(
      {
        kind: 'line',
        labels: periods,
        series: series.map(({ name, parts, values, color }) => ({
          name: parts[0] === costWords.all ? words.cost : name,
          values: values.map(cents),
          ...(color === undefined ? {} : { color }),
        })),
        currency,
      },
      about,
    );
  });

const filter = z.strictObject({
  field: z.enum(fields),
  values: z.array(z.string().max(500)).min(1).max(VALUES_MAX).describe('As find_cost_values gives them'),
});

const costs = defineTool({
  name: 'costs',
  doing: doing.costs,
  description:
    'What was paid in a period, in total and by one field, beside the period before: compared_cost and previous_cost are of the days in compared. Currencies are never added together. Ask bill_dates first for which days there are.',
  input: z.strictObject({
    from: dayInput,
    to: dayInput.describe('yyyy-MM-dd, inclusive'),
    by: z.enum(fields).optional().describe('Rows by this field'),
    over_time: z.enum(['total', 'month', 'day']).default('total'),
    only: z.array(filter).max(4).default([]),
    count: countInput.default(10).describe('The largest groups; the rest is “Other”'),
  }),
  async run({ from, to, by, over_time, only, count }, { data }) {
    const found = await data.spend({
      from,
      to,
      granularity: over_time,
      group_by: by === undefined ? [] : [by],
      filters: only.map(({ field, values }) => ({ field, operator: 'in' as const, values })),
      top: count,
    });
    // What is beyond the largest ones is no group of its own: it stands last.
    const isRest = ({ label }: (typeof found.rows)[number]) => Number(label[0] === words.rest);
    const reply = { ...found, rows: found.rows.toSorted((a, b) => isRest(a) - isRest(b)) };
    const label = rangeLabel(from, to);
    const about = {
      title: by === undefined ? words.period(label) : words.title(by, label),
      path: pathTo('/costs', {
        range: `${from}..${to}`,
        group: by,
        filters: only.length === 0 ? undefined : JSON.stringify(only),
      }),
    };
    const rows = reply.rows.slice(0, ROWS_MAX).map((row) => ({
      ...(row.period === '' ? {} : { period: row.period }),
      ...(by === undefined ? {} : { [by]: nameOf(row.label) }),
      currency: row.currency,
      cost: cents(row.cost),
    }));
    return {
      value: {
        from,
        to,
        cost_method: reply.cost_method,
        totals: reply.totals.map(({ currency, cost, compared, previous }) => ({
          currency,
          cost: cents(cost),
          compared_cost: cents(compared),
          previous_cost: previous === null ? null : cents(previous),
        })),
        compared: reply.compared,
        not_compared: reply.notCompared,
        rows,
        left_out: Math.max(0, reply.rows.length - ROWS_MAX),
        bills_complete_through: reply.completeThrough,
      },
      parts:
        over_time !== 'total'
          ? charts(reply, about, count)
          : by === undefined
            ? []
            : tables(reply, by, about),
    };
  },
});

const costValues = defineTool({
  name: 'find_cost_values',
  doing: doing.names,
  description:
    'Services, accounts, regions or providers on the bills of the last 90 days whose name has a text in it.',
  input: z.strictObject({ field: z.enum(fields), search: z.string().max(200).default('') }),
  async run({ field, search }, { data }) {
    const found = await data.values(field, search);
    const values = found
      .slice(0, VALUES_MAX)
      .map(({ value, label, currency, cost }) => ({ value, label, currency, cost_of_90_days: cents(cost) }));
    return { value: { values, left_out: Math.max(0, found.length - VALUES_MAX) }, parts: [] };
  },
});

const billDates = defineTool({
  name: 'bill_dates',
  doing: doing.bills,
  description:
    'The first and last day of the bills, through which day they are complete, and their currencies.',
  input: z.strictObject({}),
  async run(_given, { data }) {
    const { firstDay, lastDay, completeThrough, currencies, providers } = await data.bills();
    return {
      value: {
        first_day: firstDay,
        last_day: lastDay,
        complete_through: completeThrough,
        currencies,
        providers,
      },
      parts: [],
    };
  },
});

/** What the bills say. */
export const costTools = [costs, costValues, billDates];
