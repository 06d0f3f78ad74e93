import type { JobStatus } from '../../jobs/jobs.port';

interface Gauge {
  name: string;
  help: string;
  of(job: JobStatus, now: Date): number | null;
}

const secondsOf = (ms: number) => Math.round(ms / 1000);

const gauges: readonly Gauge[] = [
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
    of: ({ oldestDue }, now) => (oldestDue ? secondsOf(now.getTime() - oldestDue.getTime()) : 0),
  },
  {
    name: 'last_end_timestamp_seconds',
    help: 'When a recurring job ended last',
    of: ({ lastEnded }) => (lastEnded ? secondsOf(lastEnded.getTime()) : null),
  },
];

const quoted = (text: string) =>
  `"${text.replace(/[\\"\n]/g, (one) => (one === '\n' ? '\\n' : `\\${one}`))}"`;

/** How the jobs stand, in Prometheus' text format 0.0.4. */
export function metricsText(jobs: readonly JobStatus[], now: Date): string {
  return gauges
    .map(({ name, help, of }) => {
      const full = `costloom_job_${name}`;
      const lines = jobs.flatMap((job) => {
        const value = of(job, now);
        return value === null ? [] : [`${full}{job=${quoted(job.name)}} ${value}\n`];
      });
      return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.join('')}`;
    })
    .join('');
}
