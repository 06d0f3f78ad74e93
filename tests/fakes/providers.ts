import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IntegrationType } from '@shared/api/integrations/entities';
import {
  ProviderError,
  type IntegrationProvider,
  type ReadItem,
  type ReadName,
} from '@server/domains/integrations/integrations.port';
import type { Connected } from '@server/domains/integrations/connected.port';

const channel = { channelId: 'C1', channelName: 'general', channelType: 'public' };
const member = { userId: 'U1', userName: 'Ada', email: 'ada@example.test' };
const account = { accountId: '123456789012', accountName: 'Production', accountType: 'member' };
const named = { id: '10', name: 'First' };

/** One item of each read. */
export const items: { [R in ReadName]: ReadItem<R> } = {
  channels: channel,
  channelMembers: member,
  teams: { teamId: 'T1', teamName: 'Platform' },
  teamsMembers: member,
  teamsChannels: channel,
  gcpProjects: { projectId: 'costs-1', projectName: 'Costs', projectType: 'project' },
  bigQueryBillingParams: {
    projectId: 'costs-1',
    billingDatasetName: 'billing',
    billingTableName: 'gcp_billing_export_v1',
  },
  awsAccounts: account,
  azureSubscriptions: account,
  awsConnectedAccounts: account,
  awsAnomalyMonitors: {
    monitorArn: 'arn:aws:ce::123456789012:anomalymonitor/1',
    monitorName: 'Services',
    monitorType: 'SERVICE',
  },
  awsTags: { key: 'team', value: 'platform' },
  githubRepositories: { owner: 'acme', repo: 'infra', name: 'acme/infra' },
  githubWorkflows: { workflowId: '77', name: 'Deploy' },
  githubInputs: {
    name: 'stage',
    description: 'Where to',
    type: 'choice',
    required: true,
    default: 'test',
    options: ['test', 'live'],
  },
  mcpTools: { toolName: 'echo', title: 'Echo', description: 'Says it again.', readOnly: true },
  jiraProjects: named,
  jiraUsers: { accountId: '5b10', displayName: 'Ada' },
  jiraPriorities: named,
  jiraIssueTypes: { ...named, subtask: false },
  jiraStatuses: named,
  jiraIssueFields: {
    id: 'customfield_1',
    fieldId: 'customfield_1',
    title: 'Stage',
    format: 'option',
    itemsType: null,
    required: true,
    options: [{ value: '1', label: 'Live', children: [] }],
    default: null,
    schema: { type: 'option' },
    allowedValues: [{ id: '1', value: 'Live' }],
  },
};

/** Of MCP: one tool. */
const toolServer: NonNullable<IntegrationProvider['tools']> = {
  list: async () => [
    {
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      readOnly: true,
      inputSchema: { type: 'object' },
      hash: 'h1',
    },
  ],
  use: async (_of, { input }) => ({ isError: false, text: JSON.stringify(input), structured: null }),
};

const readsOf: Partial<Record<IntegrationType, readonly ReadName[]>> = {
  SLACK: ['channels', 'channelMembers'],
  TEAMS: ['teams', 'teamsMembers', 'teamsChannels'],
  GCP: ['gcpProjects', 'bigQueryBillingParams'],
  AZURE: ['azureSubscriptions'],
  AWS: ['awsAccounts', 'awsConnectedAccounts', 'awsAnomalyMonitors', 'awsTags'],
  GITHUB: ['githubRepositories', 'githubWorkflows', 'githubInputs'],
  MCP: ['mcpTools'],
  JIRA: ['jiraProjects', 'jiraUsers', 'jiraPriorities', 'jiraIssueTypes', 'jiraStatuses', 'jiraIssueFields'],
};

