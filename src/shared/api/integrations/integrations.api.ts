import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';
import {
  account,
  anomalyMonitor,
  billingParams,
  channel,
  eventWatch,
  githubInput,
  githubWorkflow,
  integration,
  integrationEvent,
  integrationTypes,
  jiraField,
  jiraIssueType,
  jiraNamed,
  jiraUser,
  mcpTool,
  member,
  project,
  repository,
  tag,
  team,
} from './entities';

/**
 * What is read of a provider, in its order: at most 1,000 items in which a text (names and ids alike) contains `search`.
 * Replies are kept for a minute; `refresh` asks the provider again. Fails with not_found (no such integration of the
 * organisation), conflict (inactive), unprocessable (its type has no such read; data `{ type, read }`), unavailable
 * (what the provider said), too_many (it, or this server, is asked too much) and timeout (no answer in 15 seconds).
 */
const read = {
  method: 'GET',
  access: 'integrations:read',
  query: z.strictObject({
    search: z.string().trim().max(200).default(''),
    refresh: z.stringbool().default(false),
  }),
} as const;
/** `more`: there are further items, which a search may show. */
const found = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), more: z.boolean() });
const byId = z.object({ id });
const name = z.string().min(1).max(300);

const listIntegrations = defineCall({
  id: 'integrations.list',
  method: 'GET',
  path: 'integrations',
  access: 'integrations:read',
  summary: 'The integrations of the organization by their names; of one type if it is named',
  reads: ['integration'],
  query: z.strictObject({ type: z.enum(integrationTypes).optional() }),
  reply: list(integration),
});

const integrationChannels = defineCall({
  id: 'integrations.channels',
  path: 'integrations/:id/channels',
  ...read,
  summary: 'Channels of a chat',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(channel),
});

const integrationChannelMembers = defineCall({
  id: 'integrations.channelMembers',
  path: 'integrations/:id/channels/:channelId/members',
  ...read,
  summary: 'Members of a channel of a chat',
  reads: ['integration:{id}'],
  params: byId.extend({ channelId: name }),
  reply: found(member),
});

const integrationEvents = defineCall({
  id: 'integrations.events',
  method: 'GET',
  path: 'integrations/:id/events',
  access: 'integrations:read',
  summary: 'The events of an integration that can start workflows, by their names',
  reads: ['integration:{id}'],
  params: byId,
  reply: list(integrationEvent),
});

const integrationEventWatches = defineCall({
  id: 'integrations.eventWatches',
  method: 'GET',
  path: 'integrations/:id/events/watches',
  access: 'integrations:read',
  summary: 'How asking the provider for events stands: when it last answered, and since when it fails',
  reads: ['integration:{id}'],
  params: byId,
  reply: list(eventWatch),
});

const teamsTeams = defineCall({
  id: 'integrations.teams',
  path: 'integrations/teams/:id/teams',
  ...read,
  summary: 'Teams of Microsoft Teams',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(team),
});

const teamsMembers = defineCall({
  id: 'integrations.teamsMembers',
  path: 'integrations/teams/:id/members',
  ...read,
  summary: 'People of Microsoft Teams who can be written to',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(member),
});

const teamsChannels = defineCall({
  id: 'integrations.teamsChannels',
  path: 'integrations/teams/:id/:teamId/channels',
  ...read,
  summary: 'Channels of a team of Microsoft Teams',
  reads: ['integration:{id}'],
  params: byId.extend({ teamId: name }),
  reply: found(channel),
});

const gcpProjects = defineCall({
  id: 'integrations.gcpProjects',
  path: 'integrations/gcp/:id/projects',
  ...read,
  summary: 'Projects of Google Cloud',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(project),
});

const bigQueryBillingParams = defineCall({
  id: 'integrations.bigQueryBillingParams',
  path: 'integrations/gcp/:id/big-query-billing-params',
  ...read,
  summary: 'Tables of BigQuery with exports of billing accounts',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(billingParams),
});

const awsAccounts = defineCall({
  id: 'integrations.awsAccounts',
  path: 'integrations/aws/:id/accounts',
  ...read,
  summary: 'Accounts of the AWS organization',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(account),
});

const azureSubscriptions = defineCall({
  id: 'integrations.azureSubscriptions',
  path: 'integrations/azure/:id/subscriptions',
  ...read,
  summary: 'Subscriptions of Azure',
  params: byId,
  reply: found(account),
});

