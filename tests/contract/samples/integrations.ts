import type { IntegrationType } from '@shared/api/integrations/entities';
import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import { addEventRow, addIntegrationRow } from '../integrationRow';
import type { Sample, Samples } from '../sample';
import type { Organisation } from '../world';

/** A read of an integration of this type; the harness plugs in providers that know one item of everything. */
const of = <P extends object = object>(type: IntegrationType, params: P = {} as P) => ({
  request: async (harness: Harness, _as: unknown, { orgId }: Organisation) => {
    const id = await addIntegrationRow(harness.database, orgId, type);
    return { params: { id, ...params }, query: {} };
  },
});

const events: Sample<'integrations.events'> = {
  request: async (harness, _as, { orgId }) => {
    const id = await addIntegrationRow(harness.database, orgId, 'AWS');
    const configuration = {
      accountId: '123456789012',
      region: 'eu-west-1',
      service: 'ec2',
      operation: 'Stop',
    };
    await addEventRow(harness.database, orgId, id, { name: 'Stopped', type: 'EVENT_BRIDGE', configuration });
    return { params: { id } };
  },
};

const configuration = { accountId: '123456789012', service: 'ec2', operation: 'Stop' };
const givenEvent = () => ({
  eventName: `Stopped ${randomId()}`,
  eventType: 'EVENT_BRIDGE' as const,
  eventConfiguration: { ...configuration, region: 'eu-west-1' },
});
const keptEvent = {
  request: async (harness: Harness, _as: unknown, { orgId }: Organisation) => {
    const id = await addIntegrationRow(harness.database, orgId, 'AWS');
    const event = { name: 'Stopped', type: 'EVENT_BRIDGE' as const, configuration };
    return { params: { id, eventId: await addEventRow(harness.database, orgId, id, event) } };
  },
};
const idOf =
  (type: IntegrationType) =>
  async (harness: Harness, _as: unknown, { orgId }: Organisation) => ({
    params: { id: await addIntegrationRow(harness.database, orgId, type) },
  });

const repository = { owner: 'acme', repo: 'infra' };

const connection = () => ({
  type: 'SLACK' as const,
  name: `Chat ${randomId()}`,
  values: { token: 'a token of tests' },
});
const kept = {
  request: async (harness: Harness, _as: unknown, { orgId }: Organisation) => ({
    params: { id: await addIntegrationRow(harness.database, orgId, 'SLACK') },
  }),
};

export const samples = {
  'integrations.kinds': { request: async () => ({}) },
  'integrations.connect': { request: async () => ({ body: connection() }) },
  'integrations.connectForCustomer': {
    in: 'msp',
    request: async ({ world }) => ({ params: { customerId: world.first.orgId }, body: connection() }),
  },
  'integrations.try': {
    request: async () => ({ body: { type: 'SLACK', values: { token: 'a token of tests' } } }),
  },
  'integrations.get': kept,
  'integrations.check': kept,
  'integrations.remove': kept,
  'integrations.update': {
    request: async (...of) => ({ ...(await kept.request(...of)), body: { name: `Renamed ${randomId()}` } }),
  },
  'integrations.list': {
    request: async (harness, _as, { orgId }) => {
      await addIntegrationRow(harness.database, orgId, 'SLACK');
      return { query: { type: 'SLACK' } };
    },
  },
  'integrations.events': events,
  'integrations.eventWatches': { request: idOf('AWS') },
  'integrations.createEvent': {
    request: async (...of) => ({ ...(await idOf('AWS')(...of)), body: givenEvent() }),
  },
  'integrations.updateEvent': {
    request: async (...of) => ({ ...(await keptEvent.request(...of)), body: givenEvent() }),
  },
  'integrations.removeEvent': keptEvent,
  'integrations.virtual': { request: idOf('AWS') },
  'integrations.createVirtual': {
    request: async (...of) => ({
      ...(await idOf('GCP')(...of)),
      body: { name: 'Europe', account_ids: ['costs-1'] },
    }),
  },
  'integrations.accounts': of('AWS'),
  'integrations.setAccounts': {
    request: async (...of) => ({ ...(await idOf('AZURE')(...of)), body: { account_ids: null } }),
  },
  'integrations.setGcpProjects': {
    request: async (...of) => ({
      ...(await idOf('GCP')(...of)),
      body: { projects: [{ projectId: 'costs-1', projectName: 'Costs', projectType: 'project' }] },
    }),
  },
  'integrations.setAwsAccounts': {
    request: async (...of) => ({
      ...(await idOf('AWS')(...of)),
      body: { accounts: [{ accountId: '123456789012', accountName: 'Production', accountType: 'member' }] },
    }),
  },
  'integrations.awsPermissions': { request: async () => ({}) },
  'integrations.setAwsPermissions': {
    request: async (...of) => ({
      ...(await idOf('AWS')(...of)),
      body: { permissions: ['ec2:DescribeInstances'] },
    }),
  },
  'integrations.createJiraIssue': {
    request: async (...of) => ({
      ...(await idOf('JIRA')(...of)),
      body: { projectId: '10', issueTypeId: '3', fields: { summary: 'Idle volume' } },
    }),
  },
  'integrations.channels': of('SLACK'),
  'integrations.channelMembers': of('SLACK', { channelId: 'C1' }),
  'integrations.teams': of('TEAMS'),
  'integrations.teamsMembers': of('TEAMS'),
  'integrations.teamsChannels': of('TEAMS', { teamId: 'T1' }),
  'integrations.gcpProjects': of('GCP'),
  'integrations.bigQueryBillingParams': of('GCP'),
  'integrations.awsAccounts': of('AWS'),
  'integrations.azureSubscriptions': of('AZURE'),
  'integrations.awsConnectedAccounts': of('AWS'),
  'integrations.awsAnomalyMonitors': of('AWS'),
  'integrations.awsTags': of('AWS', { tag: 'team' }),
  'integrations.githubRepositories': of('GITHUB'),
  'integrations.githubWorkflows': of('GITHUB', repository),
  'integrations.githubInputs': of('GITHUB', { ...repository, wf: '77' }),
  'integrations.mcpTools': of('MCP'),
  'integrations.agentTools': { request: idOf('MCP') },
  'integrations.setAgentTool': {
    request: async (...of) => ({ ...(await idOf('MCP')(...of)), body: { tool: 'echo', allowed: true } }),
  },
  'integrations.jiraProjects': of('JIRA'),
  'integrations.jiraUsers': of('JIRA', { pid: '10' }),
  'integrations.jiraPriorities': of('JIRA'),
  'integrations.jiraIssueTypes': of('JIRA'),
  'integrations.jiraStatuses': of('JIRA'),
  'integrations.jiraIssueFields': of('JIRA', { pid: '10', issueTypeId: '3' }),
} satisfies Samples;
