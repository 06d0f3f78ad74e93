import { Gauge, Registry } from 'prom-client';
import type { ExecutionLoad } from '../../engine/reads.port';
import type { JobStatus } from '../../jobs/jobs.port';

interface JobGauge {
  name: string;
  help: string;
  of(job: JobStatus, now: Date): number | null;
}

const secondsOf = (ms: number) => Math.round(ms / 1000);
const since = (then: Date | null, now: Date) => (then ? secondsOf(now.getTime() - then.getTime()) : 0);

const jobGauges: readonly JobGauge[] = [
  { name: 'waiting', help: 'Jobs that wait, due or not', of: ({ waiting }) => waiting },
  { name: 'running', help: 'Jobs that run now, on any server process', of: ({ running }) => running },
  { name: 'given_up', help: 'Jobs given up in the last 30 days', of: ({ failed }) => failed },
  {
    name: 'failed_tries',
    help: 'Tries in a row that failed',
    of: ({ tries, lastErrorAt }) => (lastErrorAt ? tries : 0),
  },
  {
    name: 'overdue_seconds',
    help: 'How long the oldest job that is due has waited',
    of: ({ oldestDue }, now) => since(oldestDue, now),
  },
  {
    name: 'last_end_timestamp_seconds',
    help: 'When a recurring job ended last',
    of: ({ lastEnded }) => (lastEnded ? secondsOf(lastEnded.getTime()) : null),
  },
];

/** In Prometheus' text format. */
export const metricsText = (jobs: readonly JobStatus[], load: ExecutionLoad, now: Date): Promise<string> =>
  standingOf(jobs, load, now).metrics();

/** How jobs and executions of all server processes stand. */
export function standingOf(jobs: readonly JobStatus[], load: ExecutionLoad, now: Date): Registry {
  const register = new Registry();
  const registers = [register];
  for (const { name, help, of } of jobGauges) {
    const gauge = new Gauge({ name: `costloom_job_${name}`, help, labelNames: ['job'], registers });
    for (const job of jobs) {
      const value = of(job, now);
      if (value !== null) gauge.labels(job.name).set(value);
    }
  }
  const executions = new Gauge({
    name: 'costloom_executions',
    help: 'Executions that have not ended, by status',
    labelNames: ['status'],
    registers,
  });
  for (const [status, count] of Object.entries(load.byStatus)) executions.labels(status).set(count);
  new Gauge({
    name: 'costloom_execution_overdue_seconds',
    help: 'How long the oldest execution that is due has waited for a server process',
    registers,
  }).set(since(load.oldestDue, now));
  return register;
}
