import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallId } from '@shared/api/index';
import { EVENTS_MAX } from '@shared/api/integrations/changing.api';
import { plainProviders } from '@tests/fakes/providers';
import { startHarness, type Harness, type RawRequest } from './harness';
import { addEventRow, addIntegrationRow } from './integrationRow';
import { sampleOf } from './sample';
import { administrator, type Person } from './world';

let harness: Harness;
/** Its providers change nothing; of Jira it has none. */
let reading: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  const providers = plainProviders
    .filter(({ type }) => type !== 'JIRA')
    .map(({ changes: _none, ...provider }) => provider);
  reading = await startHarness({ integrations: { providers } });
});
afterAll(async () => {
  await harness?.stop();
  await reading?.stop();
});

const failure = (body: unknown) =>
  body as { reason: string; message: string; data?: { field: string; reason: string }[] };

const bridge = { accountId: '123456789012', region: 'eu-west-1', service: 'ec2', operation: 'Stop' };
const threshold = (kind: 'ABSOLUTE' | 'PERCENTAGE', value: string) => ({
  Dimensions: { Key: `ANOMALY_TOTAL_IMPACT_${kind}`, Values: [value] },
});
const anomaly = (thresholdExpression: unknown) => ({
  accountId: '123456789012',
  monitorArn: 'arn:aws:ce::123456789012:anomalymonitor/1',
  thresholdExpression,
});
const aws = () => addIntegrationRow(harness.database, harness.world.acme.orgId, 'AWS');
const make = (id: string, eventName: string, eventType: string, eventConfiguration: unknown) =>
  harness.send(admin, 'integrations.createEvent', {
    params: { id },
    body: { eventName, eventType, eventConfiguration },
  });

/** Kept here: no service is told of them. */
const keptHere = {
  'API-45': 'integrations.virtual',
  'API-46': 'integrations.createVirtual',
  'API-53': 'integrations.setGcpProjects',
  'API-56': 'integrations.setAwsAccounts',
} as const satisfies Record<string, CallId>;
const rows = {
  ...keptHere,
  'API-49': 'integrations.createEvent',
  'API-50': 'integrations.updateEvent',
  'API-51': 'integrations.removeEvent',
  'API-59': 'integrations.setAwsPermissions',
  'API-70': 'integrations.createJiraIssue',
} as const satisfies Record<string, CallId>;

describe('what is changed at a service', () => {
  it.each(Object.entries(rows))(
    '[%s] %s: not there, of another organisation, inactive, of another type, without a way to its service',
    async (_row, id) => {
      const { acme, bolt } = harness.world;
      const request = (await sampleOf(id).request(harness, admin, acme)) as RawRequest;
      const at = (integrationId: string): RawRequest => ({
        ...request,
        params: { ...request.params, id: integrationId },
      });
      expect((await harness.send(admin, id, at('none'))).status).toBe(404);
      expect((await harness.send(administrator(bolt), id, request)).status).toBe(404);
      const slack = await harness.send(
        admin,
        id,
        at(await addIntegrationRow(harness.database, acme.orgId, 'SLACK')),
      );
      expect([slack.status, failure(slack.body).reason]).toEqual([422, 'change_not_offered']);

      const { acme: there } = reading.world;
      const same = (await sampleOf(id).request(reading, administrator(there), there)) as RawRequest;
      const reply = await reading.send(administrator(there), id, same);
      if (Object.values<string>(keptHere).includes(id)) expect(reply.status).toBe(200);
      else expect([reply.status, failure(reply.body).reason]).toEqual([503, 'service_not_connected']);
      await harness.database.system((sql) =>
        sql.run(`update integration set status = 'INACTIVE' where integration_id = $1`, [
          request.params?.['id'],
        ]),
      );
      expect((await harness.send(admin, id, request)).status).toBe(409);
    },
  );

  it('[API-58] permissions of AWS are those of its connect page; without one it says so', async () => {
    const known = await harness.send(admin, 'integrations.awsPermissions', {});
    expect(known.body).toEqual({
      data: [{ name: 'read', why: 'To read lists', optional: false, capability: 'connection' }],
    });
    const none = await startHarness({ integrations: { providers: [] } });
    try {
      const reply = await none.send(administrator(none.world.acme), 'integrations.awsPermissions', {});
      expect([reply.status, failure(reply.body).reason]).toEqual([503, 'service_not_connected']);
    } finally {
      await none.stop();
    }
  });
});

it('[API-53] a project that Google Cloud does not have is refused by its id', async () => {
  const id = await addIntegrationRow(harness.database, harness.world.acme.orgId, 'GCP');
  const set = (projectId: string) =>
    harness.send(admin, 'integrations.setGcpProjects', {
      params: { id },
      body: { projects: [{ projectId, projectName: 'Any', projectType: 'project' }] },
    });
  expect((await set('costs-1')).status).toBe(200);
  const refused = await set('nope');
  expect([refused.status, failure(refused.body).data]).toMatchObject([
    400,
    [{ field: 'projects', reason: expect.stringContaining('nope') }],
  ]);
});

