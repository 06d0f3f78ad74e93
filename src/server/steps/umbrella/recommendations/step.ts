import { z } from 'zod';
import { umbrellaBases } from '../../apps.port';
import { callOf } from '../../common/services/call';
import { namesInput, numberInput, wholeInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { basisParam, umbrellaInput, umbrellaParam, umbrellaStep } from '../common/umbrella';

const MOST = 10_000;

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
    status: {
      p: 2,
      type: 'select',
      title: 'Status',
      selectValues: [
        { value: 'potential_savings', label: 'Open' },
        { value: 'actual_savings', label: 'Completed or done' },
        { value: 'excluded', label: 'Excluded' },
      ],
      default: 'potential_savings',
    },
    saving: { p: 3, type: 'number', title: 'Yearly saving above', min: 0, optional: true, default: 0 },
    services: { p: 4, type: 'list', title: 'Services', optional: true },
    accounts: { p: 5, type: 'list', title: 'Account IDs', optional: true },
    types: {
      p: 6,
      type: 'list',
      title: 'Types',
      description: 'By Umbrella’s IDs, such as ec2-idle or rds-class-change.',
      optional: true,
    },
    basis: basisParam(7),
    limit: { p: 8, type: 'number', title: 'Maximum', min: 1, max: MOST, default: 500, optional: true },
  },
  input: z.object({
    integration: umbrellaInput,
    status: z.enum(['potential_savings', 'actual_savings', 'excluded']).default('potential_savings'),
    saving: numberInput.pipe(z.number().min(0)).default(0),
    services: namesInput.default([]),
    accounts: namesInput.default([]),
    types: namesInput.default([]),
    basis: z.enum(umbrellaBases).default('unblended'),
    limit: wholeInput.pipe(z.number().min(1).max(MOST)).default(500),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      recommendations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            type: { type: 'string' },
            title: { type: 'string' },
            category: { type: 'string' },
            provider: { type: 'string' },
            account: { type: 'string' },
            account_name: { type: 'string' },
            region: { type: 'string' },
            service: { type: 'string' },
            resource: { type: 'string' },
            instance_type: { type: 'string' },
            action: { type: 'string' },
            monthly_saving: { type: ['number', 'null'] },
            yearly_saving: { type: ['number', 'null'] },
            monthly_cost: { type: ['number', 'null'] },
            created_at: { type: 'string' },
            open: { type: 'boolean' },
          },
        },
      },
      count: { type: 'integer' },
      total: { type: ['integer', 'null'], description: 'All that Umbrella has.' },
      truncated: { type: 'boolean', description: 'True if there are more.' },
    },
    required: ['recommendations', 'count', 'total', 'truncated'],
  },
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
