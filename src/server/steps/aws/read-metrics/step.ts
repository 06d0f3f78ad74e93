import type { JsonObject } from '@shared/model/json';
import { atOnce } from '../../common/cloud/atOnce';
import { measuredOutput } from '../../common/cloud/measured';
import { integrationParam, placeParams, targetsParam, type Target } from '../../common/cloud/targets';
import { pairs, param, text, whole, yesNo } from '../../common/params';
import { namesInput, required, wholeInput } from '../../common/values/inputs';
import { statisticsOf } from '../../common/values/statistics';
import { defineStep, StepError } from '../../contract';
import { nameInArn } from '../common/arn';
import { sessionOf } from '../common/aws';
import { metricPoints, type MetricPoint } from '../common/metrics';

const DAY_SECONDS = 86_400;
const METRICS_MAX = 5_000;
const POINTS_MAX = 500_000;
/** How long CloudWatch keeps values, by the shortest period that may be asked for. */
const KEPT = [
  { below: 300, days: 15 },
  { below: 3_600, days: 63 },
  { below: Infinity, days: 455 },
] as const;
const periods = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
];
const STATISTIC = /^(Average|Sum|Minimum|Maximum|SampleCount|p\d{1,2}(\.\d{1,2})?|p100)$/;

/** What metrics name a resource by. */
const dimensionOf: Readonly<Record<string, string>> = {
  'AWS/EC2': 'InstanceId',
  'AWS/EBS': 'VolumeId',
  'AWS/RDS': 'DBInstanceIdentifier',
  'AWS/Lambda': 'FunctionName',
  'AWS/ApplicationELB': 'LoadBalancer',
  'AWS/NetworkELB': 'LoadBalancer',
  'AWS/ELB': 'LoadBalancerName',
  'AWS/NATGateway': 'NatGatewayId',
  'AWS/SQS': 'QueueName',
  'AWS/SNS': 'TopicName',
  'AWS/S3': 'BucketName',
  'AWS/DynamoDB': 'TableName',
  'AWS/ElastiCache': 'CacheClusterId',
  'AWS/Redshift': 'ClusterIdentifier',
  'AWS/AutoScaling': 'AutoScalingGroupName',
  'AWS/Kinesis': 'StreamName',
};

interface Asked {
  target: Target;
  metric: string;
  statistic: string;
}

const rowOf = ({ target, metric, statistic }: Asked, points: readonly MetricPoint[], error: string) => ({
  account: target.account,
  region: target.region,
  resource: target.resource,
  metric,
  statistic,
  ...statisticsOf(points.map(({ value }) => value)),
  latest: points.at(-1)?.value ?? null,
  latest_at: points.at(-1)?.at ?? null,
  error,
});

