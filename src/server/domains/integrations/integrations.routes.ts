import { eventConfiguration, type IntegrationEvent } from '@shared/api/integrations/entities';
import type { Handlers } from '../../http/context';
import { toIntegration } from './details';
import type { IntegrationsService } from './integrations.service';
import type { EventRow } from './integrations.store';
import { presentWatch } from './watching/watching';

const toEvent = (row: EventRow): IntegrationEvent => ({
  eventId: row.event_id,
  eventName: row.name,
  eventType: row.type,
  eventConfiguration: eventConfiguration.parse(row.configuration),
  createdBy: row.created_by,
  creationTime: row.created_at.toISOString(),
  lastUpdateTime: row.updated_at.toISOString(),
});

export function integrationHandlers(integrations: IntegrationsService) {
  const { reads, events, changing, accounts } = integrations;
  return {
    'integrations.createEvent': async ({ params, body }, { session }) =>
      toEvent(await events.create(session, params.id, body)),
    'integrations.updateEvent': async ({ params, body }, { session }) =>
      toEvent(await events.update(session, params.id, params.eventId, body)),
    'integrations.removeEvent': ({ params }, { session }) =>
      events.remove(session, params.id, params.eventId),
    'integrations.virtual': ({ params }, { session }) => accounts.parts(session.orgId, params.id),
    'integrations.createVirtual': ({ params, body }, { session }) =>
      accounts.createPart(session, params.id, { name: body.name, accountIds: body.account_ids }),
    'integrations.accounts': ({ params, query }, { session }) =>
      accounts.list(session.orgId, params.id, query),
    'integrations.setAccounts': ({ params, body }, { session }) =>
      accounts.choose(session, params.id, 'accounts', body.account_ids),
    'integrations.setGcpProjects': async ({ params, body: { projects } }, { session }) => {
      const ids = projects.map(({ projectId }) => projectId);
      await accounts.choose(session, params.id, 'setGcpProjects', ids);
      return projects;
    },
    'integrations.setAwsAccounts': async ({ params, body }, { session }) => {
      const ids = body.accounts.map(({ accountId }) => accountId);
      await accounts.choose(session, params.id, 'setAwsAccounts', ids);
      return body.accounts;
    },
    'integrations.awsPermissions': () => changing.permissions('AWS'),
    'integrations.setAwsPermissions': ({ params, body }, { session }) =>
      changing.change(session.orgId, params.id, 'setAwsPermissions', body),
    'integrations.createJiraIssue': ({ params, body }, { session }) =>
      changing.change(session.orgId, params.id, 'createJiraIssue', body),
    'integrations.list': async ({ query }, { session }) =>
      (await integrations.list(session.orgId, query.type ?? null)).map(toIntegration),
    'integrations.events': async ({ params }, { session }) =>
      (await integrations.listEvents(session.orgId, params.id)).map(toEvent),
    'integrations.eventWatches': async ({ params }, { session }) =>
      (await integrations.listWatches(session.orgId, params.id)).map(presentWatch),
    'integrations.channels': ({ params: { id }, query }, { session }) =>
      reads.channels(session.orgId, id, {}, query),
    'integrations.channelMembers': ({ params: { id, channelId }, query }, { session }) =>
      reads.channelMembers(session.orgId, id, { channelId }, query),
    'integrations.teams': ({ params: { id }, query }, { session }) =>
      reads.teams(session.orgId, id, {}, query),
    'integrations.teamsMembers': ({ params: { id }, query }, { session }) =>
      reads.teamsMembers(session.orgId, id, {}, query),
    'integrations.teamsChannels': ({ params: { id, teamId }, query }, { session }) =>
      reads.teamsChannels(session.orgId, id, { teamId }, query),
    'integrations.gcpProjects': ({ params: { id }, query }, { session }) =>
      reads.gcpProjects(session.orgId, id, {}, query),
    'integrations.bigQueryBillingParams': ({ params: { id }, query }, { session }) =>
      reads.bigQueryBillingParams(session.orgId, id, {}, query),
    'integrations.awsAccounts': ({ params: { id }, query }, { session }) =>
      reads.awsAccounts(session.orgId, id, {}, query),
    'integrations.azureSubscriptions': ({ params: { id }, query }, { session }) =>
      reads.azureSubscriptions(session.orgId, id, {}, query),
    'integrations.awsConnectedAccounts': ({ params: { id }, query }, { session }) =>
      reads.awsConnectedAccounts(session.orgId, id, {}, query),
    'integrations.awsAnomalyMonitors': ({ params: { id }, query }, { session }) =>
      reads.awsAnomalyMonitors(session.orgId, id, {}, query),
    'integrations.awsTags': ({ params: { id, tag }, query }, { session }) =>
      reads.awsTags(session.orgId, id, { tag }, query),
    'integrations.githubRepositories': ({ params: { id }, query }, { session }) =>
      reads.githubRepositories(session.orgId, id, {}, query),
    'integrations.githubWorkflows': ({ params: { id, owner, repo }, query }, { session }) =>
      reads.githubWorkflows(session.orgId, id, { owner, repo }, query),
    'integrations.githubInputs': ({ params: { id, owner, repo, wf }, query }, { session }) =>
      reads.githubInputs(session.orgId, id, { owner, repo, workflowId: wf }, query),
    'integrations.mcpTools': ({ params: { id }, query }, { session }) =>
      reads.mcpTools(session.orgId, id, {}, query),
    'integrations.jiraProjects': ({ params: { id }, query }, { session }) =>
      reads.jiraProjects(session.orgId, id, {}, query),
    'integrations.jiraUsers': ({ params: { id, pid }, query }, { session }) =>
      reads.jiraUsers(session.orgId, id, { projectId: pid }, query),
    'integrations.jiraPriorities': ({ params: { id }, query }, { session }) =>
      reads.jiraPriorities(session.orgId, id, {}, query),
    'integrations.jiraIssueTypes': ({ params: { id }, query }, { session }) =>
      reads.jiraIssueTypes(session.orgId, id, {}, query),
    'integrations.jiraStatuses': ({ params: { id }, query }, { session }) =>
      reads.jiraStatuses(session.orgId, id, {}, query),
    'integrations.jiraIssueFields': ({ params: { id, pid, issueTypeId }, query }, { session }) =>
      reads.jiraIssueFields(session.orgId, id, { projectId: pid, issueTypeId }, query),
  } satisfies Partial<Handlers>;
}
