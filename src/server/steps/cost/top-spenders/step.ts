import { z } from 'zod';
import { TOP_SPENDERS, TOP_SPENDERS_DAYS } from '@shared/model/limits';
import type { JsonObject } from '@shared/model/json';
import { whole } from '../../common/params';
import { defineStep } from '../../contract';
import { rangeOf, spanOf } from '../common/days';
import {
  dayFields,
  filtersOf,
  groupByOf,
  groupParam,
  methodParam,
  narrowParams,
  rowsOutput,
  sampleDays,
  spanParams,
  tagParam,
  totalsOutput,
} from '../common/params';

export const topSpenders = defineStep({
  stepTemplateId: 'ANODOTCOST-005',
  name: 'Top_spenders',
  title: 'Top cost by group',
  description:
    'Returns the groups with the highest cost in the last days or a period, with their share of the total in their currency.',
  group: 'ANODOTCOST',
  icon: 'series-derived',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['top', 'spenders', 'largest', 'most expensive', 'ranking', 'share'],
  parameters: {
    by: groupParam(1),
    tag: tagParam(2),
    count: whole({ p: 3, title: 'Count', default: TOP_SPENDERS, min: 1, max: 1000 }),
    ...spanParams({ span: 10, days: 4, period: 11 }, TOP_SPENDERS_DAYS),
    method: methodParam(5),
    ...narrowParams(6, 12),
  },
  output: z.object({
    items: rowsOutput.describe('With name, share (percent) and rank, per currency.'),
    count: z.int(),
    totals: totalsOutput,
    ...dayFields,
  }),
  sampleOutput: {
    items: [
      { service: 'Amazon EC2', currency: 'USD', amount: 4125.5, name: 'Amazon EC2', share: 41.2, rank: 1 },
    ],
    count: 1,
    totals: [{ currency: 'USD', amount: 10_013.3, previous: 9800 }],
    ...sampleDays,
  },
  async run({ by, tag, count, span: kind, days, period, method, ...narrow }, context) {
    const groupBy = groupByOf(by, tag);
    const span = spanOf(await rangeOf(context), { span: kind, days, period }, context);
    const { services, orgId, signal } = context;
    const question = { ...span, granularity: 'none' as const, method, groupBy, filters: filtersOf(narrow) };
    const { rows, totals } = await services.costs.query(orgId, { ...question, limit: 1000 }, signal);
    const items = totals.flatMap(({ currency, amount: sum }) =>
      rows
        .filter((row) => row.currency === currency)
        .slice(0, count)
        .map((row, at): JsonObject => {
          const amount = typeof row.amount === 'number' ? row.amount : 0;
          const [key = ''] = groupBy;
          const name = row[`${key}_name`] ?? row[key] ?? '';
          return { ...row, name, share: sum === 0 ? 0 : (amount / sum) * 100, rank: at + 1 };
        }),
    );
    return { items, count: items.length, totals, ...span };
  },
});
