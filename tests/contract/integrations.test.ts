import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallId } from '@shared/api/index';
import { changingCalls } from '@shared/api/integrations/changing.api';
import { inventoryCalls } from '@shared/api/integrations/inventory.api';
import { connectingCalls } from '@shared/api/integrations/connecting.api';
import { integrationWords } from '@shared/words/integrations';
import { createLog } from '@server/platform/log';
import { items, startProviderService, type Asked, type ProviderService } from '@tests/fakes/providers';
import { startHarness, type Harness, type Reply } from './harness';
import { addEventRow, addIntegrationRow } from './integrationRow';
import { administrator, person, type Person } from './world';

let service: ProviderService;
let harness: Harness;
let admin: Person;
let orgId: string;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
beforeAll(async () => {
  service = await startProviderService();
  const { providers } = service;
  const log = createLog({ level: 'silent' });
  harness = await startHarness({ clock, log, integrations: { providers, patience: 15_000 } });
  admin = administrator(harness.world.acme);
  ({ orgId } = harness.world.acme);
});
afterAll(async () => {
  await harness?.stop();
  await service?.stop();
});

const normal = async ({ read }: Asked) => ({ status: 200, body: [items[read]] as unknown });
beforeEach(() => {
  service.answer = normal;
  service.asked = [];
});

interface Page {
  data: Record<string, unknown>[];
  more: boolean;
}
const page = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Page;
};
interface Failure {
  code: string;
  reason: string;
  message: string;
}
const failure = (reply: Reply) => [reply.status, reply.body as Failure] as const;

const add = (
  ...[type, options]: [Parameters<typeof addIntegrationRow>[2], Parameters<typeof addIntegrationRow>[3]?]
) => addIntegrationRow(harness.database, orgId, type, options);
const channels = (id: string, query: object = {}, as: Person = admin) =>
  harness.send(as, 'integrations.channels', { params: { id }, query: { ...query } });
const get = (path: string) =>
  fetch(`${harness.url}/v1/${path}`, { headers: { authorization: `Bearer ${admin.token}` } });

describe('integrations', () => {
  it('[API-40] [INTG-01] are listed by name, all or of one type, without their settings', async () => {
    const settings = { address: 'https://hooks.example.test/secret-path' };
    const slack = await add('SLACK', { name: 'beta chat', settings });
    const jira = await add('JIRA', { name: 'Alpha tickets', status: 'INACTIVE' });
    const timestamp = '2026-02-03T08:00:00.000Z';
    const all = await get('integrations');
    expect(await all.json()).toEqual({
      data: [
        { integrationId: jira, name: 'Alpha tickets', type: 'JIRA', status: 'INACTIVE', timestamp },
        { integrationId: slack, name: 'beta chat', type: 'SLACK', status: 'ACTIVE', timestamp },
      ],
    });
    const some = await harness.call(admin, 'integrations.list', { query: { type: 'SLACK' } });
    expect((some.body as Page).data.map(({ integrationId }) => integrationId)).toEqual([slack]);
    const wrong = await harness.send(admin, 'integrations.list', { query: { type: 'FAX' } });
    expect(failure(wrong)).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('type') }),
    ]);
  });

  it('[INTG-02] may be of fourteen types', async () => {
    const { second } = harness.world;
    const types =
      'SLACK TEAMS EMAIL AWS JIRA ANODOTCOST GITHUB GCP AZURE MONDAY SNOWFLAKE SALESFORCE CLOUDHEALTH API';
    for (const type of types.split(' '))
      await addIntegrationRow(harness.database, second.orgId, type as 'SLACK', { name: type });
    const listed = await harness.call(administrator(second), 'integrations.list', { query: {} });
    expect((listed.body as Page).data.map(({ type }) => type)).toEqual(types.split(' ').toSorted());
  });

  it('may be read by whoever holds integrations:read, of their own organisation only', async () => {
    const id = await add('SLACK');
    const guest = person(harness.world.acme, 'Guest');
    expect(page(await channels(id, {}, guest)).data).toHaveLength(1);
    const stranger = administrator(harness.world.bolt);
    const listed = await harness.call(stranger, 'integrations.list', { query: {} });
    expect((listed.body as Page).data).toEqual([]);
    service.asked = [];
    expect((await channels(id, {}, stranger)).status).toBe(404);
    const events = await harness.call(stranger, 'integrations.events', { params: { id } });
    expect(events.status).toBe(404);
    expect(service.asked).toEqual([]);
  });

  it('[API-48] [INTG-12] [PARAM-90] give their events by name', async () => {
    const id = await add('AWS');
    const anomaly = {
      accountId: '123456789012',
      monitorArn: 'arn:aws:ce::123456789012:anomalymonitor/1',
      thresholdExpression: { Dimensions: { Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', Values: ['100'] } },
    };
    const stop = {
      accountId: '123456789012',
      region: 'eu-west-1',
      service: 'ec2',
      operation: 'StopInstances',
    };
    const made = { integrationId: id, orgId };
    const second = await addEventRow(harness.database, made.orgId, id, {
      name: 'stopped',
      type: 'EVENT_BRIDGE',
      configuration: stop,
    });
    const first = await addEventRow(harness.database, made.orgId, id, {
      name: 'Spend jumps',
      type: 'ANOMALY_DETECTION',
      configuration: anomaly,
    });
    const times = { creationTime: '2026-02-03T08:00:00.000Z', lastUpdateTime: '2026-02-04T08:00:00.000Z' };
    const reply = await get(`integrations/${id}/events`);
    expect(await reply.json()).toEqual({
      data: [
        {
          eventId: first,
          eventName: 'Spend jumps',
          eventType: 'ANOMALY_DETECTION',
          eventConfiguration: anomaly,
          createdBy: 'test',
          ...times,
        },
        {
          eventId: second,
          eventName: 'stopped',
          eventType: 'EVENT_BRIDGE',
          eventConfiguration: stop,
          createdBy: 'test',
          ...times,
        },
      ],
    });
  });

  it('[CUST-01] of customers are told to their provider', async () => {
    const { first, msp } = harness.world;
    const integrationId = await addIntegrationRow(harness.database, first.orgId, 'AWS', { name: 'Theirs' });
    const query = { fields: 'id,name,integrations' };
    const reply = await harness.call(administrator(msp), 'customers.list', { query });
    expect((reply.body as Page).data).toContainEqual({
      id: first.orgId,
      name: 'First',
      integrations: [{ integrationId, name: 'Theirs', type: 'AWS' }],
    });
  });
});

