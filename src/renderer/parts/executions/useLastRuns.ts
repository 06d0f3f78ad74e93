import { useMemo } from 'react';
import { useLastExecutionsQuery } from '../../data/executions.endpoints';
import { useRights } from '../user/userContext';

/** A workflow's last runs, the newest first; undefined until they are read, and for who may not see runs. */
export function useLastRuns(workflowId: string) {
  const rights = useRights();
  const { data } = useLastExecutionsQuery(
    { body: { workflow_ids: [workflowId] } },
    { skip: !rights.may('activityLog:read') },
  );
  return useMemo(() => data && (data.data[0]?.executions ?? []).toReversed(), [data]);
}
