import { z } from 'zod';
import { id } from '../../kernel/paging';

export const integrationTypes = [
  'SLACK',
  'TEAMS',
  'EMAIL',
  'AWS',
  'JIRA',
  'ANODOTCOST',
  'GITHUB',
  'GCP',
  'AZURE',
  'MONDAY',
  'SNOWFLAKE',
  'SALESFORCE',
  'CLOUDHEALTH',
  'API',
  'ORACLE',
  'S3',
  'FOLDER',
  'HTTPS',
  'OPENAI',
  'ANTHROPIC',
  'MCP',
] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const integrationStatuses = ['ACTIVE', 'INACTIVE'] as const;

export const integration = z.object({
  integrationId: id,
  name: z.string(),
  type: z.enum(integrationTypes),
  status: z.enum(integrationStatuses),
  /** When it was connected: ISO 8601 in UTC. */
  timestamp: z.string(),
  /** Of one that a provider shares: the provider's name. It can be used and not changed. */
  owned_by: z.string().nullable().optional(),
  /** Of a virtual one: what it is a part of. */
  part_of: z.object({ integrationId: id, name: z.string() }).nullable().optional(),
});
export type Integration = z.output<typeof integration>;

/** One that a cloud has told of; `chosen`: the integration works in it. */
export const cloudAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  accountType: z.string(),
  chosen: z.boolean(),
  /** False: it was gone when the cloud was last asked. */
  there: z.boolean(),
});
export type CloudAccount = z.output<typeof cloudAccount>;

/** A named part of a cloud integration: it reaches these of its accounts and no others. */
export const virtualIntegration = z.object({
  integrationId: id,
  name: z.string(),
  account_ids: z.array(z.string()),
});
export type VirtualIntegration = z.output<typeof virtualIntegration>;

/** Ids are the provider's own, as steps send them back to it. */
const theirs = z.string();

/** `channelType` is the provider's word, for example public, private, standard. */
export const channel = z.object({ channelId: theirs, channelName: z.string(), channelType: z.string() });
export type Channel = z.output<typeof channel>;

export const member = z.object({ userId: theirs, userName: z.string(), email: z.string().nullable() });
export type Member = z.output<typeof member>;

export const team = z.object({ teamId: theirs, teamName: z.string() });
export type Team = z.output<typeof team>;

export const project = z.object({ projectId: theirs, projectName: z.string(), projectType: z.string() });
export type Project = z.output<typeof project>;

/** A table with the export of a billing account; `projectId` is the project of the dataset. */
export const billingParams = z.object({
  projectId: theirs,
  billingDatasetName: z.string(),
  billingTableName: z.string(),
});
export type BillingParams = z.output<typeof billingParams>;

export const account = z.object({ accountId: theirs, accountName: z.string(), accountType: z.string() });
export type Account = z.output<typeof account>;

/** Of AWS Cost Anomaly Detection; `monitorType` is what it looks at, in AWS's word. */
export const anomalyMonitor = z.object({
  monitorArn: theirs,
  monitorName: z.string(),
  monitorType: z.string(),
});
export type AnomalyMonitor = z.output<typeof anomalyMonitor>;

export const tag = z.object({ key: z.string(), value: z.string() });
export type Tag = z.output<typeof tag>;

/** `name` is `owner/repo`, as people write it. */
export const repository = z.object({ owner: z.string(), repo: z.string(), name: z.string() });
export type Repository = z.output<typeof repository>;

export const githubWorkflow = z.object({ workflowId: theirs, name: z.string() });
export type GithubWorkflow = z.output<typeof githubWorkflow>;

/** An input of a workflow that is started by hand; `options` of one of the type choice. */
export const githubInput = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(['string', 'boolean', 'number', 'choice', 'environment']),
  required: z.boolean(),
  default: z.string().nullable(),
  options: z.array(z.string()),
});
export type GithubInput = z.output<typeof githubInput>;

/** A project, priority or status of Jira. */
/** A tool of an MCP server, in the server's own words: nothing of it is ours, and `readOnly` is its promise. */
export const mcpTool = z.object({
  toolName: theirs,
  title: z.string(),
  description: z.string(),
  readOnly: z.boolean(),
});
export type McpTool = z.output<typeof mcpTool>;

export const jiraNamed = z.object({ id: theirs, name: z.string() });
export type JiraNamed = z.output<typeof jiraNamed>;

/** `subtask`: an issue of this type needs a parent. */
export const jiraIssueType = jiraNamed.extend({ subtask: z.boolean() });
export type JiraIssueType = z.output<typeof jiraIssueType>;

export const jiraUser = z.object({ accountId: theirs, displayName: z.string() });
export type JiraUser = z.output<typeof jiraUser>;

const option = z.object({ value: z.string(), label: z.string() });

/**
 * A field of an issue type in a project. `format` is Jira's own word for the type; those with an editor of their own
 * are array, issuelink, user, option, option-with-child and date. `itemsType`: of an array, the format of its items.
 * `options` are the allowed values ready for a list; `children` those under one of an option-with-child.
 * `schema` and `allowedValues` are as Jira gave them.
 */
export const jiraField = z.object({
  id: theirs,
  fieldId: theirs,
  title: z.string(),
  format: z.string(),
  itemsType: z.string().nullable(),
  required: z.boolean(),
  options: z.array(option.extend({ children: z.array(option) })),
  default: z.json(),
  schema: z.json(),
  allowedValues: z.array(z.json()),
});
export type JiraField = z.output<typeof jiraField>;

/** One that was made; `url` is for people. */
export const jiraIssue = z.object({ issueId: theirs, key: z.string(), url: z.string() });
export type JiraIssue = z.output<typeof jiraIssue>;

export const integrationEventTypes = ['ANOMALY_DETECTION', 'EVENT_BRIDGE'] as const;

/** Thresholds stand in `thresholdExpression`; `region`, `service` and `operation` belong to EVENT_BRIDGE. */
export const eventConfiguration = z.object({
  accountId: theirs,
  monitorArn: z.string().optional(),
  thresholdExpression: z.json().optional(),
  region: z.string().optional(),
  service: z.string().optional(),
  operation: z.string().optional(),
});

export type EventConfiguration = z.output<typeof eventConfiguration>;

export const integrationEvent = z.object({
  eventId: id,
  eventName: z.string(),
  eventType: z.enum(integrationEventTypes),
  eventConfiguration,
  createdBy: z.string(),
  creationTime: z.string(),
  lastUpdateTime: z.string(),
});
export type IntegrationEvent = z.output<typeof integrationEvent>;

/** anomalies: the provider is asked for them from time to time; queue: what it has put into a queue is taken out. */
export const eventWatch = z.object({
  kind: z.enum(['anomalies', 'queue']),
  /** When the provider last answered: ISO 8601 in UTC. */
  looked_at: z.string().nullable(),
  next_at: z.string(),
  failing_since: z.string().nullable(),
  error: z.string().nullable(),
});
export type EventWatch = z.output<typeof eventWatch>;
