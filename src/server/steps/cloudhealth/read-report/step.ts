import { z } from 'zod';
import { choice, names, param, whole, yesNo } from '../../common/params';
import { callOf } from '../../common/services/call';
import { namesInput, required } from '../../common/values/inputs';
import { defineStep } from '../../contract';
import { cloudhealthParam, cloudhealthStep } from '../common/cloudhealth';

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
    report: param(
      {
        p: 2,
        type: 'string',
        title: 'Report',
        description:
          'As in its URL: cost/history, cost/current, usage/instance, or custom/ with the report’s ID.',
        default: 'cost/history',
      },
      required(200)
        .refine(
          (report) => /^(cost|usage|performance|custom)\/[\w/-]+$/.test(report),
          'must be a type and a report, such as cost/history',
        )
        .default('cost/history'),
    ),
    interval: choice({
      p: 3,
      title: 'Interval',
      default: 'monthly',
      choices: { monthly: 'Monthly', weekly: 'Weekly', daily: 'Daily' },
    }),
    periods: whole({
      p: 4,
      title: 'Last periods',
      description: 'At most 12 months, 52 weeks or 31 days. A month counts the current one, so far.',
      min: 1,
      max: 52,
      default: 3,
    }),
    dimensions: param(
      {
        p: 5,
        type: 'list',
        title: 'Dimensions',
        description: 'By their names in CloudHealth, at most 4. Leave empty for those of the report.',
        placeholder: 'time, AWS-Service-Category',
        optional: true,
      },
      namesInput.refine((all) => all.length <= 4, 'has more than 4 dimensions').default([]),
    ),
    measures: names({
      p: 6,
      title: 'Measures',
      description: 'By their names in CloudHealth. Leave empty for those of the report.',
      placeholder: 'cost',
      optional: true,
      default: [],
    }),
    filters: param(
      {
        p: 7,
        type: 'list',
        title: 'Filters',
        description: 'A list of texts such as AWS-Account:select:1234,5678 or AWS-Region:reject:us-east-1.',
        placeholder: '["AWS-Account:select:1234,5678"]',
        optional: true,
      },
      namesInput
        .refine(
          (all) => all.every((one) => FILTER.test(one)),
          'has one that is not dimension:select:members or dimension:reject:members',
        )
        .refine(
          (all) => all.every((one) => !one.startsWith('time:')),
          'has one of time: set “Last periods” instead',
        )
        .default([]),
    ),
    totals: yesNo({
      p: 8,
      title: 'Include totals',
      description: 'Adds rows that sum the others. Adding all rows up would then count costs twice.',
      optional: true,
      default: false,
    }),
    limit: whole({ p: 9, title: 'Maximum rows', min: 1, max: 50_000, default: 5_000, optional: true }),
  },
  refine({ interval, periods }, issues) {
    const most = MOST[interval];
    if (periods > most)
      issues.addIssue({
        code: 'custom',
        path: ['periods'],
        message: `is more than ${most}, as far back as CloudHealth goes`,
      });
  },
  output: z.object({
    report: z.string(),
    updated_at: z.string().describe('When CloudHealth last updated it.'),
    measures: z.array(z.object({ name: z.string(), label: z.string() }).partial()),
    rows: z.array(z.looseObject({})),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than the maximum.'),
  }),
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
