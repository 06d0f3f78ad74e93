import { useEffect } from 'react';
import { messages } from '@shared/words/messages';
import { paramFormWords } from '@shared/words/paramForms';
import type { IntegrationType } from '../../../../data/integrations';
import { warnOnce } from '../../../../platform/console';
import { asOptions, canAsk } from './placeOptions';
import { useAskedList, waitingFor, type AskedSource } from './useAskedList';
import { useCall } from '../../../../platform/api/calls';

const words = paramFormWords.integration;
/** Where nothing is searched at the provider, nothing is asked a second time. */
export const nothing = (skip: boolean, search: string) => ({ skip: skip || search === '' });

/** The integrations of the organisation, of these types if there are any. */
export function useIntegrations(types: readonly string[]): AskedSource {
  const { data, ...rest } = useCall('integrations.list', { query: {} });
  const items = data?.data.filter(({ type }) => types.length === 0 || types.includes(type));
  const options = asOptions(items, (item) => ({
    value: item.integrationId,
    label: item.name,
    hint: item.status === 'ACTIVE' ? item.type : `${item.type}, ${words.inactive}`,
  }));
  return {
    options: options?.map(({ detail: _id, ...option }) => option),
    error: options ? undefined : rest.error,
    busy: rest.isFetching,
    onRetry: () => void rest.refetch(),
    onOpen: () => undefined,
    more: false,
    ...(items?.length === 0 ? { missing: types } : {}),
  };
}

/** The type of a chosen integration; undefined until it is known. */
export function useIntegrationType(integrationId: string): IntegrationType | undefined {
  const { data } = useCall('integrations.list', { query: {} }, { skip: !canAsk(integrationId) });
  return data?.data.find((item) => item.integrationId === integrationId)?.type;
}

export function useChannels(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.channels', { params, query: {} }, { skip });
  const found = useCall('integrations.channels', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(words.selectFirst);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({
      value: item.channelId,
      label: item.channelName,
      hint: item.channelType,
    }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}

interface PersonReply {
  data: { userId: string; userName: string; email: string | null }[];
  more: boolean;
}
export const people = (reply: PersonReply | undefined) =>
  asOptions(reply?.data, (item) => ({
    value: item.userId,
    label: item.userName,
    ...(item.email ? { hint: item.email } : {}),
  }));

export function useTeamsPeople(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.teamsMembers', { params, query: {} }, { skip });
  const found = useCall('integrations.teamsMembers', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(words.selectFirst);
  return source(
    { ...whole, options: people(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: people(found.currentData) },
  );
}

/** MSG-126: that teams could not be fetched is written down, not shown; there are none to choose from then. */
export function useTeamList(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.teams', { params, query: {} }, { skip });
  const found = useCall('integrations.teams', { params, query: { search } }, nothing(skip, search));
  const failed = whole.error !== undefined || found.error !== undefined;
  useEffect(() => {
    if (failed) warnOnce(messages.failedToFetch('teams'));
  }, [failed]);
  if (skip) return waitingFor(words.selectFirst);
  const options = ({ currentData, error }: typeof whole) =>
    asOptions(error && !currentData ? [] : currentData?.data, (item) => ({
      value: item.teamId,
      label: item.teamName,
    }));
  return source(
    { ...whole, options: options(whole), more: whole.currentData?.more === true },
    { ...found, options: options(found) },
  );
}

export function useTeamChannels(integrationId: string, teamId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId, teamId);
  const params = { id: integrationId, teamId };
  const whole = useCall('integrations.teamsChannels', { params, query: {} }, { skip });
  const found = useCall('integrations.teamsChannels', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(canAsk(integrationId) ? words.selectTeam : words.selectFirst);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({ value: item.channelId, label: item.channelName }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}

export function useProjects(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.gcpProjects', { params, query: {} }, { skip });
  const found = useCall('integrations.gcpProjects', { params, query: { search } }, nothing(skip, search));
  if (skip) return waitingFor(words.selectFirst);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, (item) => ({ value: item.projectId, label: item.projectName }));
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}

/** PARAM-90 */
export function useEvents(integrationId: string): AskedSource {
  const skip = !canAsk(integrationId);
  const { currentData, ...rest } = useCall(
    'integrations.events',
    { params: { id: integrationId } },
    { skip },
  );
  if (skip) return waitingFor(words.selectFirst);
  const options = asOptions(currentData?.data, (item) => ({ value: item.eventId, label: item.eventName }));
  return {
    none: paramFormWords.trigger.noEvents,
    options: options?.map(({ detail: _id, ...option }) => option),
    error: options ? undefined : rest.error,
    busy: rest.isFetching,
    onRetry: () => void rest.refetch(),
    onOpen: () => undefined,
    more: false,
  };
}

/** PARAM-88: the tables of a billing account, as `project.dataset.table`. */
export function useBillingTables(integrationId: string): AskedSource {
  const { words: search, source } = useAskedList();
  const skip = !canAsk(integrationId);
  const params = { id: integrationId };
  const whole = useCall('integrations.bigQueryBillingParams', { params, query: {} }, { skip });
  const found = useCall(
    'integrations.bigQueryBillingParams',
    { params, query: { search } },
    nothing(skip, search),
  );
  if (skip) return waitingFor(words.selectFirst);
  const options = (data: typeof whole.currentData) =>
    asOptions(data?.data, ({ projectId, billingDatasetName, billingTableName }) => {
      const name = `${projectId}.${billingDatasetName}.${billingTableName}`;
      return { value: name, label: name };
    });
  return source(
    { ...whole, options: options(whole.currentData), more: whole.currentData?.more === true },
    { ...found, options: options(found.currentData) },
  );
}
