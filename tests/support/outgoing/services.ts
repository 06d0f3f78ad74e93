import { ProviderError, type Integrations } from '@server/domains/integrations/integrations.port';
import type { Message } from '@server/domains/notifications/notifications.port';
import { createApiCalls } from '@server/integrations/api/calls';
import { createChat } from '@server/integrations/chat';
import { cloudhealthCalls } from '@server/integrations/cloudhealth/steps';
import { githubCalls } from '@server/integrations/github/steps';
import { jiraCalls } from '@server/integrations/jira/steps';
import { mcpCalls } from '@server/integrations/mcp/steps';
import { mondayCalls } from '@server/integrations/monday/steps';
import { integrationProviders } from '@server/integrations/registry';
import { salesforceCalls } from '@server/integrations/salesforce/steps';
import { slackWriter } from '@server/integrations/slack/chat';
import { slackCalls } from '@server/integrations/slack/messages';
import { teamsWriter } from '@server/integrations/teams/chat';
import { teamsCalls } from '@server/integrations/teams/messages';
import { umbrellaCalls } from '@server/integrations/umbrella/steps';
import { systemClock } from '@server/platform/clock';
import { signIns, type Caller, type Reached } from './callers';
import { connectedTo } from './providers';

type Working = Pick<Integrations, 'working'>;
interface Asking {
  orgId: string;
  integrationId: string;
  signal: AbortSignal;
}
type Asked = (call: Asking) => Promise<unknown>;

const clock = systemClock;
const channel = { channel: 'C1' };
const words = { subject: 'Costs', text: 'Costs rose.', html: '<p>Costs rose.</p>' } satisfies Message;
const contact = { enabled: true, integration_id: 'one', channel_id: 'C1', name: 'Costs' };

/** Every integration is connected, to the server that answers. */
const workingAt = ({ client, url }: Reached): Working => {
  const providers = integrationProviders({ client, clock });
  return {
    working: async (_orgId, _integrationId, type) => ({
      connected: connectedTo(
        providers.find((one) => one.type === type)!,
        url,
      ),
      missing: [],
      explain: (error) =>
        error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined,
    }),
  };
};

function slack({ client }: Reached, working: Working): Record<string, Asked> {
  const { send, update, upload, channels, members } = slackCalls(client, working);
  const writer = createChat(slackWriter(client), working);
  const file = { name: 'a.csv', content: 'a', title: 'A', comment: '', thread: null };
  return {
    send: (call) => send(call, channel, { text: 'Hi', blocks: null, thread: null, unfurl: false }),
    'to a person': (call) =>
      send(call, { person: 'ada@example.test' }, { text: 'Hi', blocks: null, thread: null, unfurl: false }),
    update: (call) => update(call, { channelId: 'C1', messageId: '1' }, { text: 'Hi', blocks: null }),
    upload: (call) => upload(call, channel, file),
    channels,
    members: (call) => members(call, 'C1'),
    notification: ({ orgId, signal }) =>
      writer.send({ orgId, id: '1', contact: { ...contact, type: 'slack' }, message: words }, signal),
  };
}

function teams({ client }: Reached, working: Working): Record<string, Asked> {
  const { send } = teamsCalls({ client, clock }, working);
  const writer = createChat(teamsWriter(client, clock), working);
  const to = { ...contact, type: 'ms_teams' as const, team_id: 'T1', user_id: '' };
  return {
    send: (call) => send(call, channel, { html: '<p>Hi</p>', card: null }),
    'to a person': (call) => send(call, { person: 'ada@example.test' }, { html: '<p>Hi</p>', card: null }),
    notification: ({ orgId, signal }) => writer.send({ orgId, id: '1', contact: to, message: words }, signal),
  };
}

function jira({ client }: Reached, working: Working): Record<string, Asked> {
  const port = jiraCalls(client, working);
  const draft = { projectId: '1', issueTypeId: '1', fields: {} };
  return {
    draft: (call) => port.draft(call, draft),
    create: (call) => port.create(call, draft),
    update: (call) => port.update(call, 'OPS-1', {}),
    transition: (call) => port.transition(call, 'OPS-1', 'done'),
    comment: (call) => port.comment(call, 'OPS-1', 'Hi'),
    search: (call) => port.search(call, { jql: 'project = OPS', fields: [], limit: 5 }),
    link: (call) => port.link(call, { from: 'OPS-1', to: 'OPS-2', type: 'Relates' }),
    get: (call) => port.get(call, 'OPS-1'),
    comments: (call) => port.comments(call, 'OPS-1'),
  };
}

