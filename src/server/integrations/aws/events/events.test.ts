import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anAnomaly, anApiCall, MONITOR } from '@tests/fakes/aws/anomalies';
import { systemClock } from '../../../platform/clock';
import { createServiceClient } from '../../../platform/outbound/serviceClient';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { externalIdOf } from '../externalId';
import { makeAws } from '../provider';
import type { ServiceEvent, Connected } from '../../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();
const OWN = '111122223333';
const ROLE = `arn:aws:iam::${OWN}:role/Costloom`;

let aws: AwsFake;
beforeEach(async () => {
  aws = await startAws();
});
afterEach(() => aws.stop());

const of = (settings: Record<string, string> = {}): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'AWS',
  settings: {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    region: 'eu-west-1',
    endpoint: aws.url,
    ...settings,
  },
  secret: () => 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
});
const bridge = (configuration: Partial<ServiceEvent['configuration']> = {}): ServiceEvent => ({
  eventId: 'stopped',
  name: 'Stopped',
  type: 'EVENT_BRIDGE',
  configuration: {
    accountId: OWN,
    region: 'eu-west-1',
    service: 'ec2',
    operation: 'StopInstances',
    ...configuration,
  },
});
const provider = () => {
  const { changes, events, reads } = makeAws({ client, clock: systemClock });
  if (!changes?.putEvent || !changes.removeEvent || !events) throw new Error('AWS has events.');
  return { put: changes.putEvent, remove: changes.removeEvent, events, reads };
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

describe('an event of EventBridge', () => {
  it('[INTG-17] is a rule, and a queue that only this rule may fill; the same again changes nothing', async () => {
    const { put } = provider();
    await put(of(), bridge(), signal);
    await put(of(), bridge(), signal);
    const { queues, rules, happen } = aws.state.providerEvents;
    expect(
      [...queues.values()].map(({ name, region, attributes }) => [
        name,
        region,
        attributes['MessageRetentionPeriod'],
      ]),
    ).toEqual([['costloom-stopped', 'eu-west-1', '1209600']]);
    expect([...rules.keys()]).toEqual(['eu-west-1/costloom-stopped']);
    const [rule] = rules.values();
    expect(rule).toMatchObject({
      state: 'ENABLED',
      pattern: {
        source: ['aws.ec2'],
        'detail-type': ['AWS API Call via CloudTrail'],
        detail: { eventSource: ['ec2.amazonaws.com'], eventName: ['StopInstances'] },
      },
    });
    expect(happen('eu-west-1', anApiCall('one', 'ec2', 'StopInstances'))).toBe(1);
    expect(happen('eu-west-1', anApiCall('two', 'ec2', 'RunInstances'))).toBe(0);
    expect(happen('us-east-1', anApiCall('three', 'ec2', 'StopInstances'))).toBe(0);
  });

  it('is received with the id of EventBridge, and comes no more once it is forgotten', async () => {
    const { put, events } = provider();
    await put(of(), bridge(), signal);
    for (const id of ['one', 'two', 'one'])
      aws.state.providerEvents.happen('eu-west-1', anApiCall(id, 'ec2', 'StopInstances'));
    const received = await events.receive(of(), bridge(), 0, signal);
    expect(received.map(({ id, payload }) => [id, payload['source']])).toEqual([
      ['one', 'aws.ec2'],
      ['two', 'aws.ec2'],
      ['one', 'aws.ec2'],
    ]);
    await events.forget(
      of(),
      bridge(),
      received.slice(0, 2).map(({ receipt }) => receipt),
      signal,
    );
    const [queue] = aws.state.providerEvents.queues.values();
    expect(queue?.messages.map(({ receipt }) => receipt)).toEqual([received[2]?.receipt]);
  });

  it('moves with its region, and stays where only its operation is another one', async () => {
    const { put } = provider();
    await put(of(), bridge(), signal);
    const other = bridge({ operation: 'RunInstances' });
    await put(of(), { ...other, before: bridge() }, signal);
    await put(of(), { ...bridge({ region: 'us-west-2' }), before: other }, signal);
    const { rules, queues } = aws.state.providerEvents;
    expect([...rules.keys()]).toEqual(['us-west-2/costloom-stopped']);
    expect([...queues.values()].map(({ region }) => region)).toEqual(['us-west-2']);
  });

  it('leaves nothing at AWS when it is removed, and nothing to remove is no failure', async () => {
    const { put, remove } = provider();
    await put(of(), bridge(), signal);
    await remove(of(), bridge(), signal);
    expect([aws.state.providerEvents.queues.size, aws.state.providerEvents.rules.size]).toEqual([0, 0]);
    await remove(of(), bridge(), signal);
  });

  it('is taken down again when it cannot be put up whole', async () => {
    aws.state.denied.add('events:PutTargets');
    const { put, events } = provider();
    expect(await refusal(put(of(), bridge(), signal))).toContain('Access denied');
    expect([aws.state.providerEvents.queues.size, aws.state.providerEvents.rules.size]).toEqual([0, 0]);
    expect(await refusal(events.receive(of(), bridge(), 0, signal))).toContain(
      'no longer exists. Save the event again',
    );
  });

  it.each([
    [{ region: 'evil.example/#' }, 'is not an AWS region'],
    [{ service: 'a b' }, 'The service must be'],
    [{ operation: '*' }, 'The operation must be'],
  ])('refuses what becomes part of an address or a pattern: %o', async (configuration, said) => {
    expect(await refusal(provider().put(of(), bridge(configuration), signal))).toContain(said);
    expect(aws.asked).toEqual([]);
  });

  it('listens to global services where they are recorded, and to calls that only read', async () => {
    const { put } = provider();
    await put(of(), bridge({ service: 'iam.amazonaws.com', operation: 'ListUsers' }), signal);
    const [rule] = aws.state.providerEvents.rules.values();
    expect([rule?.region, rule?.state]).toEqual([
      'us-east-1',
      'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS',
    ]);
  });

  it('stands in another account by the role of the same name there', async () => {
    const { put } = provider();
    const other = bridge({ accountId: '444455556666' });
    expect(await refusal(put(of(), other, signal))).toContain('set a role to assume');
    aws.state.roles.set(ROLE, externalIdOf('acme'));
    expect(await refusal(put(of({ role_arn: ROLE }), other, signal))).toContain('Access denied');
    aws.state.roles.set(ROLE.replace(OWN, '444455556666'), externalIdOf('acme'));
    await put(of({ role_arn: ROLE }), other, signal);
    const [queue] = aws.state.providerEvents.queues.values();
    expect(queue?.attributes['Policy']).toContain(':444455556666:rule/costloom-stopped');
  });
});

describe('anomalies', () => {
  it('are read from all pages, with what was expected', async () => {
    aws.state.providerEvents.anomalies = ['a', 'b', 'c'].map((id) => anAnomaly(id, { end: '2026-02-03' }));
    aws.state.providerEvents.anomalies.push(anAnomaly('old', { end: '2026-01-01' }));
    const found = await provider().events.anomalies(of(), MONITOR, '2026-01-20', signal);
    expect(found.map(({ anomalyId }) => anomalyId)).toEqual(['a', 'b', 'c']);
    expect(found[0]).toEqual({
      anomalyId: 'a',
      monitorArn: MONITOR,
      startDate: '2026-02-01',
      endDate: '2026-02-03',
      rootCauses: [
        {
          service: 'Amazon Elastic Compute Cloud - Compute',
          region: 'eu-west-1',
          accountId: OWN,
          accountName: 'Production',
          usageType: 'BoxUsage:m5.large',
        },
      ],
      impact: { total: 312.5, max: 150, actual: 412.5, expected: 100 },
      percentage: 312.5,
      dismissed: false,
    });
  });

  it('[INTG-16] need a monitor that is there, and monitors can be read', async () => {
    const { providerEvents } = aws.state;
    providerEvents.monitors = ['C', 'A', 'B'].map((name) => ({
      MonitorArn: `${MONITOR}${name}`,
      MonitorName: name,
      MonitorType: 'DIMENSIONAL',
      MonitorDimension: 'SERVICE',
    }));
    const { reads, put } = provider();
    const monitors = await reads.awsAnomalyMonitors?.(of(), {}, signal);
    expect(monitors?.map(({ monitorName, monitorType }) => [monitorName, monitorType])).toEqual([
      ['A', 'SERVICE'],
      ['B', 'SERVICE'],
      ['C', 'SERVICE'],
    ]);
    const event = (monitorArn: string): ServiceEvent => ({
      eventId: 'spike',
      name: 'Spike',
      type: 'ANOMALY_DETECTION',
      configuration: { accountId: OWN, monitorArn },
    });
    await put(of(), event(`${MONITOR}B`), signal);
    expect(await refusal(put(of(), event(MONITOR), signal))).toContain('has no monitor');
  });
});

it('[API-60] values of a tag are read from all pages', async () => {
  aws.state.providerEvents.tags.set('team', ['a', 'b', 'c']);
  expect(await provider().reads.awsTags?.(of(), { tag: 'team' }, signal)).toEqual(
    ['a', 'b', 'c'].map((value) => ({ key: 'team', value })),
  );
});
