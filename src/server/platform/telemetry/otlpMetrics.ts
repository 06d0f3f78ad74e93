import type { HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { Meter, Metric } from '../meter';

type Sample = Metric['samples'][number];

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
const labelsOf = ({ labels }: Sample) =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

/** The samples of one histogram that have the same labels beside `le`. */
function seriesOf(samples: readonly Sample[]) {
  const series = Map.groupBy(samples, ({ labels }) => {
    const { le: _le, ...own } = { le: '', ...labels };
    return JSON.stringify(own);
  });
  return [...series.values()].map((all) => {
    const valueOf = (end: string) => all.find(({ name }) => name.endsWith(end))?.value ?? 0;
    const buckets = all
      .filter(({ name, labels }) => name.endsWith('_bucket') && labels['le'] !== '+Inf')
      .map(({ labels, value }) => ({ le: Number(labels['le']), value }))
      .toSorted((a, b) => a.le - b.le);
    const count = valueOf('_count');
    // Prometheus counts up to a boundary, OpenTelemetry between two.
    const counts = [...buckets.map(({ value }) => value), count].map(
      (value, index) => value - (buckets[index - 1]?.value ?? 0),
    );
    const labels = Object.fromEntries(
      Object.entries(labelsOf(all[0] ?? { name: '', value: 0, labels: {} })).filter(
        ([name]) => name !== 'le',
      ),
    );
    return {
      labels,
      value: { buckets: { boundaries: buckets.map(({ le }) => le), counts }, sum: valueOf('_sum'), count },
    };
  });
}

/** The same figures that `/v1/monitoring/metrics` tells, by the same names. */
export async function producerOf(
  meter: Pick<Meter, 'values'>,
  resource: Resource,
  version: string,
): Promise<MetricProducer> {
  const { ValueType } = await import('@opentelemetry/api');
  const { AggregationTemporality, DataPointType } = await import('@opentelemetry/sdk-metrics');
  const startTime = timeOf(performance.timeOrigin);

  function dataOf({ name, help, type, samples }: Metric, endTime: HrTime): MetricData {
    const descriptor = {
      name,
      description: help,
      unit: name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    };
    const aggregationTemporality = AggregationTemporality.CUMULATIVE;
    if (type === 'histogram')
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: seriesOf(samples).map(({ labels, value }) => ({
          startTime,
          endTime,
          attributes: labels,
          value,
        })),
      };
    // What was not measured yet is not a number, for which OTLP has no text.
    const dataPoints = samples
      .filter(({ value }) => Number.isFinite(value))
      .map((sample) => ({ startTime, endTime, attributes: labelsOf(sample), value: sample.value }));
    return type === 'counter'
      ? {
          descriptor,
          aggregationTemporality,
          dataPointType: DataPointType.SUM,
          dataPoints,
          isMonotonic: true,
        }
      : { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints };
  }

  return {
    async collect() {
      const endTime = timeOf(performance.timeOrigin + performance.now());
      const metrics = (await meter.values())
        .filter(({ samples, type }) => samples.length > 0 && type !== 'summary')
        .map((metric) => dataOf(metric, endTime));
      const scopeMetrics = [{ scope: { name: 'costloom', version }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}