function github({ client }: Reached, working: Working): Record<string, Asked> {
  const port = githubCalls(client, working);
  const repository = 'acme/infra';
  const issue = { title: 'Title', body: '', labels: [], assignees: [] };
  const pull = { base: 'main', branch: 'costs', title: 'Title', body: '' };
  return {
    createIssue: (call) => port.createIssue(call, repository, issue),
    getIssue: (call) => port.getIssue(call, repository, 1),
    setState: (call) => port.setState(call, repository, 1, false),
    comment: (call) => port.comment(call, repository, 1, 'Hi'),
    comments: (call) => port.comments(call, repository, 1, '2026-01-01T00:00:00Z'),
    dispatch: (call) => port.dispatch(call, { repository, workflowId: '1', ref: 'main', inputs: {} }),
    propose: (call) => port.propose(call, { repository, ...pull, files: [{ path: 'a.tf', content: 'a' }] }),
    file: (call) => port.file(call, { repository, path: 'a.tf', ref: 'main' }),
  };
}

function apps({ client }: Reached, working: Working): Record<string, Asked> {
  const monday = mondayCalls(client, working);
  const salesforce = salesforceCalls(client, working);
  const cloudhealth = cloudhealthCalls(client, working);
  const umbrella = umbrellaCalls(client, working);
  const item = { board: 'Costs', group: '', columns: {} };
  const days = { from: '2026-01-01', to: '2026-01-31', interval: 'day', groupBy: 'service' } as const;
  const report = { report: 'cost/history', interval: 'monthly', periods: 1, totals: false } as const;
  return {
    'monday create': (call) => monday.create(call, { ...item, name: 'One' }),
    'monday change': (call) => monday.change(call, '1', {}),
    'monday comment': (call) => monday.comment(call, '1', 'Hi'),
    'monday search': (call) => monday.search(call, { ...item, text: '', limit: 5 }),
    'Salesforce query': (call) => salesforce.query(call, 'SELECT Id FROM Account', 5),
    'Salesforce create': (call) => salesforce.create(call, 'Account', { Name: 'One' }),
    'Salesforce update': (call) => salesforce.update(call, { object: 'Account', id: '001', fields: {} }),
    'Salesforce upsert': (call) =>
      salesforce.upsert(call, { object: 'Account', external: { field: 'Key', value: '1' }, fields: {} }),
    'CloudHealth report': (call) =>
      cloudhealth.report(call, {
        ...report,
        dimensions: ['AWS-Account'],
        measures: [],
        filters: [],
        limit: 5,
      }),
    'CloudHealth violations': (call) => cloudhealth.violations(call, '1', 5),
    'Umbrella costs': (call) =>
      umbrella.costs(call, { ...days, costType: 'cost', basis: 'unblended', limit: 5 }),
    'Umbrella recommendations': (call) =>
      umbrella.recommendations(call, {
        status: 'potential_savings',
        minimumYearlySaving: 0,
        services: [],
        accounts: [],
        types: [],
        basis: 'unblended',
        limit: 5,
      }),
  };
}

function others(reached: Reached, working: Working): Record<string, Asked> {
  const { client, http } = reached;
  const mcp = mcpCalls(client, working);
  const api = createApiCalls(
    { client, clock },
    working,
  )({ send: ({ orgId: _, ...request }) => http.send(request) });
  const asked = { method: 'GET', headers: {}, timeoutMs: 2_000, maxBytes: 1_000_000, followRedirects: true };
  return {
    'a tool of MCP': (call) => mcp.use(call, { tool: 'echo', input: {}, timeoutMs: 2_000, preview: false }),
    'a connected API': (call) => api.send({ ...call, ...asked, url: 'items' }),
  };
}

const groups = { Slack: slack, Teams: teams, Jira: jira, GitHub: github, Apps: apps, Others: others };
const nowhere = { url: 'http://127.0.0.1:1' } as Reached;

/** What steps and notifications ask of services that are connected. */
export const serviceCallers = (): Caller[] =>
  Object.entries(groups).flatMap(([group, port]) =>
    Object.keys(port(nowhere, { working: async () => undefined })).map((name): Caller => ({
      name: `${group}: ${name}`,
      answered: signIns,
      make(reached) {
        const call = port(reached, workingAt(reached))[name];
        return async (signal) => call?.({ orgId: 'acme', integrationId: 'one', signal });
      },
    })),
  );
