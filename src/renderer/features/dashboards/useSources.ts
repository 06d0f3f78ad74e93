import { useCallback } from 'react';
import type { Panel } from '@shared/api/dashboards/entities';
import { useLazyCall } from '../../platform/api/calls';
import { reasonOf } from '../../platform/api/reasonOf';
import { datastorePath } from '../../parts/datastores/datastorePaths';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { spendPath } from '../../parts/spend/spendPath';
import { useRights } from '../../parts/user/userContext';
import { editorPath } from '../../parts/workflows/workflowPaths';
import { useToast } from '../../ui/overlays/Toasts';
import { readQuery } from './editor/costText';

type Click = { ctrlKey: boolean; metaKey: boolean };

/** Opens what feeds a panel; whether the user may is asked first. `range`: the dashboard's days, as its address has them. */
export function useSources(range: string | null) {
  const rights = useRights();
  const open = useOpenPath();
  const toast = useToast();
  const [readDatastore] = useLazyCall('datastores.read');
  const [readWorkflow] = useLazyCall('workflows.get');
  const seesSpaces = rights.may('resources:write');
  const seesWorkflows = rights.may('wf:read');
  const seesCosts = rights.may('home:read');
  const opens = useCallback(
    ({ source }: Panel) => {
      if (source?.type === 'datastore') return seesSpaces;
      return source?.type === 'workflow' ? seesWorkflows : seesCosts;
    },
    [seesSpaces, seesWorkflows, seesCosts],
  );
  const openSource = useCallback(
    async ({ source }: Panel, click: Click) => {
      if (source?.type === 'cost') {
        const read = readQuery(source.query);
        return open('query' in read ? spendPath(read.query, range) : '/costs', click);
      }
      if (source?.type === 'sql')
        return open(`/costs/sql?query=${encodeURIComponent(source.query_id)}`, click);
      if (source?.type === 'datastore') {
        const reply = await readDatastore({ params: { id: source.datastore_id } }, true);
        if (reply.data) return open(datastorePath(reply.data.data.space_id, source.datastore_id), click);
        toast({ text: reasonOf(reply.error), error: true });
      }
      if (source?.type === 'workflow') {
        const reply = await readWorkflow({ params: { id: source.workflow_id } }, true);
        if (reply.data) return open(editorPath(reply.data.data.space_id, source.workflow_id), click);
        toast({ text: reasonOf(reply.error), error: true });
      }
    },
    [open, toast, range, readDatastore, readWorkflow],
  );
  return { opens, openSource };
}
