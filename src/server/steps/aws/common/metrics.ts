import { metricData, metricForm, METRICS_A_REQUEST } from '../../../platform/cloudWatch';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { ask, type At } from './aws';

const PAGES_MAX = 500;

export interface MetricAsk {
  namespace: string;
  metric: string;
  dimensions: Readonly<Record<string, string>>;
  statistic: string;
}

export interface Span {
  start: Date;
  end: Date;
  /** Seconds. */
  period: number;
}

export interface MetricPoint {
  at: string;
  value: number;
}

async function batch(at: At, asks: readonly MetricAsk[], { start, end, period }: Span) {
  const found: MetricPoint[][] = asks.map(() => []);
  const queries = asks.map(({ statistic, ...one }) => ({ ...one, stat: statistic, period }));
  const input = metricForm(queries, { start, end });
  let token: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const paged = token === undefined ? input : { ...input, NextToken: token };
    const call: CloudCall = { service: 'monitoring', operation: 'GetMetricData', input: paged };
    const { MetricDataResults, NextToken } = await ask(at, call, metricData);
    for (const { Id, Timestamps, Values } of MetricDataResults)
      Timestamps.forEach((moment, n) => {
        const value = Values[n];
        if (value !== undefined) found[Number(Id.slice(1))]?.push({ at: moment.toISOString(), value });
      });
    if (NextToken === undefined || NextToken === '') return found;
    token = NextToken;
  }
  throw new StepError(`CloudWatch returned more than ${PAGES_MAX} pages. Choose fewer days.`);
}

/** The points of each metric, oldest first; none where CloudWatch has none. Asked 500 metrics a request. */
export async function metricPoints(at: At, asks: readonly MetricAsk[], span: Span): Promise<MetricPoint[][]> {
  const found: MetricPoint[][] = [];
  for (let from = 0; from < asks.length; from += METRICS_A_REQUEST)
    found.push(...(await batch(at, asks.slice(from, from + METRICS_A_REQUEST), span)));
  return found;
}
