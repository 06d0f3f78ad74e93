import { z } from 'zod';
import { choice, names, number, whole } from '../../common/params';
import { callOf } from '../../common/services/call';
import { defineStep } from '../../contract';
import { basisParam, umbrellaParam, umbrellaStep } from '../common/umbrella';

export const umbrellaRecommendations = defineStep({
  ...umbrellaStep,
  stepTemplateId: 'UMBRELLA-002',
  name: 'Read_recommendations',
  title: 'Read Umbrella recommendations',
  description:
    'Lists recommendations, the largest saving first. Loop over them with Create case to track each one. Amounts are in the currency of the Umbrella account.',
  icon: 'trending-up',
  permissions: ['Recommendations'],
  keywords: ['umbrella', 'anodot', 'recommendation', 'saving', 'waste', 'rightsizing', 'idle', 'commitment'],
  parameters: {
    integration: umbrellaParam,
    status: choice({
      p: 2,
      title: 'Status',
      default: 'potential_savings',
      choices: { potential_savings: 'Open', actual_savings: 'Completed or done', excluded: 'Excluded' },
    }),
    saving: number({ p: 3, title: 'Yearly saving above', min: 0, optional: true, default: 0 }),
    services: names({ p: 4, title: 'Services', optional: true, default: [] }),
    accounts: names({ p: 5, title: 'Account IDs', optional: true, default: [] }),
    types: names({
      p: 6,
      title: 'Types',
      description: 'By Umbrella’s IDs, such as ec2-idle or rds-class-change.',
      optional: true,
      default: [],
    }),
    basis: basisParam(7),
    limit: whole({ p: 8, title: 'Maximum', min: 1, max: 10_000, default: 500, optional: true }),
  },
  output: z.object({
    recommendations: z.array(
      z
        .object({
          id: z.string(),
          type: z.string(),
          title: z.string(),
          category: z.string(),
          provider: z.string(),
          account: z.string(),
          account_name: z.string(),
          region: z.string(),
          service: z.string(),
          resource: z.string(),
          instance_type: z.string(),
          action: z.string(),
          monthly_saving: z.number().nullable(),
          yearly_saving: z.number().nullable(),
          monthly_cost: z.number().nullable(),
          created_at: z.string(),
          open: z.boolean(),
        })
        .partial(),
    ),
    count: z.int(),
    total: z.int().nullable().describe('All that Umbrella has.'),
    truncated: z.boolean().describe('True if there are more.'),
  }),
  sampleOutput: {
    recommendations: [
      {
        id: '43678022',
        type: 'rds-class-change',
        title: 'RDS Rightsizing',
        category: 'Right Sizing',
        provider: 'AWS',
        account: '111122223333',
        account_name: 'Production',
        region: 'us-east-1',
        service: 'RDS',
        resource: 'orders-db',
        instance_type: 'db.m5.xlarge',
        action: 'modify',
        monthly_saving: 326.88,
        yearly_saving: 3922.56,
        monthly_cost: 512.64,
        created_at: '2026-11-15',
        open: true,
      },
    ],
    count: 1,
    total: 1,
    truncated: false,
  },
  async run({ integration, saving, ...asked }, context) {
    const question = { ...asked, minimumYearlySaving: saving };
    const { umbrella } = context.services.apps;
    const { rows, total, truncated } = await umbrella.recommendations(callOf(context, integration), question);
    if (truncated)
      context.log('warn', `There are more recommendations; the first ${rows.length} are returned.`);
    return { recommendations: rows, count: rows.length, total, truncated };
  },
});