const awsConnectedAccounts = defineCall({
  id: 'integrations.awsConnectedAccounts',
  path: 'integrations/aws/:id/connected-accounts',
  ...read,
  summary: 'Accounts of AWS that steps can work in',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(account),
});

const awsAnomalyMonitors = defineCall({
  id: 'integrations.awsAnomalyMonitors',
  path: 'integrations/aws/:id/anomaly-monitors',
  ...read,
  summary: 'Monitors of AWS Cost Anomaly Detection',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(anomalyMonitor),
});

const awsTags = defineCall({
  id: 'integrations.awsTags',
  path: 'integrations/aws/:id/resources/tags/:tag',
  ...read,
  summary: 'Values that resources of AWS have for a tag, named by its key',
  reads: ['integration:{id}'],
  params: byId.extend({ tag: name }),
  reply: found(tag),
});

const githubRepositories = defineCall({
  id: 'integrations.githubRepositories',
  path: 'integrations/github/:id/repositories',
  ...read,
  summary: 'Repositories of GitHub',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(repository),
});

const inRepository = byId.extend({ owner: name, repo: name });

const githubWorkflows = defineCall({
  id: 'integrations.githubWorkflows',
  path: 'integrations/github/:id/repositories/:owner/:repo/workflows',
  ...read,
  summary: 'Workflows of a repository of GitHub',
  reads: ['integration:{id}'],
  params: inRepository,
  reply: found(githubWorkflow),
});

const githubInputs = defineCall({
  id: 'integrations.githubInputs',
  path: 'integrations/github/:id/repositories/:owner/:repo/workflows/:wf/inputs',
  ...read,
  summary: 'Inputs that a workflow of GitHub takes when it is started by hand',
  reads: ['integration:{id}'],
  params: inRepository.extend({ wf: name }),
  reply: found(githubInput),
});

const mcpTools = defineCall({
  id: 'integrations.mcpTools',
  path: 'integrations/mcp/:id/tools',
  ...read,
  summary: 'Tools of an MCP server',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(mcpTool),
});

const jiraProjects = defineCall({
  id: 'integrations.jiraProjects',
  path: 'integrations/jira/:id/projects',
  ...read,
  summary: 'Projects of Jira',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(jiraNamed),
});

const jiraUsers = defineCall({
  id: 'integrations.jiraUsers',
  path: 'integrations/jira/:id/projects/:pid/users',
  ...read,
  summary: 'People whom issues of a project of Jira can be assigned to',
  reads: ['integration:{id}'],
  params: byId.extend({ pid: name }),
  reply: found(jiraUser),
});

const jiraPriorities = defineCall({
  id: 'integrations.jiraPriorities',
  path: 'integrations/jira/:id/priorities',
  ...read,
  summary: 'Priorities of issues of Jira',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(jiraNamed),
});

const jiraIssueTypes = defineCall({
  id: 'integrations.jiraIssueTypes',
  path: 'integrations/jira/:id/issueTypes',
  ...read,
  summary: 'Types of issues of Jira',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(jiraIssueType),
});

const jiraStatuses = defineCall({
  id: 'integrations.jiraStatuses',
  path: 'integrations/jira/:id/statuses',
  ...read,
  summary: 'Statuses of issues of Jira',
  reads: ['integration:{id}'],
  params: byId,
  reply: found(jiraNamed),
});

const jiraIssueFields = defineCall({
  id: 'integrations.jiraIssueFields',
  path: 'integrations/jira/:id/projects/:pid/issues/:issueTypeId',
  ...read,
  summary: 'Fields of an issue type in a project of Jira, which an issue is made with',
  reads: ['integration:{id}'],
  params: byId.extend({ pid: name, issueTypeId: name }),
  reply: found(jiraField),
});

export const integrationCalls = {
  listIntegrations,
  integrationChannels,
  integrationChannelMembers,
  integrationEvents,
  integrationEventWatches,
  teamsTeams,
  teamsMembers,
  teamsChannels,
  gcpProjects,
  bigQueryBillingParams,
  awsAccounts,
  azureSubscriptions,
  awsConnectedAccounts,
  awsAnomalyMonitors,
  awsTags,
  githubRepositories,
  githubWorkflows,
  githubInputs,
  mcpTools,
  jiraProjects,
  jiraUsers,
  jiraPriorities,
  jiraIssueTypes,
  jiraStatuses,
  jiraIssueFields,
};
