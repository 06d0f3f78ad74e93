import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { ask, type At } from './aws';

/** So many metrics a request, as CloudWatch takes them. */
const BATCH = 500;
/** A page that its reply has room for. */
const DATAPOINTS = 15_000;
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

const reply = z.object({
  MetricDataResults: xmlList(
    'member',
    z.object({
      Id: xmlText,
      Timestamps: xmlList('member', z.coerce.date()),
      Values: xmlList('member', z.coerce.number()),
    }),
  ),
  NextToken: z.string().optional(),
});

function queryOf({ namespace, metric, dimensions, statistic }: MetricAsk, period: number, at: number) {
  const before = `MetricDataQueries.member.${at + 1}`;
  const within = `${before}.MetricStat`;
  const named = Object.entries(dimensions).flatMap(([name, value], n) => [
    [`${within}.Metric.Dimensions.member.${n + 1}.Name`, name],
    [`${within}.Metric.Dimensions.member.${n + 1}.Value`, value],
  ]);
  return Object.fromEntries([
    [`${before}.Id`, `m${at}`],
    [`${within}.Metric.Namespace`, namespace],
    [`${within}.Metric.MetricName`, metric],
    ...named,
    [`${within}.Period`, String(period)],
    [`${within}.Stat`, statistic],
  ]);
}

async function batch(at: At, asks: readonly MetricAsk[], { start, end, period }: Span) {
  const found: MetricPoint[][] = asks.map(() => []);
  const input: Record<string, string> = {
    StartTime: start.toISOString(),
    EndTime: end.toISOString(),
    ScanBy: 'TimestampAscending',
    MaxDatapoints: String(DATAPOINTS),
    ...Object.assign({}, ...asks.map((one, n) => queryOf(one, period, n))),
  };
  let token: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const paged = token === undefined ? input : { ...input, NextToken: token };
    const call: CloudCall = { service: 'monitoring', operation: 'GetMetricData', input: paged };
    const { MetricDataResults, NextToken } = await ask(at, call, reply);
    for (const { Id, Timestamps, Values } of MetricDataResults)
      Timestamps.forEach((moment, n) => {
        const value = Values[n];
        if (value !== undefined) found[Number(Id.slice(1))]?.push({ at: moment.toISOString(), value });
      });
    if (NextToken === undefined || NextToken === '') return found;
    token = NextToken;
  }
  throw new StepError(`CloudWatch gave more than ${PAGES_MAX} pages. Ask for fewer days.`);
}

/** The points of each metric, oldest first; none where CloudWatch has none. Asked 500 metrics a request. */
export async function metricPoints(at: At, asks: readonly MetricAsk[], span: Span): Promise<MetricPoint[][]> {
  const found: MetricPoint[][] = [];
  for (let from = 0; from < asks.length; from += BATCH)
    found.push(...(await batch(at, asks.slice(from, from + BATCH), span)));
  return found;
}
