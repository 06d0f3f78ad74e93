import type { PickerSource } from '../pickers/PickerList';
import type { PickerOption } from '../pickers/options';
import { useCall } from '../../platform/api/calls';

interface Asked<T> {
  data?: { data: T[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

function sourceOf<T>(
  { data, error, isFetching, refetch }: Asked<T>,
  option: (item: T) => PickerOption,
): PickerSource {
  const options = data?.data.map(option);
  return { options, error: options ? undefined : error, busy: isFetching, onRetry: () => void refetch() };
}

/** The active integrations of a chat. */
export function useChats(type: 'SLACK' | 'TEAMS'): PickerSource {
  const asked = useCall('integrations.list', { query: { type } });
  const active = asked.data?.data.filter(({ status }) => status === 'ACTIVE');
  return sourceOf({ ...asked, data: active && { data: active } }, ({ integrationId, name }) => ({
    value: integrationId,
    label: name,
  }));
}

const of = (id: string) => ({ params: { id }, query: {} });

export const useSlackChannels = (integration: string) =>
  sourceOf(useCall('integrations.channels', of(integration), { skip: integration === '' }), (item) => ({
    value: item.channelId,
    label: item.channelName,
  }));

export const useTeamList = (integration: string) =>
  sourceOf(useCall('integrations.teams', of(integration), { skip: integration === '' }), (item) => ({
    value: item.teamId,
    label: item.teamName,
  }));

export const useTeamMembers = (integration: string) =>
  sourceOf(useCall('integrations.teamsMembers', of(integration), { skip: integration === '' }), (item) => ({
    value: item.userId,
    label: item.userName,
    ...(item.email ? { detail: item.email } : {}),
  }));

export function useChannelsOfTeam(integration: string, teamId: string) {
  const arg = { params: { id: integration, teamId }, query: {} };
  return sourceOf(
    useCall('integrations.teamsChannels', arg, { skip: integration === '' || teamId === '' }),
    (item) => ({
      value: item.channelId,
      label: item.channelName,
    }),
  );
}

export const labelIn = (source: PickerSource, value: string): string =>
  source.options?.find((option) => option.value === value)?.label ?? value;