/** The rows that it proves, address after `integrations/`, the type of integration, the read and what the provider is given. */
const reads: [string, string, Parameters<typeof addIntegrationRow>[2], keyof typeof items, object][] = [
  ['[API-41] [INTG-03]', 'ID/channels', 'SLACK', 'channels', {}],
  ['[API-74]', 'ID/channels/C%2F1/members', 'SLACK', 'channelMembers', { channelId: 'C/1' }],
  ['[API-71]', 'teams/ID/teams', 'TEAMS', 'teams', {}],
  ['[API-72]', 'teams/ID/members', 'TEAMS', 'teamsMembers', {}],
  ['[API-73]', 'teams/ID/19:a@thread/channels', 'TEAMS', 'teamsChannels', { teamId: '19:a@thread' }],
  ['[API-52] [INTG-04]', 'gcp/ID/projects', 'GCP', 'gcpProjects', {}],
  ['[API-54] [INTG-25]', 'gcp/ID/big-query-billing-params', 'GCP', 'bigQueryBillingParams', {}],
  ['[API-55] [INTG-05]', 'aws/ID/accounts', 'AWS', 'awsAccounts', {}],
  ['[API-57]', 'aws/ID/connected-accounts', 'AWS', 'awsConnectedAccounts', {}],
  ['[INTG-22]', 'azure/ID/subscriptions', 'AZURE', 'azureSubscriptions', {}],
  ['[INTG-16]', 'aws/ID/anomaly-monitors', 'AWS', 'awsAnomalyMonitors', {}],
  ['[API-60]', 'aws/ID/resources/tags/cost%20centre', 'AWS', 'awsTags', { tag: 'cost centre' }],
  ['[API-61]', 'github/ID/repositories', 'GITHUB', 'githubRepositories', {}],
  [
    '[API-62] [PARAM-87]',
    'github/ID/repositories/acme/infra/workflows',
    'GITHUB',
    'githubWorkflows',
    { owner: 'acme', repo: 'infra' },
  ],
  [
    '[API-63]',
    'github/ID/repositories/acme/infra/workflows/77/inputs',
    'GITHUB',
    'githubInputs',
    { owner: 'acme', repo: 'infra', workflowId: '77' },
  ],
  ['Tools of an MCP server:', 'mcp/ID/tools', 'MCP', 'mcpTools', {}],
  ['[API-64] [PARAM-79]', 'jira/ID/projects', 'JIRA', 'jiraProjects', {}],
  ['[API-65]', 'jira/ID/projects/10/users', 'JIRA', 'jiraUsers', { projectId: '10' }],
  ['[API-66]', 'jira/ID/priorities', 'JIRA', 'jiraPriorities', {}],
  ['[API-67]', 'jira/ID/issueTypes', 'JIRA', 'jiraIssueTypes', {}],
  ['[API-68]', 'jira/ID/statuses', 'JIRA', 'jiraStatuses', {}],
  [
    '[API-69] [PARAM-80]',
    'jira/ID/projects/10/issues/3',
    'JIRA',
    'jiraIssueFields',
    { projectId: '10', issueTypeId: '3' },
  ],
];

