import { isFaultJson } from '@shared/kernel/fault';
import { useCall } from '../../../../platform/api/calls';

/** A chosen workflow that the list does not hold: one of another space, or one that the server says is gone. */
export function useElsewhere(id: string, isListed: boolean) {
  const skip = id === '' || isListed;
  const { currentData, error } = useCall('workflows.get', { params: { id } }, { skip });
  const spaces = useCall('spaces.list', { query: { include_archived: 'true' } }, { skip }).data?.data;
  const workflow = skip ? undefined : currentData?.data;
  return {
    workflow,
    space: spaces?.find(({ space_id }) => space_id === workflow?.space_id)?.name,
    isGone: !skip && isFaultJson(error) && error.code === 'not_found',
  };
}
