import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { caughtErrors } from './lastNet';

export interface Metric {
  name: string;
  help: string;
  type: string;
  samples: { name: string; labels: Readonly<Record<string, string | number>>; value: number }[];
}

/** What one server process measures of itself, for Prometheus. */
export interface Meter {
  /** A call was answered: its id, the status of the answer, and how long that took in seconds. */
  answered(call: string, status: number, seconds: number): void;
  /** What is known elsewhere of all processes, and told with what this one measures. */
  also(read: () => Promise<Registry>): void;
  /** All of it as values. */
  values(): Promise<Metric[]>;
  /** In Prometheus' text format. */
  text(): Promise<string>;
}

/** Seconds: what feels instant, what is felt, and what is waited for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Processor, memory, garbage and delays of the event loop as prom-client measures them, and the calls by id and status. */
export function createMeter(version: string): Meter {
  const register = new Registry();
  const registers = [register];
  const calls = new Histogram({
    name: 'costloom_call_duration_seconds',
    help: 'Answered calls, by id and class of the status',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'costloom_info',
    help: 'The version of this process',
    labelNames: ['version'],
    registers,
  })
    .labels(version)
    .set(1);
  new Counter({
    name: 'costloom_uncaught_errors_total',
    help: 'Errors of single connections that nobody listened for, and that the process survived',
    registers,
    collect() {
      this.reset();
      this.inc(caughtErrors());
    },
  });
  collectDefaultMetrics({ register });
  // The same is told by kind; these are named like counters and are none.
  for (const name of ['handles', 'requests', 'resources'])
    register.removeSingleMetric(`nodejs_active_${name}_total`);
  let others: (() => Promise<Registry>) | undefined;
  return {
    also: (read) => void (others = read),
    async values() {
      const all = [register, ...(others ? [await others()] : [])];
      const metrics = await Promise.all(all.map((one) => one.getMetricsAsJSON()));
      return metrics.flat().map(({ name, help, type, values }) => ({
        name,
        help,
        type: String(type),
        samples: values.map((value) => ({
          name: 'metricName' in value && typeof value.metricName === 'string' ? value.metricName : name,
          labels: labelsOf(value.labels),
          value: value.value,
        })),
      }));
    },
    answered: (call, status, seconds) => calls.labels(call, `${Math.floor(status / 100)}xx`).observe(seconds),
    text: () => register.metrics(),
  };
}

const labelsOf = (labels: Readonly<Partial<Record<string, string | number>>>) =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
