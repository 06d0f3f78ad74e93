import type { PickerSource } from '../pickers/PickerList';
import type { PickerOption } from '../pickers/options';
import { useCall } from '../../platform/api/calls';
import { sourceOf } from '../pickers/sourceOf';
import type { Fetched } from '../feedback/FailedFetch';

const listOf = <T>(
  asked: Fetched & { data?: { data: T[] } | undefined },
  option: (item: T) => PickerOption,
) => sourceOf(asked, asked.data?.data.map(option));

/** The active integrations of a chat. */
export function useChats(type: 'SLACK' | 'TEAMS'): PickerSource {
  const asked = useCall('integrations.list', { query: { type } });
  const active = asked.data?.data.filter(({ status }) => status === 'ACTIVE');
  return sourceOf(
    asked,
    active?.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
  );
}

const of = (id: string) => ({ params: { id }, query: {} });

export const useSlackChannels = (integration: string) =>
  listOf(useCall('integrations.channels', of(integration), { skip: integration === '' }), (item) => ({
    value: item.channelId,
    label: item.channelName,
  }));

export const useTeamList = (integration: string) =>
  listOf(useCall('integrations.teams', of(integration), { skip: integration === '' }), (item) => ({
    value: item.teamId,
    label: item.teamName,
  }));

export const useTeamMembers = (integration: string) =>
  listOf(useCall('integrations.teamsMembers', of(integration), { skip: integration === '' }), (item) => ({
    value: item.userId,
    label: item.userName,
    ...(item.email ? { detail: item.email } : {}),
  }));

export function useChannelsOfTeam(integration: string, teamId: string) {
  const arg = { params: { id: integration, teamId }, query: {} };
  const channels = useCall('integrations.teamsChannels', arg, { skip: integration === '' || teamId === '' });
  return listOf(channels, (item) => ({ value: item.channelId, label: item.channelName }));
}

export const labelIn = (source: PickerSource, value: string): string =>
  source.options?.find((option) => option.value === value)?.label ?? value;
