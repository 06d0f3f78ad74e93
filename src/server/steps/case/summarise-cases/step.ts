import { z } from 'zod';
import { sumByCurrency } from '@shared/model/money';
import { choice } from '../../common/params';
import { defineStep } from '../../contract';
import { queryOf, searchParams } from '../common/params';

export const summariseCases = defineStep({
  stepTemplateId: 'CASE-007',
  name: 'Summarise_cases',
  title: 'Summarize cases',
  description:
    'Counts cases and sums their savings by type, account or owner. Currencies are never added together, and cases of the same resource count once.',
  group: 'CASE',
  icon: 'grouped-bar-chart',
  effect: 'read',
  keywords: ['summary', 'total', 'count', 'savings', 'group', 'report'],
  parameters: {
    ...searchParams,
    groupBy: choice({
      p: 10,
      title: 'By',
      default: 'type',
      choices: { type: 'Case type', account: 'Account', owner: 'Owner', none: 'All together' },
    }),
  },
  output: z.object({
    groups: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        currency: z.string(),
        open_cases: z.int(),
        closed_cases: z.int().optional(),
        monthly_saving: z.number(),
        yearly_saving: z.number().optional(),
      }),
    ),
    totals: z
      .array(z.object({ currency: z.string(), monthly_saving: z.number(), cases: z.int() }))
      .describe('One per currency.'),
  }),
  sampleOutput: {
    groups: [
      {
        value: 'old-snapshot',
        label: 'Old snapshots',
        currency: 'USD',
        open_cases: 12,
        closed_cases: 3,
        monthly_saving: 240.5,
        yearly_saving: 2886,
      },
    ],
    totals: [{ currency: 'USD', monthly_saving: 240.5, cases: 12 }],
  },
  async run({ groupBy, ...input }, { services, orgId }) {
    const groups = await services.cases.summary(orgId, groupBy, queryOf(input));
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    const sums = (key: 'monthly_saving' | 'open_cases') =>
      sumByCurrency(groups.map((row) => ({ amount: number(row[key]), currency: String(row.currency) })));
    const cases = new Map(sums('open_cases').map(({ currency, amount }) => [currency, amount]));
    const totals = sums('monthly_saving').map(({ currency, amount }) => ({
      currency,
      monthly_saving: amount,
      cases: cases.get(currency) ?? 0,
    }));
    return { groups, totals };
  },
});
