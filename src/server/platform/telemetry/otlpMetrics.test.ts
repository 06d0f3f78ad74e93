import { resourceFromAttributes } from '@opentelemetry/resources';
import { expect, it } from 'vitest';
import { producerOf } from './otlpMetrics';

it('leaves out what was not measured yet: OTLP has no text for what is no number', async () => {
  const lag = { name: 'lag_seconds', help: 'Lag.', aggregator: 'average' as const };
  const sampleOf = (value: number, quantile: string) => ({ value, labels: { quantile } });
  const values = async () => [
    { ...lag, type: 'gauge' as const, samples: [sampleOf(Number.NaN, 'mean'), sampleOf(0.5, 'max')] },
  ];
  const producer = await producerOf({ values } as never, resourceFromAttributes({}), '1.2.3');
  const { resourceMetrics } = await producer.collect();
  expect(resourceMetrics.scopeMetrics[0]?.metrics[0]?.dataPoints.map(({ value }) => value)).toEqual([0.5]);
});
