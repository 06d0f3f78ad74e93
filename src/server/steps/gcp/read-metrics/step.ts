import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { measuredSchema } from '../../common/cloud/measured';
import { atOnce } from '../../common/cloud/atOnce';
import {
  integrationParam,
  placeInput,
  targetsInput,
  targetsParam,
  type Target,
} from '../../common/cloud/targets';
import { absent, required, wholeInput, yesNo } from '../../common/values/inputs';
import { statisticsOf } from '../../common/values/statistics';
import { defineStep, StepError } from '../../contract';
import { sessionOf } from '../common/api';
import { projectParam } from '../common/placedStep';
import { aligners, labelFor, namedBy, seriesOf, type Aligner } from '../common/timeSeries';

const DAY_MS = 86_400_000;
const POINTS_MAX = 500_000;
const periods = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
];
const names = aligners.map(({ value }) => value);

/** The project that a full name says, or the one before the colon of a Cloud SQL instance. */
const projectIn = (resource: string) => /projects\/([^/]+)\//.exec(resource)?.[1] ?? '';

const input = z
  .object({
    integration: placeInput.integration,
    project: absent(200),
    resources: targetsInput,
    metric: required(300).refine(
      (value) => /^[a-z0-9.-]+\/[\w/.-]+$/.test(value),
      'must be a metric type such as compute.googleapis.com/instance/cpu/utilization',
    ),
    statistic: z.enum(names).default('ALIGN_MEAN'),
    period: wholeInput
      .refine((value) => periods.some((one) => one.value === String(value)), 'must be 60, 300, 3600 or 86400')
      .default(3_600),
    days: wholeInput.pipe(z.number().min(1).max(455)).default(14),
    label: absent(200).refine(
      (value) => value === '' || /^(metric|resource)\.labels\.\w+$/.test(value),
      'must be a label such as resource.labels.instance_id',
    ),
    with_points: yesNo.default(false),
  })
  .superRefine(({ metric, label, resources, days, period }, issues) => {
    if (label === '' && labelFor(metric, '1') === undefined)
      issues.addIssue({ code: 'custom', path: ['label'], message: `is needed for ${metric}` });
    if ((resources.length * days * 86_400) / period > POINTS_MAX)
      issues.addIssue({
        code: 'custom',
        path: ['resources'],
        message: 'is too much for one step. Name fewer resources, fewer days or a longer period',
      });
  });

interface Point {
  at: string;
  value: number;
}

export const readMetrics = defineStep({
  stepTemplateId: 'GCP-030',
  name: 'Read_Cloud_Monitoring_metrics',
  title: 'Read Cloud Monitoring metrics',
  description: 'Reads how heavily resources are used, many at once, as statistics over the days.',
  group: 'CLOUD',
  subgroup: 'GCP',
  category: 'CLOUD',
  icon: 'timeline-line-chart',
  effect: 'read',
  needsIntegration: ['GCP'],
  permissions: ['monitoring.timeSeries.list'],
  timeoutSeconds: 600,
  keywords: ['google cloud', 'gcp', 'monitoring', 'cpu', 'usage', 'utilization', 'idle', 'percentile'],
  parameters: {
    integration: integrationParam(1, 'GCP'),
    resources: targetsParam(2, 'Resources', '//compute.googleapis.com/projects/…/instances/…'),
    metric: {
      p: 3,
      type: 'string',
      title: 'Metric type',
      default: 'compute.googleapis.com/instance/cpu/utilization',
    },
    statistic: {
      p: 4,
      type: 'select',
      title: 'Statistic of each period',
      selectValues: [...aligners],
      default: 'ALIGN_MEAN',
    },
    period: { p: 5, type: 'select', title: 'Period', selectValues: periods, default: '3600' },
    days: { p: 6, type: 'number', title: 'Last days', min: 1, max: 455, default: 14 },
    label: {
      p: 7,
      type: 'string',
      title: 'Label',
      description:
        'The label that identifies the resource. Leave empty for the usual one, such as resource.labels.database_id.',
      optional: true,
    },
    project: projectParam(8),
    with_points: {
      p: 9,
      type: 'boolean',
      title: 'Include every value',
      description: 'In addition to the statistics over the days.',
      optional: true,
      default: false,
    },
  },
  input,
  outputSchema: measuredSchema('statistic', 'One per resource, over all periods.'),
  sampleOutput: {
    rows: [
      {
        account: 'acme-web',
        region: 'europe-west4-a',
        resource: '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/instances/batch',
        metric: 'compute.googleapis.com/instance/cpu/utilization',
        statistic: 'ALIGN_MEAN',
        count: 336,
        sum: 9.4,
        average: 0.028,
        min: 0.011,
        max: 0.146,
        latest: 0.022,
        latest_at: '2026-01-15T09:00:00.000Z',
        error: '',
      },
    ],
    from: '2026-01-01T10:00:00.000Z',
    to: '2026-01-15T10:00:00.000Z',
  },
  async run(
    { integration, resources, metric, statistic, period, days, label, project, with_points },
    context,
  ) {
    const session = sessionOf(context, integration);
    const end = new Date(Math.floor(context.clock.now().getTime() / (period * 1000)) * period * 1000);
    const span = { start: new Date(end.getTime() - days * DAY_MS), end, period };
    const [own] =
      resources.some((one) => projectOf(one) === '') && project === ''
        ? await context.services.clouds.accounts(session, context.signal)
        : [];
    function projectOf({ account, resource }: Target): string {
      return account || projectIn(resource) || project;
    }
    const targets = resources.map((one) => ({ ...one, account: projectOf(one) || (own?.account ?? '') }));
    const groups = Map.groupBy(
      targets,
      (one) => `${one.account} ${label || (labelFor(metric, one.resource) ?? '')}`,
    );
    const points = new Map<Target, Point[]>();
    const errors = new Map<Target, string>();
    await atOnce([...groups], async ([key, members]) => {
      const [account = '', by = ''] = key.split(' ');
      const at = { context, session, place: { account, region: '' } };
      try {
        const found = await seriesOf(at, {
          project: account,
          metric,
          aligner: statistic satisfies Aligner,
          by,
          values: members.map((one) => namedBy(by, one.resource, account)),
          span,
        });
        for (const one of members) points.set(one, found.get(namedBy(by, one.resource, account)) ?? []);
      } catch (error) {
        if (context.signal.aborted || !(error instanceof StepError)) throw error;
        context.log('error', `${account}: ${error.message}`);
        for (const one of members) errors.set(one, error.message);
      }
    });
    const [first] = errors.values();
    if (first !== undefined && errors.size === targets.length) throw new StepError(first);
    const rows = targets.map((one): JsonObject => {
      const measured = points.get(one) ?? [];
      const row = {
        account: one.account,
        region: one.region,
        resource: one.resource,
        metric,
        statistic,
        ...statisticsOf(measured.map(({ value }) => value)),
        latest: measured.at(-1)?.value ?? null,
        latest_at: measured.at(-1)?.at ?? null,
        error: errors.get(one) ?? '',
      };
      return with_points ? { ...row, points: measured.map((point) => ({ ...point })) } : row;
    });
    return { rows, from: span.start.toISOString(), to: span.end.toISOString() };
  },
});
