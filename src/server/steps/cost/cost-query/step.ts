import { z } from 'zod';
import { printCostQuery } from '@shared/model/cost-query/print';
import { costQueryDefault } from '@shared/model/cost-query/types';
import { param } from '../../common/params';
import { toJson } from '../../common/values/toJson';
import { defineStep } from '../../contract';
import { rangeOf } from '../common/days';
import { dayFields, rowsOutput, sampleDays, totalsOutput } from '../common/params';
import { daysOf, queryInput, questionOf, readQuery } from '../common/query';

export const costQuery = defineStep({
  stepTemplateId: 'ANODOTCOST-001',
  name: 'Cost_query',
  title: 'Cost query',
  description: 'Queries costs by day, group and filter. Returns rows, and totals per currency.',
  group: 'ANODOTCOST',
  icon: 'timeline-bar-chart',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['spend', 'costs', 'sql', 'select', 'report', 'bill', 'usage'],
  parameters: {
    query: param(
      {
        p: 1,
        type: 'cost-query',
        title: 'Query',
        description: 'As fields, or as text such as SELECT AmortizedCost GROUP BY service LAST 7 DAYS.',
        default: toJson(costQueryDefault),
      },
      queryInput,
    ),
  },
  output: z.object({
    rows: rowsOutput,
    count: z.int(),
    totals: totalsOutput,
    truncated: z.boolean().describe('True if there are more rows than the limit.'),
    ...dayFields,
    query: z.string().describe('The query as text.'),
  }),
  sampleOutput: {
    rows: [{ period: '2026-01-13', service: 'Amazon EC2', currency: 'USD', amount: 412.5 }],
    count: 1,
    totals: [{ currency: 'USD', amount: 412.5, previous: 398 }],
    truncated: false,
    ...sampleDays,
    query: 'SELECT UnblendedCost\nGROUP BY service\nGRANULARITY daily\nLAST 7 DAYS',
  },
  async run(input, context) {
    const query = readQuery(input.query, 'Query');
    const days = daysOf(query, await rangeOf(context));
    const { services, orgId, signal, log } = context;
    const { rows, totals, truncated } = await services.costs.query(orgId, questionOf(query, days), signal);
    if (truncated) log('warn', `There are more rows; the first ${rows.length} are returned.`);
    return { rows, count: rows.length, totals, truncated, ...days, query: printCostQuery(query) };
  },
});
