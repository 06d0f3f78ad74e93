import { useEffect } from 'react';
import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import type { IntegrationType } from '../../../../data/integrations';
import { warnOnce } from '../../../../platform/console';
import { splitRepository } from '../github/githubValue';
import { canAsk } from './placeOptions';
import { offer, offered, useAskedList, type AskedSource } from './useAskedList';
import { useCall } from '../../../../platform/api/calls';

const words = paramFormWords.integration;

/** The integrations of the organisation, of these types if there are any. */
export function useIntegrations(types: readonly string[]): AskedSource {
  const { data, ...rest } = useCall('integrations.list', { query: {} });
  const items = data?.data.filter(({ type }) => types.length === 0 || types.includes(type));
  const options = items?.map((item) => ({
    value: item.integrationId,
    label: item.name.trim() === '' ? item.integrationId : item.name,
    hint: item.status === 'ACTIVE' ? item.type : `${item.type}, ${words.inactive}`,
  }));
  return {
    ...offered(options),
    error: options ? undefined : rest.error,
    busy: rest.isFetching,
    onRetry: () => void rest.refetch(),
    ...(items?.length === 0 ? { missing: types } : {}),
  };
}

/** The type of a chosen integration; undefined until it is known. */
export function useIntegrationType(integrationId: string): IntegrationType | undefined {
  const { data } = useCall('integrations.list', { query: {} }, { skip: !canAsk(integrationId) });
  return data?.data.find((item) => item.integrationId === integrationId)?.type;
}

/** What has to be chosen first, if anything. */
const waitsFor = (integrationId: string, none: string = words.selectFirst) =>
  canAsk(integrationId) ? null : none;

export const useChannels = (id: string): AskedSource =>
  useAskedList(
    'integrations.channels',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer((item) => ({ value: item.channelId, label: item.channelName, hint: item.channelType })),
  );

const person = (item: { userId: string; userName: string; email: string | null }) => ({
  value: item.userId,
  label: item.userName,
  ...(item.email ? { hint: item.email } : {}),
});

export const useChannelMembers = (id: string, channelId: string): AskedSource =>
  useAskedList(
    'integrations.channelMembers',
    waitsFor(channelId, words.selectChannel),
    (query) => ({ params: { id, channelId }, query }),
    offer(person),
  );

export const useTeamsPeople = (id: string): AskedSource =>
  useAskedList(
    'integrations.teamsMembers',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer(person),
  );

/** MSG-126: that teams could not be fetched is written down, not shown; there are none to choose from then. */
export function useTeamList(id: string): AskedSource {
  const teams = useAskedList(
    'integrations.teams',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer((item) => ({ value: item.teamId, label: item.teamName })),
  );
  const failed = teams.error !== undefined;
  useEffect(() => {
    if (failed) warnOnce(messages.failedToFetch('teams'));
  }, [failed]);
  return failed ? { ...teams, options: [], error: undefined } : teams;
}

export const useTeamChannels = (id: string, teamId: string): AskedSource =>
  useAskedList(
    'integrations.teamsChannels',
    waitsFor(id) ?? waitsFor(teamId, words.selectTeam),
    (query) => ({ params: { id, teamId }, query }),
    offer((item) => ({ value: item.channelId, label: item.channelName })),
  );

export const useProjects = (id: string): AskedSource =>
  useAskedList(
    'integrations.gcpProjects',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer((item) => ({ value: item.projectId, label: item.projectName })),
  );

/** PARAM-88: the tables of a billing account, as `project.dataset.table`. */
export const useBillingTables = (id: string): AskedSource =>
  useAskedList(
    'integrations.bigQueryBillingParams',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer(({ projectId, billingDatasetName, billingTableName }) => {
      const name = `${projectId}.${billingDatasetName}.${billingTableName}`;
      return { value: name, label: name };
    }),
  );

/** PARAM-90 */
export function useEvents(id: string): AskedSource {
  const events = useAskedList(
    'integrations.events',
    waitsFor(id),
    () => ({ params: { id } }),
    offer((item) => ({ value: item.eventId, label: item.eventName })),
  );
  return {
    none: paramFormWords.trigger.noEvents,
    ...events,
    options: events.options?.map(({ detail: _id, ...option }) => option),
  };
}

const named = offer((item: { id: string; name: string }) => ({ value: item.id, label: item.name }));

export const useJiraProjectList = (id: string): AskedSource =>
  useAskedList('integrations.jiraProjects', waitsFor(id), (query) => ({ params: { id }, query }), named);

export const useIssueTypes = (id: string): AskedSource =>
  useAskedList('integrations.jiraIssueTypes', waitsFor(id), () => ({ params: { id }, query: {} }), named);

export const useJiraPeople = (id: string, pid: string): AskedSource =>
  useAskedList(
    'integrations.jiraUsers',
    waitsFor(id, paramFormWords.jira.selectProject) ?? waitsFor(pid, paramFormWords.jira.selectProject),
    (query) => ({ params: { id, pid }, query }),
    offer((item) => ({ value: item.accountId, label: item.displayName })),
  );

export const useRepositories = (id: string): AskedSource =>
  useAskedList(
    'integrations.githubRepositories',
    waitsFor(id),
    (query) => ({ params: { id }, query }),
    offer((item) => ({ value: `${item.owner}/${item.repo}`, label: item.name })),
  );

export function useRepositoryWorkflows(id: string, repository: string): AskedSource {
  const place = splitRepository(repository);
  return useAskedList(
    'integrations.githubWorkflows',
    place && canAsk(id) ? null : paramFormWords.github.selectRepository,
    (query) => ({ params: { id, owner: '', repo: '', ...place }, query }),
    offer((item) => ({ value: item.workflowId, label: item.name })),
  );
}
