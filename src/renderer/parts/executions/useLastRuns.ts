import { useMemo } from 'react';
import { useRights } from '../user/userContext';
import { useCall } from '../../platform/api/calls';

/** A workflow's last runs, the newest first; undefined until they are read, and for who may not see runs. */
export function useLastRuns(workflowId: string) {
  const rights = useRights();
  const { data } = useCall(
    'executions.last',
    { body: { workflow_ids: [workflowId] } },
    { skip: !rights.may('activityLog:read') },
  );
  return useMemo(() => data && (data.data[0]?.executions ?? []).toReversed(), [data]);
}
