import type { AwsClient } from '../client';
import { allPages } from './pages';
import { metricData, metricForm, METRICS_A_REQUEST, type MetricQuery } from '../../../platform/cloudWatch';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

export interface MetricAsk extends Omit<MetricQuery, 'stat' | 'period'> {
  /** Of the resource. */
  of: string;
  /** Names the answer, together with `of`. */
  name: string;
  stat: 'Sum' | 'Average' | 'Maximum' | 'Minimum';
  /** Complete days before today. */
  days: number;
  /** Seconds; a day unless given. */
  period?: number;
}

/** Values of a metric, by when they were measured (milliseconds); none where CloudWatch has none. */
type Points = ReadonlyMap<number, number>;
export interface Measured {
  points(of: string, name: string): Points;
  /** Null where nothing was measured. */
  sum(of: string, name: string): number | null;
  max(of: string, name: string): number | null;
  mean(of: string, name: string): number | null;
}

const keyOf = (of: string, name: string) => JSON.stringify([of, name]);

interface In {
  aws: AwsClient;
  region: string;
  now: Date;
  /** Counted before they are asked for. */
  spend(metrics: number): void;
}

async function batch({ aws, region, now }: In, asks: readonly MetricAsk[], days: number) {
  const end = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const queries = asks.map(({ period = DAY_SECONDS, ...ask }) => ({ ...ask, period }));
  const input = metricForm(queries, { start: new Date(end - days * DAY_MS), end: new Date(end) });
  return allPages(async (token) => {
    const paged = token === undefined ? input : { ...input, NextToken: token };
    const found = await aws.query('monitoring', 'GetMetricData', paged, { reply: metricData, region });
    return { items: found.MetricDataResults, next: found.NextToken };
  });
}

/** Asks CloudWatch for these metrics, 500 a request, each over its own days. */
export async function readMetrics(within: In, asks: readonly MetricAsk[]): Promise<Measured> {
  const found = new Map<string, Map<number, number>>();
  const lengths = [...new Set(asks.map(({ days }) => days))];
  for (const days of lengths) {
    const same = asks.filter((ask) => ask.days === days);
    for (let start = 0; start < same.length; start += METRICS_A_REQUEST) {
      const some = same.slice(start, start + METRICS_A_REQUEST);
      within.spend(some.length);
      for (const { Id, Timestamps, Values } of await batch(within, some, days)) {
        const ask = some[Number(Id.slice(1))];
        if (!ask) continue;
        const key = keyOf(ask.of, ask.name);
        const points = found.get(key) ?? new Map<number, number>();
        Timestamps.forEach((at, n) => points.set(at.getTime(), Values[n] ?? 0));
        found.set(key, points);
      }
    }
  }
  const points = (of: string, name: string): Points =>
    found.get(keyOf(of, name)) ?? new Map<number, number>();
  const over = (of: string, name: string, make: (values: readonly number[]) => number) => {
    const values = [...points(of, name).values()];
    return values.length === 0 ? null : make(values);
  };
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    points,
    sum: (of, name) => over(of, name, total),
    max: (of, name) => over(of, name, (values) => values.reduce((most, value) => Math.max(most, value))),
    mean: (of, name) => over(of, name, (values) => total(values) / values.length),
  };
}
