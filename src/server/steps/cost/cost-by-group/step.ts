import { z } from 'zod';
import { defineStep } from '../../contract';
import { rangeOf, spanOf } from '../common/days';
import {
  dayFields,
  filtersOf,
  groupByOf,
  groupInput,
  groupParam,
  limitInput,
  limitParam,
  methodInput,
  methodParam,
  narrowInput,
  narrowParams,
  rowsSchema,
  sampleDays,
  spanInput,
  spanParams,
  tagInput,
  tagParam,
  totalsSchema,
} from '../common/params';

const granularities = ['none', 'daily', 'weekly', 'monthly'] as const;

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
    by: groupParam(1, 'service', true),
    tag: tagParam(2),
    ...spanParams({ span: 11, days: 3, period: 12 }, 30),
    granularity: {
      p: 4,
      type: 'select',
      title: 'One row per',
      selectValues: [
        { value: 'none', label: 'Group' },
        { value: 'daily', label: 'Group and day' },
        { value: 'weekly', label: 'Group and week' },
        { value: 'monthly', label: 'Group and month' },
      ],
      default: 'none',
    },
    method: methodParam(5),
    ...narrowParams(6, 13),
    limit: limitParam(10, 1000),
  },
  input: z.object({
    by: groupInput.default('service'),
    tag: tagInput,
    ...spanInput(30),
    granularity: z.enum(granularities).default('none'),
    method: methodInput,
    ...narrowInput,
    limit: limitInput(1000),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      rows: rowsSchema,
      count: { type: 'integer' },
      totals: totalsSchema,
      truncated: { type: 'boolean' },
      ...dayFields,
    },
    required: ['rows', 'count', 'totals', 'truncated', 'from', 'to'],
  },
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
