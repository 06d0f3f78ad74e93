import { z } from 'zod';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { rangeOf, spanOf } from '../common/days';
import {
  dayFields,
  filtersOf,
  groupByOf,
  groupParam,
  limitParam,
  methodParam,
  narrowParams,
  rowsOutput,
  sampleDays,
  spanParams,
  tagParam,
  totalsOutput,
} from '../common/params';

export const costByGroup = defineStep({
  stepTemplateId: 'ANODOTCOST-002',
  name: 'Cost_by_group',
  title: 'Cost by group',
  description:
    'Returns the cost of the last days, or of a period, by service, account, owner, region, tag and more.',
  group: 'ANODOTCOST',
  icon: 'stacked-chart',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['spend', 'breakdown', 'services', 'accounts', 'tags', 'showback'],
  parameters: {
    by: groupParam(1, true),
    tag: tagParam(2),
    ...spanParams({ span: 11, days: 3, period: 12 }, 30),
    granularity: choice({
      p: 4,
      title: 'One row per',
      default: 'none',
      choices: {
        none: 'Group',
        daily: 'Group and day',
        weekly: 'Group and week',
        monthly: 'Group and month',
      },
    }),
    method: methodParam(5),
    ...narrowParams(6, 13),
    limit: limitParam(10, 1000),
  },
  output: z.object({
    rows: rowsOutput,
    count: z.int(),
    totals: totalsOutput,
    truncated: z.boolean(),
    ...dayFields,
  }),
  sampleOutput: {
    rows: [{ service: 'Amazon EC2', currency: 'USD', amount: 4125.5 }],
    count: 1,
    totals: [{ currency: 'USD', amount: 4125.5, previous: 3980 }],
    truncated: false,
    ...sampleDays,
  },
  async run({ by, tag, span: kind, days, period, granularity, method, limit, ...narrow }, context) {
    const groupBy = groupByOf(by, tag);
    const span = spanOf(await rangeOf(context), { span: kind, days, period }, context);
    const { services, orgId, signal } = context;
    const question = { ...span, granularity, method, groupBy, filters: filtersOf(narrow), limit };
    const { rows, totals, truncated } = await services.costs.query(orgId, question, signal);
    return { rows, count: rows.length, totals, truncated, ...span };
  },
});