describe('a read of a provider', () => {
  it.each(reads)('%s integrations/%s of %s gives %s', async (_rows, path, type, read, args) => {
    const integrationId = await add(type);
    const reply = await get(`integrations/${path.replace('ID', integrationId)}`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ data: [items[read]], more: false });
    expect(service.asked).toEqual([{ read, args, integrationId }]);
  });

  it('of an integration that there is not, or that is inactive, is refused', async () => {
    expect(failure(await channels('nonsense'))).toEqual([
      404,
      expect.objectContaining({ code: 'not_found', reason: 'integration_not_found' }),
    ]);
    const [status, { reason }] = failure(
      await channels(await add('SLACK', { name: 'Old', status: 'INACTIVE' })),
    );
    expect([status, reason]).toEqual([409, 'integration_inactive']);
    const odd = await get('integrations/%00%F0%9F%92%A9/channels');
    expect(odd.status).toBeLessThan(500);
    expect(service.asked).toEqual([]);
  });

  it('that the type has not, or whose type has no provider, is refused with type and read', async () => {
    const jira = failure(await channels(await add('JIRA', { name: 'Tickets' })));
    expect(jira).toEqual([
      422,
      {
        code: 'unprocessable',
        reason: 'read_not_offered',
        message: integrationWords.noSuchRead('Tickets', 'JIRA', 'channels'),
        data: { type: 'JIRA', read: 'channels' },
      },
    ]);
    const id = await add('MONDAY', { name: 'Plans' });
    const reply = await harness.call(admin, 'integrations.jiraStatuses', { params: { id }, query: {} });
    expect((reply.body as Failure).reason).toBe('read_not_offered');
  });

  it('fails with the words of the provider, without what is secret in them', async () => {
    const id = await add('SLACK', { name: 'Ops' });
    const error = 'invalid_auth: token=xoxb-123-abc was revoked,\n Authorization: Bearer abcdef';
    service.answer = async () => ({ status: 401, body: { error } });
    expect(failure(await channels(id))).toEqual([
      503,
      {
        code: 'unavailable',
        reason: 'service_failed',
        message:
          'The integration “Ops” failed: invalid_auth: token=[hidden] was revoked, Authorization: Bearer [hidden]',
      },
    ]);
    service.answer = async () => ({ status: 429, body: { error: 'ratelimited' } });
    expect(failure(await channels(id))).toEqual([429, expect.objectContaining({ code: 'too_many' })]);
    // Nothing of a failure is kept.
    service.answer = normal;
    expect(page(await channels(id)).data).toEqual([items.channels]);
  });

  it('that breaks says no more than that', async () => {
    service.answer = async () => ({ status: 200, body: 'a body with xoxb-secret' });
    const broken = await channels(await add('SLACK', { name: 'Ops 2' }));
    expect(failure(broken)[0]).toBe(503);
    expect(broken.text).not.toContain('xoxb');
    expect(broken.text).toContain('See the server log');
  });
});

