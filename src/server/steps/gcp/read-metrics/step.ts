import type { JsonObject } from '@shared/model/json';
import { measuredOutput } from '../../common/cloud/measured';
import { atOnce } from '../../common/cloud/atOnce';
import { integrationParam, targetsParam, type Target } from '../../common/cloud/targets';
import { choice, param, whole, yesNo } from '../../common/params';
import { absent, required, wholeInput } from '../../common/values/inputs';
import { statisticsOf } from '../../common/values/statistics';
import { defineStep, StepError } from '../../contract';
import { sessionOf } from '../common/api';
import { projectParam } from '../common/placedStep';
import { aligners, labelFor, namedBy, seriesOf } from '../common/timeSeries';

const DAY_MS = 86_400_000;
const POINTS_MAX = 500_000;
const periods = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
];

/** The project that a full name says, or the one before the colon of a Cloud SQL instance. */
const projectIn = (resource: string) => /projects\/([^/]+)\//.exec(resource)?.[1] ?? '';

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
    metric: param(
      {
        p: 3,
        type: 'string',
        title: 'Metric type',
        default: 'compute.googleapis.com/instance/cpu/utilization',
      },
      required(300).refine(
        (value) => /^[a-z0-9.-]+\/[\w/.-]+$/.test(value),
        'must be a metric type such as compute.googleapis.com/instance/cpu/utilization',
      ),
    ),
    statistic: choice({
      p: 4,
      title: 'Statistic of each period',
      choices: aligners,
      default: 'ALIGN_MEAN',
    }),
    period: param(
      { p: 5, type: 'select', title: 'Period', selectValues: periods, default: '3600' },
      wholeInput
        .refine(
          (value) => periods.some((one) => one.value === String(value)),
          'must be 60, 300, 3600 or 86400',
        )
        .default(3_600),
    ),
    days: whole({ p: 6, title: 'Last days', min: 1, max: 455, default: 14 }),
    label: param(
      {
        p: 7,
        type: 'string',
        title: 'Label',
        description:
          'The label that identifies the resource. Leave empty for the usual one, such as resource.labels.database_id.',
        optional: true,
      },
      absent(200).refine(
        (value) => value === '' || /^(metric|resource)\.labels\.\w+$/.test(value),
        'must be a label such as resource.labels.instance_id',
      ),
    ),
    // Here its number will do, too.
    project: param(projectParam(8), absent(200)),
    with_points: yesNo({
      p: 9,
      title: 'Include every value',
      description: 'In addition to the statistics over the days.',
      optional: true,
      default: false,
    }),
  },
  refine({ metric, label, resources, days, period }, issues) {
    const refuse = (key: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [key], message });
    if (label === '' && labelFor(metric, '1') === undefined) refuse('label', `is needed for ${metric}`);
    if ((resources.length * days * 86_400) / period > POINTS_MAX)
      refuse('resources', 'is too much for one step. Name fewer resources, fewer days or a longer period');
  },
  output: measuredOutput('statistic', 'One per resource, over all periods.'),
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
          aligner: statistic,
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
