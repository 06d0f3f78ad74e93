import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntegrationEvent } from '@shared/api/integrations/entities';
import { createLog } from '@server/platform/log';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anAnomaly, anApiCall, MONITOR } from '@tests/fakes/aws/anomalies';
import { startHarness, type Harness, type Reply } from './harness';
import { administrator, type Person } from './world';
import { chain, makeWorkflow, node } from './workflowRuns';

const HOUR = 3_600_000;
let now = new Date();
const clock = { now: () => now };
const day = (back: number) => new Date(now.getTime() - back * 24 * HOUR).toISOString().slice(0, 10);

let harness: Harness;
let aws: AwsFake;
let admin: Person;
let integrationId: string;

const data = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: T }).data;
};
/** The clock runs ahead of what tokens last. */
async function later(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  admin = { ...admin, token: await harness.mint({ userId: admin.userId }) };
}
const threshold = (kind: 'ABSOLUTE' | 'PERCENTAGE', value: string) => ({
  Dimensions: { Key: `ANOMALY_TOTAL_IMPACT_${kind}`, Values: [value] },
});

async function makeEvent(eventName: string, of: object, eventType = 'ANOMALY_DETECTION') {
  const eventConfiguration = { accountId: aws.state.account, ...of };
  const reply = await harness.send(admin, 'integrations.createEvent', {
    params: { id: integrationId },
    body: { eventName, eventType, eventConfiguration },
  });
  return data<IntegrationEvent>(reply).eventId;
}

/** An enabled workflow that starts with the event and keeps its payload. */
async function listening(configuration: object): Promise<string> {
  const workflowId = await makeWorkflow(
    harness,
    admin,
    chain(node('Keep', 'VARIABLE-001', { values: { got: '{{trigger.payload}}' } })),
  );
  const made = await harness.send(admin, 'triggers.create', {
    params: { workflowId },
    body: { name: 'Event', type: 'INTEGRATION_EVENT', configuration },
  });
  expect(made.status, made.text).toBe(200);
  return workflowId;
}

interface Started {
  payload: Record<string, unknown>;
  trigger_type: string;
}
const started = (workflowId: string) =>
  harness.database.system((sql) =>
    sql.rows<{ payload: Started['payload']; trigger_type: string }>(
      `select payload, trigger_type from execution where workflow_id = $1 order by created_at`,
      [workflowId],
    ),
  );
const casesOf = () =>
  harness.database.system((sql) =>
    sql.rows<{ title: string; status: string; board: string; evidence: { label: string; value: string }[] }>(
      `select c.title, c.status, b.type as board, d.evidence from cases c join board b on b.board_id = c.board_id
         join case_detail d on d.case_id = c.case_id where c.case_type = 'aws-cost-anomaly' order by c.title`,
    ),
  );
const watches = async () =>
  data<{ kind: string; failing_since: string | null; error: string | null }[]>(
    await harness.call(admin, 'integrations.eventWatches', { params: { id: integrationId } }),
  );

const told = () =>
  harness.database.system((sql) =>
    sql.rows<{ subject: string }>(
      `select message ->> 'subject' as subject from notification_outbox where event_key like 'events_failing:%'`,
    ),
  );

beforeAll(async () => {
  aws = await startAws();
  aws.state.now = clock.now;
  aws.state.providerEvents.monitors = [
    { MonitorArn: MONITOR, MonitorName: 'Services', MonitorType: 'DIMENSIONAL' },
  ];
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ log, clock, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  const values = {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'eu-west-1',
    endpoint: aws.url,
  };
  const made = await harness.call(admin, 'integrations.connect', {
    body: { type: 'AWS', name: 'Payer', values },
  });
  ({ integrationId } = data<{ integrationId: string }>(made));
});
afterAll(async () => {
  await harness?.stop();
  await aws?.stop();
});

