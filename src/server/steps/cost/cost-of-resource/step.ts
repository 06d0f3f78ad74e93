import { z } from 'zod';
import { MONTH_DAYS } from '@shared/model/money';
import { text } from '../../common/params';
import { defineStep } from '../../contract';
import { countOf, rangeOf, spanOf } from '../common/days';
import { dayFields, methodParam, rowsOutput, sampleDays, spanParams } from '../common/params';

export const costOfResource = defineStep({
  stepTemplateId: 'ANODOTCOST-008',
  name: 'Cost_of_resource',
  title: 'Cost of a resource',
  description:
    'Returns what one resource cost in the last days, or in a period, by day, and the monthly equivalent.',
  group: 'ANODOTCOST',
  icon: 'cube',
  effect: 'read',
  timeoutSeconds: 120,
  keywords: ['instance', 'volume', 'arn', 'history', 'daily'],
  parameters: {
    resource: text({
      p: 1,
      title: 'Resource ID',
      description: 'As it appears on the bill.',
      placeholder: '{{loop.item.case_resource_id}}',
      max: 2000,
    }),
    ...spanParams({ span: 4, days: 2, period: 5 }, 30),
    method: methodParam(3),
  },
  output: z.object({
    found: z.boolean().describe('True if it had any cost in these days.'),
    rows: rowsOutput,
    totals: z.array(
      z.object({ currency: z.string(), amount: z.number(), daily: z.number(), monthly: z.number() }),
    ),
    ...dayFields,
  }),
  sampleOutput: {
    found: true,
    rows: [{ period: '2026-01-13', currency: 'USD', amount: 0.6 }],
    totals: [{ currency: 'USD', amount: 18, daily: 0.6, monthly: 18.2625 }],
    ...sampleDays,
  },
  async run({ resource, span: kind, days, period, method }, context) {
    const span = spanOf(await rangeOf(context), { span: kind, days, period }, context);
    const { services, orgId, signal } = context;
    const filters = [{ key: 'resource', operator: 'equals' as const, values: [resource] }];
    const question = { ...span, granularity: 'daily' as const, method, groupBy: [], filters, limit: 10_000 };
    const { rows, totals } = await services.costs.query(orgId, question, signal);
    const sums = totals.map(({ currency, amount }) => {
      const daily = amount / countOf(span);
      return { currency, amount, daily, monthly: daily * MONTH_DAYS };
    });
    return { found: rows.length > 0, rows, totals: sums, ...span };
  },
});
