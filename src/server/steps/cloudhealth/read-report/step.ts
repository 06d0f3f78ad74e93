import { z } from 'zod';
import { namesInput, required, wholeInput, yesNo } from '../../common/values/inputs';
import { callOf } from '../../common/services/call';
import { defineStep } from '../../contract';
import { cloudhealthInput, cloudhealthParam, cloudhealthStep } from '../common/cloudhealth';

const ROWS_MAX = 50_000;
/** As far back as CloudHealth goes. */
const MOST = { monthly: 12, weekly: 52, daily: 31 } as const;
const FILTER = /^[\w-]+:(select|reject):.+$/;

export const cloudhealthReport = defineStep({
  ...cloudhealthStep,
  stepTemplateId: 'CLOUDHEALTH-001',
  name: 'Read_CloudHealth_report',
  title: 'Read a CloudHealth report',
  description:
    'Reads a cost or usage report as rows. Amounts are in the currency and cost type that the report has in CloudHealth.',
  icon: 'grouped-bar-chart',
  permissions: ['View reports'],
  keywords: ['cloudhealth', 'cost', 'history', 'report', 'olap', 'usage', 'tanzu', 'vmware', 'perspective'],
  parameters: {
    integration: cloudhealthParam,
    report: {
      p: 2,
      type: 'string',
      title: 'Report',
      description:
        'As in its URL: cost/history, cost/current, usage/instance, or custom/ with the report’s ID.',
      default: 'cost/history',
    },
    interval: {
      p: 3,
      type: 'select',
      title: 'Interval',
      selectValues: [
        { value: 'monthly', label: 'Monthly' },
        { value: 'weekly', label: 'Weekly' },
        { value: 'daily', label: 'Daily' },
      ],
      default: 'monthly',
    },
    periods: {
      p: 4,
      type: 'number',
      title: 'Last periods',
      description: 'At most 12 months, 52 weeks or 31 days. A month counts the current one, so far.',
      min: 1,
      max: 52,
      default: 3,
    },
    dimensions: {
      p: 5,
      type: 'list',
      title: 'Dimensions',
      description: 'By their names in CloudHealth, at most 4. Leave empty for those of the report.',
      placeholder: 'time, AWS-Service-Category',
      optional: true,
    },
    measures: {
      p: 6,
      type: 'list',
      title: 'Measures',
      description: 'By their names in CloudHealth. Leave empty for those of the report.',
      placeholder: 'cost',
      optional: true,
    },
    filters: {
      p: 7,
      type: 'list',
      title: 'Filters',
      description: 'A list of texts such as AWS-Account:select:1234,5678 or AWS-Region:reject:us-east-1.',
      placeholder: '["AWS-Account:select:1234,5678"]',
      optional: true,
    },
    totals: {
      p: 8,
      type: 'boolean',
      title: 'Include totals',
      description: 'Adds rows that sum the others. Adding all rows up would then count costs twice.',
      optional: true,
      default: false,
    },
    limit: {
      p: 9,
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
      integration: cloudhealthInput,
      report: required(200)
        .refine(
          (report) => /^(cost|usage|performance|custom)\/[\w/-]+$/.test(report),
          'must be a type and a report, such as cost/history',
        )
        .default('cost/history'),
      interval: z.enum(['monthly', 'weekly', 'daily']).default('monthly'),
      periods: wholeInput.pipe(z.number().min(1).max(52)).default(3),
      dimensions: namesInput.refine((all) => all.length <= 4, 'has more than 4 dimensions').default([]),
      measures: namesInput.default([]),
      filters: namesInput
        .refine(
          (all) => all.every((one) => FILTER.test(one)),
          'has one that is not dimension:select:members or dimension:reject:members',
        )
        .refine(
          (all) => all.every((one) => !one.startsWith('time:')),
          'has one of time: set “Last periods” instead',
        )
        .default([]),
      totals: yesNo.default(false),
      limit: wholeInput.pipe(z.number().min(1).max(ROWS_MAX)).default(5_000),
    })
    .superRefine(({ interval, periods }, context) => {
      const most = MOST[interval];
      if (periods > most)
        context.addIssue({
          code: 'custom',
          path: ['periods'],
          message: `is more than ${most}, as far back as CloudHealth goes`,
        });
    }),
  outputSchema: {
    type: 'object',
    properties: {
      report: { type: 'string' },
      updated_at: { type: 'string', description: 'When CloudHealth last updated it.' },
      measures: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' }, label: { type: 'string' } } },
      },
      rows: { type: 'array', items: { type: 'object' } },
      count: { type: 'integer' },
      truncated: { type: 'boolean', description: 'True if there are more rows than the maximum.' },
    },
    required: ['report', 'updated_at', 'measures', 'rows', 'count', 'truncated'],
  },
  sampleOutput: {
    report: 'Cost History',
    updated_at: '2026-11-26T03:08:40+00:00',
    measures: [{ name: 'cost', label: 'Cost ($)' }],
    rows: [{ time: '2026-11', 'AWS-Service-Category': 'EC2 - Compute', cost: 12_840.55 }],
    count: 1,
    truncated: false,
  },
  async run({ integration, ...question }, context) {
    const { cloudhealth } = context.services.apps;
    const { name, updatedAt, measures, rows, truncated } = await cloudhealth.report(
      callOf(context, integration),
      question,
    );
    if (truncated) context.log('warn', `The report has more rows; the first ${rows.length} are returned.`);
    return { report: name, updated_at: updatedAt, measures, rows, count: rows.length, truncated };
  },
});