describe('anomalies of AWS', () => {
  it('[INTG-19] start workflows and open one case once, however they grow; one that is too small waits', async () => {
    const eventId = await makeEvent('Spike', {
      monitorArn: MONITOR,
      thresholdExpression: { And: [threshold('ABSOLUTE', '100'), threshold('PERCENTAGE', '50')] },
    });
    const workflowId = await listening({ integrationId, eventId });
    aws.state.providerEvents.anomalies = [
      anAnomaly('large', { end: day(1), total: 300 }),
      anAnomaly('small', { end: day(1), total: 20 }),
      anAnomaly('new-service', { end: day(1), total: 150, expected: 0 }),
      { ...anAnomaly('dismissed', { end: day(1), total: 999 }), Feedback: 'NO' },
      anAnomaly('before', { end: day(5), total: 999 }),
    ];
    await harness.sweep();
    const first = await started(workflowId);
    expect(first.map(({ payload }) => payload['anomaly_id']).toSorted()).toEqual(['large', 'new-service']);
    expect(first[0]).toMatchObject({
      trigger_type: 'INTEGRATION_EVENT',
      payload: {
        event_name: 'Spike',
        currency: 'USD',
        case_id: expect.any(String),
        root_causes: [{ region: 'eu-west-1' }],
      },
    });
    expect(await casesOf()).toMatchObject([
      { title: expect.stringContaining('$150.00'), board: 'alert', status: 'open' },
      { title: expect.stringContaining('$300.00'), board: 'alert', status: 'open' },
    ]);

    // Asked again only after six hours; what has grown is the same anomaly.
    const calls = () => aws.asked.filter((one) => one === 'ce:GetAnomalies').length;
    const before = calls();
    await harness.sweep();
    expect(calls()).toBe(before);
    aws.state.providerEvents.anomalies = [
      anAnomaly('large', { end: day(0), total: 450 }),
      anAnomaly('small', { end: day(0), total: 120 }),
    ];
    await later(6 * HOUR);
    await harness.sweep();
    const second = await started(workflowId);
    expect(second.map(({ payload }) => payload['anomaly_id']).toSorted()).toEqual([
      'large',
      'new-service',
      'small',
    ]);
    const cases = await casesOf();
    expect(cases.map(({ title }) => title.slice(-24))).toEqual([
      expect.stringContaining('$120.00'),
      expect.stringContaining('$150.00'),
      expect.stringContaining('$450.00'),
    ]);
    expect(cases[2]?.evidence).toContainEqual({ label: 'Impact', value: '$450.00' });
    await later(6 * HOUR);
    await harness.sweep();
    expect(await started(workflowId)).toHaveLength(3);
  });

  it('say since when they cannot be asked for, and go on by themselves', async () => {
    const value = {
      primary_contact_channels: [{ type: 'email', enabled: true, recipients: ['ada@acme.example'] }],
      weekly_report: false,
      system_maintenance: false,
      workflow_updates: true,
      marketing_updates: false,
    };
    const body = { domain: 'notifications', type: 'preferences', value };
    expect((await harness.send(admin, 'settings.put', { body })).status).toBe(200);
    aws.state.denied.add('ce:GetAnomalies');
    await later(6 * HOUR);
    await harness.sweep();
    const [failing] = (await watches()).filter(({ kind }) => kind === 'anomalies');
    expect(failing).toMatchObject({
      failing_since: now.toISOString(),
      error: expect.stringContaining('Access denied'),
    });
    const since = now.toISOString();
    await later(HOUR);
    await harness.sweep();
    expect((await watches())[0]).toMatchObject({ failing_since: since });
    expect(await told()).toEqual([{ subject: 'No events from “Payer”' }]);
    aws.state.denied.clear();
    await later(6 * HOUR);
    await harness.sweep();
    expect((await watches())[0]).toMatchObject({ failing_since: null, error: null });
  });
});

describe('events of EventBridge', () => {
  it('[API-49] [API-51] start workflows once for each id, are taken out of the queue, and leave nothing behind', async () => {
    const bridge = { region: 'eu-west-1', service: 'ec2', operation: 'StopInstances' };
    const eventId = await makeEvent('Stopped', bridge, 'EVENT_BRIDGE');
    const workflowId = await listening({ integrationId, eventId });
    const { providerEvents } = aws.state;
    for (const id of ['one', 'two', 'one'])
      providerEvents.happen('eu-west-1', anApiCall(id, 'ec2', 'StopInstances'));
    await harness.sweep();
    const events = (await started(workflowId)).map(({ payload }) => payload['event'] as { id: string });
    // Both began at the same time.
    expect(events.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: 'one', detail: { eventName: 'StopInstances' } },
      { id: 'two' },
    ]);
    expect([...providerEvents.queues.values()].flatMap(({ messages }) => messages)).toEqual([]);
    providerEvents.happen('eu-west-1', anApiCall('one', 'ec2', 'StopInstances'));
    await later(1);
    await harness.sweep();
    expect(await started(workflowId)).toHaveLength(2);

    const removed = await harness.send(admin, 'integrations.removeEvent', {
      params: { id: integrationId, eventId },
    });
    expect([removed.status, providerEvents.queues.size, providerEvents.rules.size]).toEqual([200, 0, 0]);
  });

  it('go with their integration', async () => {
    await makeEvent('Stopped', { region: 'eu-west-1', service: 'ec2', operation: 'Stop' }, 'EVENT_BRIDGE');
    expect(aws.state.providerEvents.rules.size).toBe(1);
    await harness.call(admin, 'integrations.remove', { params: { id: integrationId } });
    expect([aws.state.providerEvents.rules.size, aws.state.providerEvents.queues.size]).toEqual([0, 0]);
  });
});
