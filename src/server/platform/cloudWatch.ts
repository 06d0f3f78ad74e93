import { z } from 'zod';
import { xmlList, xmlText } from './xmlShapes';

/** So many metrics a request, as CloudWatch takes them. */
export const METRICS_A_REQUEST = 500;
/** A page that its reply has room for. */
const DATAPOINTS = 15_000;

export interface MetricQuery {
  namespace: string;
  metric: string;
  dimensions: Readonly<Record<string, string>>;
  stat: string;
  /** Seconds. */
  period: number;
}

/** A page of GetMetricData; the ID of a query is `m` and its place. */
export const metricData = z.object({
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

function fieldsOf({ namespace, metric, dimensions, stat, period }: MetricQuery, at: number) {
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
    [`${within}.Stat`, stat],
  ]);
}

/** The form of GetMetricData, oldest values first. */
export const metricForm = (
  queries: readonly MetricQuery[],
  { start, end }: { start: Date; end: Date },
): Record<string, string> => ({
  StartTime: start.toISOString(),
  EndTime: end.toISOString(),
  ScanBy: 'TimestampAscending',
  MaxDatapoints: String(DATAPOINTS),
  ...Object.assign({}, ...queries.map(fieldsOf)),
});