export const readMetrics = defineStep({
  stepTemplateId: 'AWS-030',
  name: 'Read_CloudWatch_metrics',
  title: 'Read CloudWatch metrics',
  description:
    'Reads resource usage: many resources, metrics and statistics at once. AWS charges $0.01 per 1,000 metrics.',
  group: 'CLOUD',
  subgroup: 'AWS',
  category: 'CLOUD',
  icon: 'timeline-line-chart',
  effect: 'read',
  needsIntegration: ['AWS'],
  permissions: ['cloudwatch:GetMetricData'],
  timeoutSeconds: 600,
  keywords: ['aws', 'cloudwatch', 'cpu', 'usage', 'utilization', 'idle', 'average', 'percentile'],
  parameters: {
    integration: integrationParam(1, 'AWS'),
    resources: targetsParam(2, 'Resources', 'i-0abc'),
    ...placeParams(3, 4),
    namespace: param(
      { p: 5, type: 'string', title: 'Namespace', default: 'AWS/EC2' },
      required(255).default('AWS/EC2'),
    ),
    metrics: param(
      { p: 6, type: 'list', title: 'Metrics', placeholder: 'CPUUtilization, NetworkOut' },
      namesInput.refine((names) => names.length > 0, 'names no metric'),
    ),
    statistics: param(
      {
        p: 7,
        type: 'list',
        title: 'Statistics',
        description: 'Average, Sum, Minimum, Maximum, SampleCount or a percentile such as p95.',
        default: ['Average'],
      },
      namesInput
        .refine((names) => names.length > 0, 'names no statistic')
        .refine(
          (names) => names.every((name) => STATISTIC.test(name)),
          'must be Average, Sum, Minimum, Maximum, SampleCount or a percentile such as p95',
        )
        .default(['Average']),
    ),
    period: param(
      { p: 8, type: 'select', title: 'Period', selectValues: periods, default: '3600' },
      wholeInput
        .refine(
          (given) => periods.some(({ value }) => value === String(given)),
          'must be 60, 300, 3600 or 86400',
        )
        .default(3_600),
    ),
    days: whole({ p: 9, title: 'Last days', min: 1, max: 455, default: 14 }),
    dimension: text({
      p: 10,
      title: 'Dimension',
      description:
        'The dimension that identifies the resource. Leave empty for the usual one, such as InstanceId.',
      optional: true,
      max: 255,
    }),
    dimensions: pairs({
      p: 11,
      title: 'Other dimensions',
      description: 'Applied to every resource, such as StorageType.',
      optional: true,
      default: {},
    }),
    with_points: yesNo({
      p: 12,
      title: 'Include every value',
      description: 'In addition to the statistics over the days.',
      optional: true,
      default: false,
    }),
  },
  refine({ namespace, dimension, days, period, ...given }, issues) {
    const refuse = (field: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [field], message });
    if (dimension === '' && dimensionOf[namespace] === undefined)
      refuse('dimension', `is needed for ${namespace}`);
    const kept = KEPT.find(({ below }) => period < below)?.days ?? 0;
    if (days > kept) refuse('days', `can be at most ${kept} with this period: CloudWatch keeps no more`);
    const metrics = given.resources.length * given.metrics.length * given.statistics.length;
    if (metrics > METRICS_MAX || (metrics * days * DAY_SECONDS) / period > POINTS_MAX)
      refuse(
        'resources',
        'is too much for one step. Name fewer resources or metrics, fewer days or a longer period',
      );
  },
  output: measuredOutput('statistic', 'One per resource, metric and statistic, over all periods.'),
  sampleOutput: {
    rows: [
      {
        account: '',
        region: 'us-east-1',
        resource: 'i-0abc',
        metric: 'CPUUtilization',
        statistic: 'Average',
        count: 336,
        sum: 940.8,
        average: 2.8,
        min: 1.1,
        max: 14.6,
        latest: 2.2,
        latest_at: '2026-01-15T09:00:00.000Z',
        error: '',
      },
    ],
    from: '2026-01-01T10:00:00.000Z',
    to: '2026-01-15T10:00:00.000Z',
  },
  async run(given, context) {
    const { namespace, period, days, dimensions } = given;
    const session = sessionOf(context, given.integration);
    const dimension = given.dimension || (dimensionOf[namespace] ?? '');
    const end = new Date(Math.floor(context.clock.now().getTime() / (period * 1000)) * period * 1000);
    const span = { start: new Date(end.getTime() - days * DAY_SECONDS * 1000), end, period };
    const places = new Map<string, Asked[]>();
    for (const one of given.resources) {
      const target = { ...one, account: one.account || given.account, region: one.region || given.region };
      const key = JSON.stringify([target.account, target.region]);
      const asked = given.metrics.flatMap((metric) =>
        given.statistics.map((statistic) => ({ target, metric, statistic })),
      );
      places.set(key, [...(places.get(key) ?? []), ...asked]);
    }
    const told = new Map<string, JsonObject[]>();
    const errors: string[] = [];
    await atOnce([...places], async ([key, asked]) => {
      const [first] = asked;
      if (!first) return;
      const asks = asked.map(({ target, metric, statistic }) => {
        const own = { [dimension]: nameInArn(target.resource) };
        return { namespace, metric, statistic, dimensions: { ...dimensions, ...own } };
      });
      try {
        const { account, region } = first.target;
        const found = await metricPoints({ context, session, place: { account, region } }, asks, span);
        const rows = asked.map((one, n): JsonObject => {
          const points = found[n] ?? [];
          const row = rowOf(one, points, '');
          return given.with_points ? { ...row, points: points.map((point) => ({ ...point })) } : row;
        });
        told.set(key, rows);
      } catch (error) {
        if (context.signal.aborted || !(error instanceof StepError)) throw error;
        errors.push(error.message);
        context.log('error', `${first.target.region || 'own region'}: ${error.message}`);
        told.set(
          key,
          asked.map((one) => rowOf(one, [], error.message)),
        );
      }
    });
    if (errors.length > 0 && errors.length === places.size) throw new StepError(errors[0] ?? '');
    const rows = [...places.keys()].flatMap((key) => told.get(key) ?? []);
    return { rows, from: span.start.toISOString(), to: span.end.toISOString() };
  },
});
