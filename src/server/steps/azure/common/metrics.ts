import { z } from 'zod';
import { StepError } from '../../contract';
import { arm, look, type At } from './arm';
import { DAY_MS } from './days';

const VERSION = '2023-10-01';
/** Of one question, as Azure Monitor takes them. */
const METRICS_MAX = 20;
const DAYS_MAX = 30;

export const aggregations = ['Average', 'Minimum', 'Maximum', 'Total', 'Count'] as const;
export type Aggregation = (typeof aggregations)[number];

const value = z.number().nullish();
const reply = z.object({
  value: z.array(
    z.object({
      name: z.object({ value: z.string() }),
      errorCode: z.string().nullish(),
      errorMessage: z.string().nullish(),
      timeseries: z
        .array(
          z.object({
            data: z
              .array(
                z.object({
                  timeStamp: z.string(),
                  average: value,
                  minimum: value,
                  maximum: value,
                  total: value,
                  count: value,
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    }),
  ),
});
type Metric = z.output<typeof reply>['value'][number];

export interface MetricPoint {
  at: string;
  value: number;
}
export interface MetricsAsked {
  metrics: readonly string[];
  aggregations: readonly Aggregation[];
  /** ISO 8601: `PT1H`. */
  interval: string;
  namespace: string;
  filter: string;
  start: Date;
  end: Date;
}

const fieldOf = {
  Average: 'average',
  Minimum: 'minimum',
  Maximum: 'maximum',
  Total: 'total',
  Count: 'count',
} as const;

function pointsOf({ timeseries }: Metric, aggregation: Aggregation): MetricPoint[] {
  const field = fieldOf[aggregation];
  return timeseries.flatMap(({ data }) =>
    data.flatMap((one) => {
      const found = one[field];
      return typeof found === 'number' ? [{ at: one.timeStamp, value: found }] : [];
    }),
  );
}

/** Parts that one question may span. */
function spansOf({ start, end }: Pick<MetricsAsked, 'start' | 'end'>): string[] {
  const spans: string[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += DAYS_MAX * DAY_MS) {
    const to = Math.min(from + DAYS_MAX * DAY_MS, end.getTime());
    spans.push(`${new Date(from).toISOString()}/${new Date(to).toISOString()}`);
  }
  return spans;
}

/** Points by `metric aggregation`, oldest first. Fails when the resource is not there. */
export async function metricPoints(
  at: At,
  id: string,
  asked: MetricsAsked,
): Promise<Map<string, MetricPoint[]>> {
  const found = new Map<string, MetricPoint[]>();
  for (let n = 0; n < asked.metrics.length; n += METRICS_MAX)
    for (const timespan of spansOf(asked)) {
      const query: Record<string, string> = {
        metricnames: asked.metrics.slice(n, n + METRICS_MAX).join(','),
        aggregation: asked.aggregations.join(','),
        interval: asked.interval,
        timespan,
        ...(asked.namespace === '' ? {} : { metricnamespace: asked.namespace }),
        ...(asked.filter === '' ? {} : { $filter: asked.filter }),
      };
      const call = arm('GET', `${id}/providers/Microsoft.Insights/metrics`, VERSION, { query });
      const answer = await look(at, call, reply);
      if (answer === null) throw new StepError('The resource does not exist.', 'general', false);
      for (const metric of answer.value) {
        if (metric.errorCode && metric.errorCode !== 'Success')
          throw new StepError(metric.errorMessage || metric.errorCode);
        for (const aggregation of asked.aggregations) {
          const key = metricKey(metric.name.value, aggregation);
          found.set(key, [...(found.get(key) ?? []), ...pointsOf(metric, aggregation)]);
        }
      }
    }
  return found;
}

export const metricKey = (metric: string, aggregation: Aggregation): string =>
  `${metric.toLowerCase()} ${aggregation}`;
