import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import {
  account,
  cloudAccount,
  eventConfiguration,
  integrationEvent,
  integrationEventTypes,
  jiraIssue,
  project,
  virtualIntegration,
} from './entities';
import { neededPermission } from './kinds';

/**
 * What is changed at the service of an integration, or kept for it. Fails with not_found, forbidden (a provider shares
 * it), conflict (inactive), unprocessable (its type has nothing of the kind), unavailable (this server cannot do it at
 * that service, or what the service said) and timeout.
 */
const write = { access: 'integrations:read', edits: true, timeoutSeconds: 40 } as const;
const byId = z.object({ id });
const required = (most: number) => z.string().trim().min(1, 'Value is required').max(most);

export const EVENTS_MAX = 1_000;
const EVENT_NAME_MAX = 100;
const ACCOUNTS_MAX = 10_000;
const VIRTUAL_ACCOUNTS_MAX = 1_000;

const listVirtualIntegrations = defineCall({
  id: 'integrations.virtual',
  method: 'GET',
  path: 'integrations/:id/virtual_integration',
  access: 'integrations:read',
  timeoutSeconds: 40,
  summary: 'The virtual integrations of a cloud integration: named parts of it with some of its accounts',
  reads: ['integration:{id}'],
  params: byId,
  reply: list(virtualIntegration),
});

const createVirtualIntegration = defineCall({
  id: 'integrations.createVirtual',
  method: 'POST',
  path: 'integrations/:id/virtual_integration',
  ...write,
  summary: 'Makes a virtual integration of some accounts of a cloud integration',
  changes: ['integration'],
  params: byId,
  body: z.strictObject({
    name: required(60),
    account_ids: z.array(required(300)).min(1, 'Value is required').max(VIRTUAL_ACCOUNTS_MAX),
  }),
  reply: one(virtualIntegration),
});

/** INTG-15 to -17 and -19, -20: the server says by name what is missing, after the shape is right. */
const event = z.strictObject({
  eventName: required(EVENT_NAME_MAX),
  eventType: z.enum(integrationEventTypes),
  eventConfiguration: eventConfiguration.strict(),
});

const createIntegrationEvent = defineCall({
  id: 'integrations.createEvent',
  method: 'POST',
  path: 'integrations/:id/events',
  ...write,
  summary: 'Makes an event of an AWS integration that can start workflows',
  changes: ['integration'],
  params: byId,
  body: event,
  reply: one(integrationEvent),
});

const updateIntegrationEvent = defineCall({
  id: 'integrations.updateEvent',
  method: 'PUT',
  path: 'integrations/:id/events/:eventId',
  ...write,
  summary: 'Changes an event; its type stays',
  changes: ['integration'],
  params: byId.extend({ eventId: id }),
  body: event,
  reply: one(integrationEvent),
});

const removeIntegrationEvent = defineCall({
  id: 'integrations.removeEvent',
  method: 'DELETE',
  path: 'integrations/:id/events/:eventId',
  access: 'integrations:read',
  edits: true,
  timeoutSeconds: 40,
  summary: 'Removes an event, here and at AWS',
  changes: ['integration'],
  params: byId.extend({ eventId: id }),
  reply: done,
});

const integrationAccounts = defineCall({
  id: 'integrations.accounts',
  method: 'GET',
  path: 'integrations/:id/accounts',
  access: 'integrations:read',
  timeoutSeconds: 40,
  summary: 'Accounts, projects or subscriptions of a cloud integration, and those that it works in',
  // Asks the cloud again, whatever is known.
  reads: ['integration:{id}'],
  changes: ['integration'],
  params: byId,
  query: z.strictObject({
    search: z.string().trim().max(200).default(''),
    /** Asks the cloud even though its answer of the last day is known. */
    refresh: z.stringbool().default(false),
  }),
  reply: z.object({
    data: z.array(cloudAccount),
    /** False: it works in all of them, also in those that come later. */
    limited: z.boolean(),
    /** How many there are, whatever was searched for. */
    total: z.number().int(),
    chosen: z.number().int().nullable(),
    /** Why the cloud could not be asked again; what is known stands there all the same. */
    problem: z.string().nullable(),
  }),
});

const setIntegrationAccounts = defineCall({
  id: 'integrations.setAccounts',
  method: 'PUT',
  path: 'integrations/:id/accounts',
  ...write,
  summary: 'Chooses the accounts, projects or subscriptions that a cloud integration works in; null: all',
  changes: ['integration'],
  params: byId,
  body: z.strictObject({ account_ids: z.array(required(300)).max(ACCOUNTS_MAX).nullable() }),
  reply: done,
});

const setGcpProjects = defineCall({
  id: 'integrations.setGcpProjects',
  method: 'PUT',
  path: 'integrations/gcp/:id/projects',
  ...write,
  summary: 'Chooses the projects of Google Cloud that steps can work in',
  params: byId,
  body: z.strictObject({ projects: z.array(project.strict()).max(ACCOUNTS_MAX) }),
  reply: list(project),
});

const setAwsAccounts = defineCall({
  id: 'integrations.setAwsAccounts',
  method: 'PUT',
  path: 'integrations/aws/:id/accounts',
  ...write,
  summary: 'Chooses the accounts of AWS that steps can work in',
  params: byId,
  body: z.strictObject({ accounts: z.array(account.strict()).max(ACCOUNTS_MAX) }),
  reply: list(account),
});

/** As IAM names an action; `*` stands for any rest of its name. */
const awsAction = required(200).regex(
  /^[a-z0-9-]+:(\*|[A-Za-z][A-Za-z0-9]*\*?)$/,
  'Write it as service:Action, such as ec2:DescribeInstances',
);

const awsPermissions = defineCall({
  id: 'integrations.awsPermissions',
  method: 'GET',
  path: 'integrations/aws/getPermissions',
  access: 'integrations:read',
  summary: 'The permissions that an AWS integration needs, and what each is for',
  reply: list(neededPermission),
});

const setAwsPermissions = defineCall({
  id: 'integrations.setAwsPermissions',
  method: 'POST',
  path: 'integrations/aws/customPermissions/:id',
  ...write,
  summary: 'The policy that grants the role of an AWS integration these permissions and no others',
  params: byId,
  body: z.strictObject({ permissions: z.array(awsAction).min(1, 'Value is required').max(500) }),
  reply: one(z.object({ permissions: z.array(z.string()), policy: z.json() })),
});

const createJiraIssue = defineCall({
  id: 'integrations.createJiraIssue',
  method: 'POST',
  path: 'integrations/jira/:id/issues',
  ...write,
  summary: 'Makes an issue of Jira; `fields` by the ids that the read of its fields gives',
  params: byId,
  body: z.strictObject({
    projectId: required(300),
    issueTypeId: required(300),
    fields: z.record(z.string().min(1).max(300), z.json()),
  }),
  reply: one(jiraIssue),
});

export const changingCalls = {
  listVirtualIntegrations,
  createVirtualIntegration,
  integrationAccounts,
  setIntegrationAccounts,
  createIntegrationEvent,
  updateIntegrationEvent,
  removeIntegrationEvent,
  setGcpProjects,
  setAwsAccounts,
  awsPermissions,
  setAwsPermissions,
  createJiraIssue,
};
