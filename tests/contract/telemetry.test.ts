import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMeter } from '@server/platform/meter';
import { startTelemetry } from '@server/platform/telemetry/otlp';
import { traced } from '@server/platform/telemetry/tracing';
import { startOtlpReceiver, type ReceivedSpan } from '@tests/support/otlpReceiver';
import { billOf, callsAs, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { chain, makeWorkflow, node, run, until } from './workflowRuns';
import { administrator, type Person } from './world';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let telemetry: Awaited<ReturnType<typeof startTelemetry>>;
let harness: Harness;
let admin: Person;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const meter = createMeter('1.2.3');
  const { url } = receiver;
  telemetry = await startTelemetry({
    config: { traces: `${url}/v1/traces`, metrics: `${url}/v1/metrics`, serviceName: 'costs', sampled: 1 },
    version: '1.2.3',
    roles: ['api', 'engine'],
    meter,
    every: 100,
  });
  harness = await startHarness({ meter });
  admin = administrator(harness.world.acme);
});
afterAll(async () => {
  await harness?.stop();
  await telemetry?.end();
  await receiver?.stop();
});

const STEP = 'ANODOTCOST-001';
const named = (name: string, of: readonly ReceivedSpan[] = receiver.spans) =>
  of.find((span) => span.name === name);

it('tells a call, the execution that it starts, its step, and the question on bills that the step asks', async () => {
  await callsAs(harness, admin).bill('bill.csv', billOf([on('2026-01-05')]));
  const question = { query: 'SELECT AmortizedCost GROUP BY service LAST 7 DAYS' };
  const flow = await makeWorkflow(harness, admin, chain(node('Ask', STEP, question)));
  const execution = await run(harness, admin, flow);
  expect((await until(harness, admin, flow, execution)).status).toBe('SUCCEEDED');

  const call = await receiver.until(() => named('executions.run'), 'The call');
  expect(call).toMatchObject({
    parentSpanId: undefined,
    kind: 2,
    attributes: { 'costloom.call': 'executions.run', 'http.request.method': 'POST' },
    resource: { 'service.name': 'costs', 'service.version': '1.2.3' },
  });
  const carried = await receiver.until(() => named('execution', receiver.childrenOf(call)), 'The execution');
  expect(carried.attributes).toMatchObject({ 'costloom.execution': execution, 'costloom.workflow': flow });
  const step = await receiver.until(() => named(`step ${STEP}`, receiver.childrenOf(carried)), 'The step');
  const query = await receiver.until(() => named('costs query', receiver.childrenOf(step)), 'The question');
  const read = await receiver.until(
    () => named('postgresql select', receiver.childrenOf(step)),
    'The statement',
  );
  expect(query).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'duckdb' } });
  expect(read).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  for (const one of [query, read]) {
    expect(one.start).toBeGreaterThanOrEqual(step.start);
    expect(one.end).toBeLessThanOrEqual(step.end);
  }
  // Texts have no values in them.
  const texts = receiver.spans.map(({ attributes }) => String(attributes['db.query.text'] ?? ''));
  expect(texts.filter((text) => text.includes('2026-01') || text.includes(admin.orgId))).toEqual([]);
  expect(receiver.problems).toEqual([]);
});

it('tells that a call failed, without what it said', async () => {
  const reply = await harness.call(admin, 'workflows.get', { params: { id: 'nothing-here' } });
  expect(reply.status).toBe(404);
  const call = await receiver.until(() => named('workflows.get'), 'The call');
  expect(call).toMatchObject({ isError: true, attributes: { 'error.type': 'not_found' } });
  expect(JSON.stringify(call.attributes)).not.toContain('nothing-here');
});

it('goes on with the trace of whoever calls', async () => {
  const traceId = 'a'.repeat(32);
  await fetch(`${harness.url}/v1/users/me`, {
    headers: { authorization: `Bearer ${admin.token}`, traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  const call = await receiver.until(
    () => receiver.spans.find((span) => span.traceId === traceId && span.kind === 2),
    'The call',
  );
  expect(call.parentSpanId).toBe('b'.repeat(16));
});

it('tells nothing of what runs by itself as a part of what once began it', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const tell = (name: string) =>
    traced(
      () => ({ name, within: true }),
      () => undefined,
    );
  const goesOn = await traced(
    () => ({ name: 'the beginning', parent: null }),
    async () => {
      tell('a part');
      return { until: ended.then(() => tell('after the end')) };
    },
  );
  end();
  await goesOn.until;
  traced(
    () => ({ name: 'the last', parent: null }),
    () => undefined,
  );

  await receiver.until(() => named('the last'), 'The last span');
  expect(named('a part')?.parentSpanId).toBe(named('the beginning')?.spanId);
  expect(named('after the end')).toBeUndefined();
});

it('sends the figures of the metrics page by the same names', async () => {
  const page = (await harness.call(admin, 'monitoring.metrics', {})).text;
  const calls = await receiver.until(
    () => receiver.metrics.get('costloom_call_duration_seconds'),
    'The histogram',
  );
  for (const { count, bucketCounts, explicitBounds } of calls.histogram?.dataPoints ?? []) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(Math.min(...bucketCounts)).toBeGreaterThanOrEqual(0);
  }
  expect(receiver.metrics.get('costloom_job_waiting')?.gauge?.dataPoints.length).toBeGreaterThan(10);
  expect(receiver.metrics.get('process_cpu_seconds_total')?.sum?.isMonotonic).toBe(true);
  const onPage = new Set([...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect([...receiver.metrics.keys()].filter((name) => !onPage.has(name))).toEqual([]);
  expect(receiver.problems).toEqual([]);
});
