import { expect, it } from 'vitest';
import type { JobStatus } from '../../jobs/jobs.port';
import { metricsText } from './metrics';

const job: JobStatus = {
  name: 'bills.import',
  everyMs: null,
  waiting: 2,
  running: 1,
  failed: 0,
  oldestDue: new Date('2026-03-01T00:00:00Z'),
  nextAt: null,
  lastStarted: null,
  lastEnded: null,
  tries: 3,
  lastError: 'away',
  lastErrorAt: new Date('2026-03-01T00:00:30Z'),
};

const load = { byStatus: { PENDING: 4, RUNNING: 2, WAITING: 0 }, oldestDue: null };

it('tells how jobs stand, one line a job and gauge, as Prometheus reads it', async () => {
  const text = await metricsText(
    [job, { ...job, name: 'a"b', lastErrorAt: null }],
    load,
    new Date('2026-03-01T00:01:00Z'),
  );
  expect(text).toContain('# TYPE costloom_job_waiting gauge\ncostloom_job_waiting{job="bills.import"} 2\n');
  expect(text).toContain('costloom_job_overdue_seconds{job="bills.import"} 60\n');
  expect(text).toContain('costloom_job_failed_tries{job="bills.import"} 3\n');
  expect(text).toContain('costloom_job_failed_tries{job="a\\"b"} 0\n');
  expect(text).not.toContain('costloom_job_last_end_timestamp_seconds{');
  expect(text).not.toContain('away');
});

it('tells how many executions have not ended, and how late the oldest is', async () => {
  const now = new Date('2026-03-01T00:01:00Z');
  const text = await metricsText([], { ...load, oldestDue: new Date('2026-03-01T00:00:18Z') }, now);
  expect(text).toContain('costloom_executions{status="PENDING"} 4\n');
  expect(text).toContain('costloom_executions{status="WAITING"} 0\n');
  expect(text).toContain('costloom_execution_overdue_seconds 42\n');
});