describe('a reply', () => {
  it('is kept for a minute, for the same question only, unless it is to be refreshed', async () => {
    const id = await add('SLACK');
    const other = await add('SLACK');
    page(await channels(id));
    page(await channels(id, { search: 'general' }));
    expect(service.asked).toHaveLength(1);
    page(await channels(other));
    expect(service.asked).toHaveLength(2);
    service.answer = async () => ({ status: 200, body: [{ ...items.channels, channelName: 'new' }] });
    expect(page(await channels(id)).data).toEqual([items.channels]);
    expect(page(await channels(id, { refresh: true })).data[0]).toMatchObject({ channelName: 'new' });
    expect(page(await channels(id)).data[0]).toMatchObject({ channelName: 'new' });
    expect(service.asked).toHaveLength(3);
    ahead += 61_000;
    page(await channels(id));
    expect(service.asked).toHaveLength(4);
    service.answer = normal;
    const member = { params: { id, channelId: 'C1' }, query: {} };
    page(await harness.call(admin, 'integrations.channelMembers', member));
    page(
      await harness.call(admin, 'integrations.channelMembers', {
        ...member,
        params: { id, channelId: 'C2' },
      }),
    );
    expect(service.asked).toHaveLength(6);
  });

  it('is asked for again when the integration was changed', async () => {
    const id = await add('SLACK');
    page(await channels(id));
    await harness.database.system((sql) =>
      sql.run('update integration set updated_at = now() where integration_id = $1', [id]),
    );
    page(await channels(id));
    expect(service.asked).toHaveLength(2);
  });

  it('is searched by any text of an item, and says when there is more than a page', async () => {
    const id = await add('SLACK');
    const all = Array.from({ length: 2_500 }, (_, at) => ({
      channelId: `C${at}`,
      channelName: at % 2 === 0 ? `Team ${at}` : `ops-${at}`,
      channelType: 'public',
    }));
    service.answer = async () => ({ status: 200, body: all });
    const whole = page(await channels(id));
    expect([whole.data.length, whole.more, whole.data[999]?.channelId]).toEqual([1_000, true, 'C999']);
    const searched = page(await channels(id, { search: ' OPS-24 ' }));
    expect(searched.more).toBe(false);
    expect(searched.data.map(({ channelName }) => channelName)).toEqual(
      all.map(({ channelName }) => channelName).filter((name) => name.startsWith('ops-24')),
    );
    expect(page(await channels(id, { search: 'C2468' })).data).toEqual([all[2_468]]);
    const refused = await channels(id, { search: 'x'.repeat(201) });
    expect(refused.status).toBe(400);
    expect(service.asked).toHaveLength(1);
  });

  it('of more than 10,000 items is cut, and says so', async () => {
    const id = await add('SLACK');
    const all = Array.from({ length: 10_001 }, (_, at) => ({
      channelId: `C${at}`,
      channelName: `n${at}`,
      channelType: 'public',
    }));
    service.answer = async () => ({ status: 200, body: all });
    expect(page(await channels(id, { search: 'n10000' }))).toEqual({ data: [], more: true });
  });
});

describe('a provider that does not answer', () => {
  const silence = () => new Promise<never>(() => undefined);

  it('is given up after its time', async () => {
    const hasty = await harness.another({
      clock,
      integrations: { providers: service.providers, patience: 50 },
    });
    try {
      const id = await add('SLACK', { name: 'Slow' });
      service.answer = silence;
      const reply = await fetch(`${hasty.url}/v1/integrations/${id}/channels`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(reply.status).toBe(504);
      expect(await reply.json()).toEqual({
        code: 'timeout',
        reason: 'service_too_slow',
        message: integrationWords.late('Slow', 0.05),
      });
      // The server's own rounds ask it too.
      await expect.poll(() => service.left).toBeGreaterThanOrEqual(1);
    } finally {
      await hasty.close();
    }
  });

  it('does not take more than twenty questions of an organisation', async () => {
    // Of an organisation without a cloud: reading an inventory is a question, too.
    const bolt = administrator(harness.world.bolt);
    const id = await addIntegrationRow(harness.database, harness.world.bolt.orgId, 'SLACK');
    const gate = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    service.answer = async (asked) => {
      if (service.asked.filter(({ read }) => read === 'channelMembers').length === 20) full.resolve();
      await gate.promise;
      return normal(asked);
    };
    const members = (channel: number) =>
      harness.send(bolt, 'integrations.channelMembers', {
        params: { id, channelId: `C${channel}` },
        query: {},
      });
    const waiting = Array.from({ length: 20 }, (_, at) => members(at));
    await full.promise;
    const refused = await members(20);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('20 requests')]);
    const theirs = channels(await add('SLACK'));
    gate.resolve();
    for (const reply of await Promise.all(waiting)) page(reply);
    page(await theirs);
    page(await members(20));
  });
});

it('every read that a provider may have is one call', () => {
  const known = Object.keys(items).map((read) => `integrations.${read}`);
  const connecting: string[] = Object.values({
    ...connectingCalls,
    ...changingCalls,
    ...inventoryCalls,
  }).map(({ id }) => id);
  connecting.push('integrations.eventWatches', 'integrations.agentTools', 'integrations.setAgentTool');
  const called: CallId[] = harness.callIds.filter(
    (id) => id.startsWith('integrations.') && !connecting.includes(id),
  );
  expect(called.toSorted()).toEqual([...known, 'integrations.events', 'integrations.list'].toSorted());
});
