import { z } from 'zod';
import { choice, number } from '../../common/params';
import { defineStep } from '../../contract';
import { periodBefore } from '@shared/model/periods';
import { before, gapIn, rangeOf, spanOf, type Days } from '../common/days';
import { pairUp } from '../common/pairs';
import {
  dayFields,
  filtersOf,
  groupByOf,
  groupParam,
  limitParam,
  methodParam,
  narrowParams,
  notComparedField,
  rowsOutput,
  sampleDays,
  spanParams,
  tagParam,
  totalsOutput,
} from '../common/params';

/** Rows that are compared; those with the largest changes are given. */
const COMPARED = 10_000;

export const comparePeriods = defineStep({
  stepTemplateId: 'ANODOTCOST-004',
  name: 'Compare_cost',
  title: 'Compare cost of two periods',
  description:
    'Compares the cost of the last days, or of a period, with the days before, by group, largest change first. If a bill of one of the periods is missing, it compares nothing and says so.',
  group: 'ANODOTCOST',
  icon: 'comparison',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['difference', 'week over week', 'month over month', 'increase', 'new services', 'change'],
  parameters: {
    by: groupParam(1, true),
    tag: tagParam(2),
    ...spanParams({ span: 12, days: 3, period: 13 }, 7),
    change: choice({
      p: 4,
      title: 'Show',
      default: 'all',
      choices: { all: 'All changes', rises: 'Increases', drops: 'Decreases', new: 'New', gone: 'Gone' },
    }),
    minimum: number({
      p: 5,
      title: 'Minimum change',
      description: 'In the row’s currency, in either direction.',
      default: 1,
      min: 0,
    }),
    method: methodParam(6),
    ...narrowParams(7, 14),
    limit: limitParam(11, 100),
  },
  output: z.object({
    rows: rowsOutput,
    count: z.int(),
    totals: totalsOutput,
    ...dayFields,
    previous_from: z.iso.date(),
    previous_to: z.iso.date(),
    ...notComparedField,
  }),
  sampleOutput: {
    rows: [
      {
        service: 'Amazon EC2',
        currency: 'USD',
        amount: 412.5,
        previous: 300,
        change: 112.5,
        change_percent: 37.5,
      },
    ],
    count: 1,
    totals: [{ currency: 'USD', amount: 612.5, previous: 500 }],
    ...sampleDays,
    previous_from: '2025-12-31',
    previous_to: '2026-01-06',
    not_compared: '',
  },
  async run({ by, tag, span, days, period, change, minimum, method, limit, ...narrow }, context) {
    const groupBy = groupByOf(by, tag);
    const now = spanOf(await rangeOf(context), { span, days, period }, context);
    const then = span === 'last' ? before(now) : periodBefore(now);
    const { services, orgId, signal } = context;
    const ask = (span: Days) => {
      const question = { ...span, granularity: 'none' as const, method, groupBy, filters: filtersOf(narrow) };
      return services.costs.query(orgId, { ...question, limit: COMPARED }, signal);
    };
    const [current, previous, gap] = await Promise.all([
      ask(now),
      ask(then),
      gapIn({ from: then.from, to: now.to }, context),
    ]);
    const fits = {
      all: () => true,
      rises: (row: { change: number }) => row.change > 0,
      drops: (row: { change: number }) => row.change < 0,
      new: (row: { amount: number; previous: number }) => row.previous <= 0 && row.amount > 0,
      gone: (row: { amount: number; previous: number }) => row.previous > 0 && row.amount <= 0,
    }[change];
    const pairs = gap === '' ? pairUp(current.rows, previous.rows) : [];
    const rows = pairs
      .filter((row) => row.change !== 0 && Math.abs(row.change) >= minimum && fits(row))
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
      .slice(0, limit);
    const days2 = { previous_from: then.from, previous_to: then.to };
    return { rows, count: rows.length, totals: current.totals, ...now, ...days2, not_compared: gap };
  },
});
