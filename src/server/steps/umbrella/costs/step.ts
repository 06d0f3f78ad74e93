import { z } from 'zod';
import { umbrellaFaults as words } from '@shared/words/umbrellaFaults';
import { umbrellaBases } from '../../apps.port';
import { callOf } from '../../common/services/call';
import { required, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { basisParam, umbrellaInput, umbrellaParam, umbrellaStep } from '../common/umbrella';

const ROWS_MAX = 50_000;
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
    from: { p: 2, type: 'date', title: 'Start date' },
    to: { p: 3, type: 'date', title: 'End date', description: 'Included.' },
    interval: {
      p: 4,
      type: 'select',
      title: 'Interval',
      selectValues: [
        { value: 'day', label: 'Daily' },
        { value: 'week', label: 'Weekly' },
        { value: 'month', label: 'Monthly' },
      ],
      default: 'month',
    },
    group: {
      p: 5,
      type: 'string',
      title: 'Group by',
      description:
        'A dimension of Umbrella: service, region, linkedaccid, operation, usagetype, instancetype, division, or customtags: with a tag key.',
      default: 'service',
    },
    cost: {
      p: 6,
      type: 'select',
      title: 'Charges',
      selectValues: [
        { value: 'cost', label: 'Costs' },
        { value: 'discount', label: 'Discounts' },
        { value: 'refund', label: 'Refunds' },
        { value: 'credit', label: 'Credits' },
      ],
      default: 'cost',
    },
    basis: basisParam(7),
    limit: {
      p: 8,
      type: 'number',
      title: 'Maximum rows',
      min: 1,
      max: ROWS_MAX,
      default: 5_000,
      optional: true,
    },
  },
  input: z
    .object({
      integration: umbrellaInput,
      from: day,
      to: day,
      interval: z.enum(['day', 'week', 'month']).default('month'),
      group: required(300).default('service'),
      cost: z.enum(['cost', 'discount', 'refund', 'credit']).default('cost'),
      basis: z.enum(umbrellaBases).default('unblended'),
      limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(5_000),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: words.order }),
  outputSchema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            period: { type: 'string' },
            group: { type: 'string' },
            account: { type: 'string' },
            cost: { type: 'number' },
            usage: { type: ['number', 'null'] },
          },
        },
      },
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more rows than the maximum.' },
    },
    required: ['rows', 'count', 'truncated'],
  },
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