/** As any connect page: a secret, an address, and one value that few people need. */
const kind: IntegrationProvider['kind'] = {
  name: 'Plain',
  category: 'other',
  summary: 'A service of tests',
  guide: ['Take any token.'],
  fields: [
    {
      id: 'token',
      label: 'Token',
      kind: 'secret',
      required: true,
      help: '',
      placeholder: '',
      initial: '',
      options: [],
      accept: '',
      shown: null,
      advanced: false,
    },
    {
      id: 'address',
      label: 'Address',
      kind: 'url',
      required: true,
      help: '',
      placeholder: '',
      initial: 'https://plain.example.test/',
      options: [],
      accept: '',
      shown: null,
      advanced: true,
    },
    {
      id: 'area',
      label: 'Area',
      kind: 'text',
      required: false,
      help: '',
      placeholder: '',
      initial: '',
      options: [],
      accept: '',
      shown: null,
      advanced: true,
    },
  ],
  permissions: [{ name: 'read', why: 'To read lists', optional: false, capability: 'connection' }],
};

type Answering = (read: ReadName, of: Connected, args: object, signal: AbortSignal) => Promise<never[]>;

const providers = (answer: Answering): IntegrationProvider[] =>
  Object.entries(readsOf).map(([type, names]) => ({
    type: type as IntegrationType,
    kind,
    check: async () => ({ message: 'Connected as Ada', granted: { read: true } }),
    ...(type === 'MCP' ? { tools: toolServer } : {}),
    reads: Object.fromEntries(
      names.map((name) => [
        name,
        (of: Connected, args: object, signal: AbortSignal) => answer(name, of, args, signal),
      ]),
    ),
  }));

/** Changes that a service takes as they are given. */
const plainChanges: IntegrationProvider['changes'] = {
  putEvent: async () => ({}),
  removeEvent: async () => ({}),
  setAwsPermissions: async (_of, { permissions }) => ({
    permissions,
    policy: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: permissions }] },
  }),
  createJiraIssue: async () => ({
    issueId: '10001',
    key: 'OPS-1',
    url: 'https://plain.example.test/browse/OPS-1',
  }),
};

/** One export, of which nothing has been delivered yet. */
const plainBills: IntegrationProvider['bills'] = {
  find: async () => [
    { key: 'daily', name: 'Daily', contents: 'FOCUS', place: 's3://bills/', location: {}, problem: null },
  ],
  deliveries: async () => [],
  fetch: async () => ({ files: [], name: 'nothing' }),
};

/** Nothing is there to read. */
const plainInventory: IntegrationProvider['inventory'] = {
  provider: 'AWS',
  kinds: [{ kind: 'aws.volume', name: 'EBS volumes', permissions: ['read'], reach: 'region' }],
  places: async () => [],
  read: async () => [],
};

/** Providers that know one item of everything, and take every change. */
export const plainProviders = providers(async (read) => [items[read] as never]).map((provider) => ({
  ...provider,
  changes: plainChanges,
  bills: plainBills,
  ...(provider.type === 'AWS' ? { inventory: plainInventory } : {}),
}));

export interface Asked {
  read: ReadName;
  args: object;
  integrationId: string;
}

/** Some provider's service, on loopback: a test says how it answers, and it says what it was asked. */
export interface ProviderService {
  providers: readonly IntegrationProvider[];
  asked: Asked[];
  /** Questions whose asker has gone before an answer. */
  left: number;
  /** The body of the answer; never, when it does not settle. */
  answer: (asked: Asked) => Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

export async function startProviderService(): Promise<ProviderService> {
  const service: ProviderService = {
    providers: [],
    asked: [],
    left: 0,
    stop: async () => undefined,
    answer: async ({ read }) => ({ status: 200, body: [items[read]] }),
  };
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const asked = JSON.parse(decodeURIComponent((request.url ?? '').slice(1))) as Asked;
    service.asked.push(asked);
    response.once('close', () => {
      if (!response.writableFinished) service.left += 1;
    });
    const { status, body } = await service.answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  service.providers = providers(async (read, of, args, signal) => {
    const asked: Asked = { read, args, integrationId: of.integrationId };
    const address = `http://127.0.0.1:${port}/${encodeURIComponent(JSON.stringify(asked))}`;
    const reply = await fetch(address, { signal });
    const body: unknown = await reply.json();
    if (reply.ok) return body as never[];
    const code = reply.status === 429 ? 'too_many' : 'unavailable';
    throw new ProviderError(String((body as { error: unknown }).error), code);
  });
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}
