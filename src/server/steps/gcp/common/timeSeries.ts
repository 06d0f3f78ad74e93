import { z } from 'zod';
import { StepError } from '../../contract';
import { api, ask } from './api';
import type { At } from './compute';

const PAGES_MAX = 500;
/** Resources that one question names. */
const AT_ONCE = 100;

export const aligners = {
  ALIGN_MEAN: 'Average',
  ALIGN_MAX: 'Maximum',
  ALIGN_MIN: 'Minimum',
  ALIGN_SUM: 'Sum',
  ALIGN_DELTA: 'Increase',
  ALIGN_RATE: 'Rate per second',
  ALIGN_PERCENTILE_95: '95th percentile',
  ALIGN_PERCENTILE_99: '99th percentile',
};
type Aligner = keyof typeof aligners;

/** How series of one resource, such as those of its disks, become one. */
const reducers: Readonly<Record<Aligner, string>> = {
  ALIGN_MEAN: 'REDUCE_MEAN',
  ALIGN_MAX: 'REDUCE_MAX',
  ALIGN_MIN: 'REDUCE_MIN',
  ALIGN_SUM: 'REDUCE_SUM',
  ALIGN_DELTA: 'REDUCE_SUM',
  ALIGN_RATE: 'REDUCE_SUM',
  ALIGN_PERCENTILE_95: 'REDUCE_MAX',
  ALIGN_PERCENTILE_99: 'REDUCE_MAX',
};

const labels: readonly (readonly [RegExp, string])[] = [
  [/^cloudsql\.googleapis\.com\//, 'resource.labels.database_id'],
  [/^run\.googleapis\.com\//, 'resource.labels.service_name'],
  [/^storage\.googleapis\.com\//, 'resource.labels.bucket_name'],
  [/^pubsub\.googleapis\.com\/topic\//, 'resource.labels.topic_id'],
  [/^pubsub\.googleapis\.com\/subscription\//, 'resource.labels.subscription_id'],
  [/^kubernetes\.io\//, 'resource.labels.cluster_name'],
  [/^loadbalancing\.googleapis\.com\/https\//, 'resource.labels.forwarding_rule_name'],
  [/^router\.googleapis\.com\/nat\//, 'resource.labels.router_id'],
  [/^redis\.googleapis\.com\//, 'resource.labels.instance_id'],
];

/** What a metric names a resource by; undefined: it has to be said. */
export function labelFor(metric: string, resource: string): string | undefined {
  if (/^compute\.googleapis\.com\/instance\//.test(metric))
    return /(^|\/)\d+$/.test(resource) ? 'resource.labels.instance_id' : 'metric.labels.instance_name';
  return labels.find(([pattern]) => pattern.test(metric))?.[1];
}

/** The value of that label: the last part of a full name; Cloud SQL has its project before it. */
export function namedBy(label: string, resource: string, project: string): string {
  const last = resource.replace(/\/$/, '').split('/').at(-1) ?? resource;
  return label === 'resource.labels.database_id' && !last.includes(':') ? `${project}:${last}` : last;
}

const series = z.object({
  metric: z.object({ labels: z.record(z.string(), z.string()).default({}) }).prefault({}),
  resource: z.object({ labels: z.record(z.string(), z.string()).default({}) }).prefault({}),
  points: z
    .array(
      z.object({
        interval: z.object({ endTime: z.string() }),
        value: z.object({
          doubleValue: z.number().optional(),
          int64Value: z.string().optional(),
          distributionValue: z.object({ mean: z.number().default(0) }).optional(),
        }),
      }),
    )
    .default([]),
});
const page = z.object({ timeSeries: z.array(series).default([]), nextPageToken: z.string().default('') });

interface Asked {
  project: string;
  metric: string;
  aligner: Aligner;
  /** `resource.labels.instance_id` */
  by: string;
  values: readonly string[];
  span: { start: Date; end: Date; period: number };
}

function valueOf({
  doubleValue,
  int64Value,
  distributionValue,
}: z.output<typeof series>['points'][number]['value']) {
  return doubleValue ?? (int64Value === undefined ? distributionValue?.mean : Number(int64Value));
}

async function batch(at: At, { project, metric, aligner, by, values, span }: Asked) {
  const quoted = values.map((value) => JSON.stringify(value)).join(',');
  const query = {
    filter: `metric.type="${metric}" AND ${by}=one_of(${quoted})`,
    'interval.startTime': span.start.toISOString(),
    'interval.endTime': span.end.toISOString(),
    'aggregation.alignmentPeriod': `${span.period}s`,
    'aggregation.perSeriesAligner': aligner,
    'aggregation.crossSeriesReducer': reducers[aligner],
    'aggregation.groupByFields': by,
    pageSize: '10000',
  };
  const [side = '', , label = ''] = by.split('.');
  const found = new Map<string, { at: string; value: number }[]>();
  let token = '';
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const call = api('monitoring', 'GET', `v3/projects/${project}/timeSeries`, {
      query: token === '' ? query : { ...query, pageToken: token },
    });
    const { timeSeries, nextPageToken } = await ask(at, call, page);
    for (const one of timeSeries) {
      const value = (side === 'metric' ? one.metric : one.resource).labels[label] ?? '';
      const all = found.get(value) ?? [];
      found.set(value, all);
      for (const { interval, value: measured } of one.points) {
        const number = valueOf(measured);
        if (number !== undefined) all.push({ at: interval.endTime, value: number });
      }
    }
    if (nextPageToken === '') return found;
    token = nextPageToken;
  }
  throw new StepError(`Cloud Monitoring returned more than ${PAGES_MAX} pages. Choose fewer days.`);
}

/** The points of each resource, oldest first, by the value of its label. */
export async function seriesOf(at: At, asked: Asked): Promise<Map<string, { at: string; value: number }[]>> {
  const all = new Map<string, { at: string; value: number }[]>();
  const values = [...new Set(asked.values)];
  for (let from = 0; from < values.length; from += AT_ONCE)
    for (const [value, points] of await batch(at, { ...asked, values: values.slice(from, from + AT_ONCE) }))
      all.set(
        value,
        points.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      );
  return all;
}
