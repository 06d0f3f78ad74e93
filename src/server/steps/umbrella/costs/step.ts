import { z } from 'zod';
import { umbrellaFaults as words } from '@shared/words/umbrellaFaults';
import { choice, param, whole } from '../../common/params';
import { callOf } from '../../common/services/call';
import { required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { basisParam, umbrellaParam, umbrellaStep } from '../common/umbrella';

const day = required(40)
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date('must be a date such as 2026-11-30'));

export const umbrellaCosts = defineStep({
  ...umbrellaStep,
  stepTemplateId: 'UMBRELLA-001',
  name: 'Read_Umbrella_costs',
  title: 'Read Umbrella costs',
  description:
    'Reads costs of a date range by one dimension. Amounts are in the currency of the Umbrella account, which its API does not tell.',
  icon: 'dollar',
  permissions: ['Cost & usage'],
  keywords: ['umbrella', 'anodot', 'cost', 'usage', 'caui', 'spend', 'invoice'],
  parameters: {
    integration: umbrellaParam,
    from: param({ p: 2, type: 'date', title: 'Start date' }, day),
    to: param({ p: 3, type: 'date', title: 'End date', description: 'Included.' }, day),
    interval: choice({
      p: 4,
      title: 'Interval',
      default: 'month',
      choices: { day: 'Daily', week: 'Weekly', month: 'Monthly' },
    }),
    group: param(
      {
        p: 5,
        type: 'string',
        title: 'Group by',
        description:
          'A dimension of Umbrella: service, region, linkedaccid, operation, usagetype, instancetype, division, or customtags: with a tag key.',
        default: 'service',
      },
      required(300).default('service'),
    ),
    cost: choice({
      p: 6,
      title: 'Charges',
      default: 'cost',
      choices: { cost: 'Costs', discount: 'Discounts', refund: 'Refunds', credit: 'Credits' },
    }),
    basis: basisParam(7),
    limit: whole({ p: 8, title: 'Maximum rows', min: 1, max: 50_000, default: 5_000, optional: true }),
  },
  refine({ from, to }, issues) {
    if (from > to) issues.addIssue({ code: 'custom', path: ['to'], message: words.order });
  },
  output: z.object({
    rows: z.array(
      z
        .object({
          period: z.string(),
          group: z.string(),
          account: z.string(),
          cost: z.number(),
          usage: z.number().nullable(),
        })
        .partial(),
    ),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the maximum.'),
  }),
  sampleOutput: {
    rows: [
      { period: '2026-11', group: 'AmazonEC2', account: '111122223333', cost: 36_564.95, usage: 10_960 },
    ],
    count: 1,
    truncated: false,
  },
  async run({ integration, group, cost, ...range }, context) {
    const question = { ...range, groupBy: group, costType: cost };
    const { rows, truncated } = await context.services.apps.umbrella.costs(
      callOf(context, integration),
      question,
    );
    if (truncated) context.log('warn', `There are more rows; the first ${rows.length} are returned.`);
    return { rows, count: rows.length, truncated };
  },
});
