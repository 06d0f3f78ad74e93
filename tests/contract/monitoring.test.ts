import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

interface Kept {
  report_id: string;
  at: string;
  reporter: string;
  report: Record<string, unknown>;
}

const send = (as: Person, body: unknown) => harness.send(as, 'monitoring.report', { body });
async function kept(as: Person, max_returned_items = 1_000): Promise<Kept[]> {
  const reply = await harness.call(as, 'monitoring.reports', { query: { max_returned_items } });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Kept[] }).data;
}

it('[API-100] [API-161] whoever is signed in reports any object, and a later read shows it', async () => {
  const guest = person(harness.world.acme, 'Guest');
  const report = { kind: 'usage', screens: { overview: 3 }, list: [1, 'two', null, { deep: true }] };
  const reply = await send(guest, report);
  expect(reply.status, reply.text).toBe(200);
  const { report_id } = (reply.body as { data: { report_id: string } }).data;
  expect((await send(guest, {})).status).toBe(200);
  const all = await kept(admin);
  expect(all).toContainEqual({ report_id, at: expect.any(String), reporter: 'Guest Acme', report });
  expect(await kept(admin, 1)).toHaveLength(1);
  // Neither another organisation nor somebody who does not look after this one.
  expect(await kept(administrator(harness.world.bolt))).toEqual([]);
  expect((await harness.send(guest, 'monitoring.reports', {})).status).toBe(403);
});

it('refuses what is no object, what is too large and what nobody could store', async () => {
  const before = (await kept(admin)).length;
  for (const body of [[], 'text', 7]) expect((await send(admin, body)).status).toBe(400);
  expect((await send(admin, { text: 'x'.repeat(64 * 1024) })).status).toBe(413);
  expect((await send(admin, { half: '\ud800' })).status).toBe(400);
  expect(await kept(admin)).toHaveLength(before);
});

it('keeps the newest 1,000 of an organisation', async () => {
  const { bolt } = harness.world;
  await harness.database.system((sql) =>
    sql.run(
      `insert into client_report (report_id, org_id, at, reporter, report)
       select 'old-' || n, $1, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second', 'test', '{}'
         from generate_series(1, 1000) n`,
      [bolt.orgId],
    ),
  );
  await send(administrator(bolt), { newest: true });
  const ids = (await kept(administrator(bolt))).map(({ report_id }) => report_id);
  expect(ids).toHaveLength(1_000);
  expect(ids).toContain('old-2');
  expect(ids).not.toContain('old-1');
});

interface Job {
  name: string;
  every_ms: number | null;
  tries: number;
  last_ended: string | null;
  last_error: string | null;
}
const jobs = async (as: Person) => {
  const reply = await harness.call(as, 'monitoring.jobs', {});
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Job[] }).data;
};

it('says what the server does by itself, to those who look after an organization; reasons to its owner', async () => {
  await harness.sweep();
  const all = await jobs(admin);
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cases.detect', 'executions.retention']),
  );
  for (const one of all.filter(({ every_ms }) => every_ms === 3_600_000))
    expect(one).toMatchObject({ tries: 0, last_ended: expect.any(String) });
  const guest = person(harness.world.acme, 'Guest');
  expect((await harness.send(guest, 'monitoring.jobs', {})).status).toBe(403);
  await harness.database.system((sql) =>
    sql.run(
      `update job set last_error = 'Names a bill of Acme', last_error_at = now() where name = 'bills.check'`,
    ),
  );
  const reasonFor = async (as: Person) =>
    (await jobs(as)).find(({ name }) => name === 'bills.check')?.last_error;
  expect(await reasonFor(harness.owner)).toBe('Names a bill of Acme');
  expect(await reasonFor(admin)).toBeNull();
});

it('one job that fails leaves the others alone', async () => {
  const breaking = (rename: string) => harness.database.system((sql) => sql.run(rename));
  await breaking('alter table upload rename to upload_away');
  try {
    await expect(harness.sweep()).rejects.toThrow('upload');
    const all = await jobs(harness.owner);
    expect(all.filter(({ last_error, name }) => last_error && name !== 'bills.check')).toMatchObject([
      { name: 'uploads.forget', tries: 1, last_error: expect.stringContaining('upload') },
    ]);
    expect(all.find(({ name }) => name === 'cases.detect')).toMatchObject({ tries: 0 });
  } finally {
    await breaking('alter table upload_away rename to upload');
  }
});

it('measures itself for Prometheus: calls, executions, jobs and the process, each family once', async () => {
  await jobs(admin);
  const reply = await harness.send(admin, 'monitoring.metrics', {});
  expect(reply.status, reply.text).toBe(200);
  const lines = reply.text.trimEnd().split('\n');
  const sample = /^[a-z0-9_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (\d[\d.e+-]*|\+Inf|Nan)$/i;
  expect(lines.filter((line) => line !== '' && !line.startsWith('# ') && !sample.test(line))).toEqual([]);
  const families = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
  expect(families).toHaveLength(new Set(families).size);
  expect(families).toEqual(
    expect.arrayContaining([
      'costloom_call_duration_seconds',
      'costloom_executions',
      'costloom_execution_overdue_seconds',
      'costloom_job_waiting',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]),
  );
  const answered = lines.find((line) =>
    line.startsWith('costloom_call_duration_seconds_count{call="monitoring.jobs",status="2xx"}'),
  );
  expect(Number(answered?.split(' ')[1])).toBeGreaterThan(0);
  expect(lines).toContain('costloom_executions{status="RUNNING"} 0');
});