it('[API-59] only what is written as an action of AWS becomes a policy', async () => {
  const id = await aws();
  const make = (permissions: string[]) =>
    harness.send(admin, 'integrations.setAwsPermissions', { params: { id }, body: { permissions } });
  expect((await make(['ec2:DescribeInstances', 's3:Get*', 'bcm-data-exports:*'])).status).toBe(200);
  for (const wrong of ['nonsense', '*', 'ec2:', ':Get', 'EC2:Get', 'ec2:Get Object', 'ec2:Get*Object']) {
    const refused = await make(['ec2:DescribeInstances', wrong]);
    expect([wrong, refused.status, failure(refused.body).data?.[0]?.field]).toEqual([
      wrong,
      400,
      'permissions[1]',
    ]);
  }
});

describe('events', () => {
  it('[API-48] [INTG-14] [INTG-18] are kept, changed without their type, listed and removed', async () => {
    const id = await aws();
    const made = await make(id, ' Stopped ', 'EVENT_BRIDGE', bridge);
    expect(made.body).toMatchObject({ data: { eventName: 'Stopped', eventConfiguration: bridge } });
    const { eventId } = (made.body as { data: { eventId: string } }).data;
    const twice = await make(id, 'STOPPED', 'EVENT_BRIDGE', bridge);
    expect([twice.status, failure(twice.body).data]).toEqual([
      409,
      [{ field: 'eventName', reason: 'An event with the same name exists' }],
    ]);
    const put = (eventName: string, eventType: string, eventConfiguration: unknown) =>
      harness.send(admin, 'integrations.updateEvent', {
        params: { id, eventId },
        body: { eventName, eventType, eventConfiguration },
      });
    const otherType = await put('Stopped', 'ANOMALY_DETECTION', anomaly(threshold('ABSOLUTE', '100')));
    expect([otherType.status, failure(otherType.body).data?.[0]?.field]).toEqual([400, 'eventType']);
    expect((await put('Started', 'EVENT_BRIDGE', { ...bridge, operation: 'Start' })).status).toBe(200);
    const list = await harness.send(admin, 'integrations.events', { params: { id } });
    expect(list.body).toMatchObject({
      data: [{ eventId, eventName: 'Started', eventConfiguration: { operation: 'Start' } }],
    });
    const remove = () => harness.send(admin, 'integrations.removeEvent', { params: { id, eventId } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  });

  it('[INTG-15] [INTG-16] [INTG-17] [INTG-19] [INTG-20] need what their type needs, by name', async () => {
    const id = await aws();
    const absolute = threshold('ABSOLUTE', '100');
    const percent = threshold('PERCENTAGE', '12.5');
    for (const expression of [absolute, percent, { And: [absolute, percent] }, { Or: [percent, absolute] }])
      expect(
        (
          await make(
            id,
            `A ${JSON.stringify(expression)}`.slice(0, 100),
            'ANOMALY_DETECTION',
            anomaly(expression),
          )
        ).status,
      ).toBe(200);
    const wrong: [string, string, unknown][] = [
      ['accountId', 'EVENT_BRIDGE', { ...bridge, accountId: ' ' }],
      ['service', 'EVENT_BRIDGE', { ...bridge, service: undefined }],
      ['operation', 'EVENT_BRIDGE', { ...bridge, operation: '' }],
      ['monitorArn', 'EVENT_BRIDGE', { ...bridge, monitorArn: 'arn' }],
      ['monitorArn', 'ANOMALY_DETECTION', { ...anomaly(absolute), monitorArn: '' }],
      ['thresholdExpression', 'ANOMALY_DETECTION', anomaly(undefined)],
      ['thresholdExpression', 'ANOMALY_DETECTION', anomaly(threshold('ABSOLUTE', 'much'))],
      ['thresholdExpression', 'ANOMALY_DETECTION', anomaly({ And: [absolute, absolute] })],
      ['thresholdExpression', 'ANOMALY_DETECTION', anomaly({ And: [absolute, percent, percent] })],
    ];
    for (const [field, type, configuration] of wrong) {
      const reply = await make(id, 'Wrong', type, configuration);
      expect([reply.status, failure(reply.body).data?.map((each) => each.field)]).toEqual([
        400,
        [`eventConfiguration.${field}`],
      ]);
    }
    const unnamed = await make(id, '  ', 'EVENT_BRIDGE', bridge);
    expect(failure(unnamed.body).data?.[0]?.field).toBe('eventName');
  });

  it('of two with one name at once one is made, and an integration has at most a thousand', async () => {
    const id = await aws();
    const both = await Promise.all([1, 2].map(() => make(id, 'Once', 'EVENT_BRIDGE', bridge)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { orgId } = harness.world.acme;
    for (let at = 2; at < EVENTS_MAX; at += 1)
      await addEventRow(harness.database, orgId, id, {
        name: `E${at}`,
        type: 'EVENT_BRIDGE',
        configuration: bridge,
      });
    const last = await Promise.all(['A', 'B'].map((name) => make(id, name, 'EVENT_BRIDGE', bridge)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = last.find(({ status }) => status === 409);
    expect(failure(full?.body).reason).toBe('list_full');
  });
});
