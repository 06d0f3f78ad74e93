import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { measuredOutput } from '../../common/cloud/measured';
import { atOnce } from '../../common/cloud/atOnce';
import { targetsParam } from '../../common/cloud/targets';
import { choice, param, text, whole, yesNo } from '../../common/params';
import { namesInput } from '../../common/values/inputs';
import { statisticsOf } from '../../common/values/statistics';
import { StepError } from '../../contract';
import { DAY_MS } from '../common/days';
import { armTargets } from '../common/ids';
import { aggregations, metricKey, metricPoints, type MetricPoint } from '../common/metrics';
import { azureStep } from '../common/session';

const METRICS_MAX = 5_000;
const POINTS_MAX = 500_000;
/** How long Azure Monitor keeps them. */
const DAYS_MAX = 93;
const intervals = { PT1M: 60, PT5M: 300, PT15M: 900, PT1H: 3_600, P1D: 86_400 };

export const readMetrics = azureStep({
  id: 'AZURE-033',
  name: 'Read_Azure_metrics',
  title: 'Read Azure metrics',
  description: 'Reads resource usage from Azure Monitor: many resources, metrics and aggregations at once.',
  icon: 'timeline-line-chart',
  effect: 'read',
  permissions: ['Microsoft.Insights/metrics/read'],
  timeoutSeconds: 900,
  keywords: ['monitor', 'cpu', 'usage', 'utilization', 'idle', 'average', 'maximum'],
  parameters: {
    resources: targetsParam(
      2,
      'Resources',
      '/subscriptions/8f7e…/resourceGroups/web/providers/…',
      armTargets,
    ),
    metrics: param(
      {
        p: 3,
        type: 'list',
        title: 'Metrics',
        placeholder: 'Percentage CPU, Network Out Total',
        default: ['Percentage CPU'],
      },
      namesInput.refine((names) => names.length > 0, 'names no metric').default(['Percentage CPU']),
    ),
    aggregations: param(
      {
        p: 4,
        type: 'list',
        title: 'Aggregations',
        description: 'Average, Minimum, Maximum, Total or Count.',
        default: ['Average'],
      },
      namesInput
        .pipe(z.array(z.enum(aggregations, `must be ${aggregations.slice(0, -1).join(', ')} or Count`)))
        .refine((names) => names.length > 0, 'names no aggregation')
        .default(['Average']),
    ),
    interval: choice({
      p: 5,
      title: 'Interval',
      choices: { PT1M: '1 minute', PT5M: '5 minutes', PT15M: '15 minutes', PT1H: '1 hour', P1D: '1 day' },
      default: 'PT1H',
    }),
    days: whole({ p: 6, title: 'Last days', min: 1, max: DAYS_MAX, default: 14 }),
    namespace: text({
      p: 7,
      title: 'Namespace',
      description: 'Leave empty for the one of the resource type.',
      optional: true,
      max: 255,
    }),
    filter: text({
      p: 8,
      title: 'Filter',
      description: "Of dimensions, such as LUN eq '0'.",
      optional: true,
      max: 500,
    }),
    with_points: yesNo({
      p: 9,
      title: 'Include every value',
      description: 'In addition to the statistics over the days.',
      optional: true,
      default: false,
    }),
  },
  refine({ days, interval, ...given }, issues) {
    const metrics = given.resources.length * given.metrics.length * given.aggregations.length;
    if (metrics > METRICS_MAX || (metrics * days * 86_400) / intervals[interval] > POINTS_MAX)
      issues.addIssue({
        code: 'custom',
        path: ['resources'],
        message: 'is too much for one step. Name fewer resources or metrics, fewer days or a longer interval',
      });
  },
  output: measuredOutput('aggregation', 'One per resource, metric and aggregation, over all intervals.'),
  sample: {
    rows: [
      {
        account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57',
        region: '',
        resource:
          '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
        metric: 'Percentage CPU',
        aggregation: 'Average',
        count: 336,
        sum: 940.8,
        average: 2.8,
        min: 1.1,
        max: 14.6,
        latest: 2.2,
        latest_at: '2026-01-15T09:00:00Z',
        error: '',
      },
    ],
    from: '2026-01-01T10:00:00.000Z',
    to: '2026-01-15T10:00:00.000Z',
  },
  async run(at, { resources, days, with_points, ...given }) {
    const { context } = at;
    const step = intervals[given.interval] * 1_000;
    const end = new Date(Math.floor(context.clock.now().getTime() / step) * step);
    const span = { start: new Date(end.getTime() - days * DAY_MS), end };
    const rows: JsonObject[][] = resources.map(() => []);
    const errors: string[] = [];
    await atOnce([...resources.entries()], async ([n, { account, region, resource }]) => {
      let found = new Map<string, MetricPoint[]>();
      let error = '';
      try {
        found = await metricPoints({ ...at, place: { account, region } }, resource, { ...given, ...span });
      } catch (failure) {
        if (context.signal.aborted || !(failure instanceof StepError)) throw failure;
        error = failure.message;
        errors.push(error);
        context.log('error', `${resource}: ${error}`);
      }
      rows[n] = given.metrics.flatMap((metric) =>
        given.aggregations.map((aggregation): JsonObject => {
          const points = found.get(metricKey(metric, aggregation)) ?? [];
          const last = points.at(-1);
          return {
            account,
            region,
            resource,
            metric,
            aggregation,
            ...statisticsOf(points.map(({ value }) => value)),
            latest: last?.value ?? null,
            latest_at: last?.at ?? null,
            error,
            ...(with_points ? { points: points.map((point) => ({ ...point })) } : {}),
          };
        }),
      );
    });
    if (errors.length > 0 && errors.length === resources.length) throw new StepError(errors[0] ?? '');
    return { rows: rows.flat(), from: span.start.toISOString(), to: span.end.toISOString() };
  },
});
